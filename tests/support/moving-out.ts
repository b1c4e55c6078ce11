/** Opens pages and sends forms as a manager on any day. */
import { vi } from "vitest"
import { api, get, post } from "./app.ts"
import { textIn } from "./pages.ts"
import { tokenOf } from "./people.ts"
import { on } from "./world.ts"

export type Page = { status: number; to: string | null; html: string; text: string }

async function pageOf(response: Response): Promise<Page> {
  const html = await response.text()
  return { status: response.status, to: response.headers.get("location"), html, text: textIn(html) }
}

/** A browser with a session. */
export const browserOf = (as: string) => ({
  open: async (path: string) => pageOf(await get(path, { as })),
  send: async (path: string, form: Record<string, string>) => pageOf(await post(path, form, { as })),
})

/** The hidden fields of the form that has a field with this name. */
export function hiddenOf(html: string, name: string): Record<string, string> {
  const form = html.split("<form ").find((one) => one.includes(`name="${name}"`)) ?? ""
  const fields = form.matchAll(/type="hidden" name="([\w.]+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, field = "", value = ""]) => [field, value]))
}

type Person = Parameters<typeof tokenOf>[0]

/** Sets the clock to a day and signs the person in on it. The test must restore the clock. */
export async function standOn(day: string, person: Person) {
  vi.useFakeTimers({ toFake: ["Date"], now: on(day) })
  const bearer = await tokenOf(person, "api", on(day))
  return {
    ...browserOf(await tokenOf(person, "page", on(day))),
    call: (method: string, path: string, body?: unknown) =>
      api(method, path, { as: bearer, ...(body ? { body } : {}) }),
  }
}
