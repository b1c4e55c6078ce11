/** The demo for the robot: a small building that is copied again before each form is sent. */
import { randomUUID } from "node:crypto"
import { closeDatabase } from "#db/client.server.ts"
import { seedDemo } from "../../cli/demo/seed.ts"
import { get, post } from "./app.ts"
import { deleteCopies, openCopy, saveCopy } from "./database-copies.ts"
import { openFresh } from "./fresh-test-database.ts"
import { staff, tokenOf } from "./people.ts"
import { crawl, formsIn } from "./robot.ts"

/** Seeds the building and finds every page and form that a Super Admin's links reach. The caller must call `removed` at the end. */
export async function robotBuilding() {
  await openFresh()
  await seedDemo({ units: 24, months: 13, now: Date.now() })
  const as = await tokenOf(await staff(0, "robot@example.com"), "page")
  const pages = await crawl(["/management", "/admin", "/account", "/login", "/login?reset=true"], as)
  await saveCopy("robot")
  await closeDatabase()
  return {
    as,
    pages,
    posts: formsIn(pages).filter((form) => form.method === "post"),
    /** Restores the building as it was seeded. */
    openAnew: () => openCopy("robot"),
    /** Sends a form with a new key, because the old key would return the first result. */
    sendAnew: (action: string, fields: Record<string, string>) =>
      post(action, { ...fields, ...("key" in fields ? { key: randomUUID() } : {}) }, { as }),
    removed: deleteCopies,
  }
}

/** The fields that a person fills in, without those that make the form work. */
export const namesOf = (fields: Record<string, string>): string[] =>
  Object.keys(fields).filter((name) => name !== "intent" && name !== "key")

/** The failures so far, by request. */
export function failuresNoted() {
  const failures: string[] = []
  return {
    failures,
    note(requested: string, response: Response) {
      if (response.status >= 500) failures.push(`${response.status} ${requested}`)
    },
  }
}

/** Values that nobody types by mistake. The first four have found the most errors, so `npm test` tries only these. */
export const HOSTILE = [
  "x".repeat(10_000),
  "a\0b",
  "__proto__",
  "99999999999999999999",
  "🏢\u202E",
  "<script>alert(1)</script>",
  "'; drop table users; --",
  "-1",
  "2026-02-31",
]

type Building = Awaited<ReturnType<typeof robotBuilding>>

/** Tries each of these values for each name of each address. Returns the failures. */
export async function hostileAddresses(demo: Building, values: readonly string[]): Promise<string[]> {
  const { failures, note } = failuresNoted()
  for (const { address } of demo.pages.filter((page) => page.address.includes("?"))) {
    const { pathname, searchParams } = new URL(address, "http://localhost")
    for (const value of values) {
      for (const name of searchParams.keys()) {
        const query = new URLSearchParams(searchParams)
        query.set(name, value)
        note(`${pathname} ${name}=${value.slice(0, 40)}`, await get(`${pathname}?${query}`, { as: demo.as }))
      }
    }
  }
  return failures
}

/** Tries each of these values in all fields of each form at once. Returns the failures. */
export async function hostileForms(demo: Building, values: readonly string[]): Promise<string[]> {
  const { failures, note } = failuresNoted()
  for (const { action, fields, typed } of demo.posts) {
    await demo.openAnew()
    // First only the fields that a person types, then also those that the page fills in, as a forger would.
    for (const some of [typed, namesOf(fields)]) {
      for (const value of values) {
        const all = Object.fromEntries(some.map((name) => [name, value]))
        note(`${action} ${some.join()} ${value.slice(0, 40)}`, await demo.sendAnew(action, { ...fields, ...all }))
      }
    }
  }
  return failures
}
