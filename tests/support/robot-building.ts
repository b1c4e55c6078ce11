/** The demo for the robot: a small building that is copied again before each form is sent. */
import { randomUUID } from "node:crypto"
import { closeDatabase } from "#db/client.server.ts"
import { seedDemo } from "../../cli/demo/seed.ts"
import { get, post } from "./app.ts"
import { deleteCopies, openCopy, saveCopy } from "./database-copies.ts"
import { formName } from "./form-inputs.ts"
import { openFresh } from "./fresh-test-database.ts"
import { staff, tokenOf } from "./people.ts"
import { rowsOf } from "./raw.ts"
import { crawl, formsIn, formsOf } from "./robot.ts"

/** Seeds the building and finds every page and form that a Super Admin's links reach. The caller must call `removed` at the end. */
export async function robotBuilding() {
  await openFresh()
  await seedDemo({ units: 24, months: 13, now: Date.now() })
  const as = await tokenOf(await staff(0, "robot@example.com"), "page")
  const pages = await crawl(["/management", "/admin", "/account", "/login", "/login?reset=true"], as)
  const asTenant = await tokenOf(await tenantOfDemo(), "page")
  const ofTenant = await crawl(["/home"], asTenant)
  await saveCopy("robot")
  await closeDatabase()
  return {
    as,
    pages,
    posts: postsOf(pages),
    /** The same for a tenant, from the portal's links. */
    asTenant,
    pagesOfTenant: ofTenant,
    postsOfTenant: postsOf(ofTenant),
    /** The forms that a page shows now. */
    formsOf: async (address: string) => formsOf(address, await (await get(address, { as })).text()),
    /** Restores the building as it was seeded. */
    openAnew: () => openCopy("robot"),
    /** Sends a form with a new key, because the old key would return the first result. */
    sendAnew: (action: string, fields: Record<string, string>, by = as) =>
      post(action, { ...fields, ...("key" in fields ? { key: randomUUID() } : {}) }, { as: by }),
    removed: deleteCopies,
  }
}

const postsOf = (pages: Parameters<typeof formsIn>[0]) => formsIn(pages).filter((form) => form.method === "post")

/** A tenant of the demo who rents a suite and has an account. */
async function tenantOfDemo(): Promise<{ userId: number; email: string }> {
  const [tenant] = await rowsOf<{ userId: number; email: string }>(
    `select u.id as "userId", u.email as "email" from users u join stays s on s.tenant_id = u.tenant_id
      where s.move_out_on is null order by u.id`,
  )
  if (tenant === undefined) throw new Error("The demo has no tenant with an account")
  return tenant
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

/** What a person might type: a number, a text, a phone, a day and an email. */
const TYPED = ["7", "Ada", "(310) 555-0155", "2031-01-02", "ada@example.com"]

/**
 * Fills in each empty field of each edit form separately, with the first of these values that is accepted, and loads the form again: lists which fields
 * have a value then, and which are still empty.
 */
export async function additionsTo(demo: Building): Promise<{ shown: string[]; lost: string[] }> {
  const found = { shown: new Set<string>(), lost: new Set<string>() }
  for (const form of demo.posts.filter(({ shown }) => "version" in shown)) {
    for (const field of form.typed.filter((name) => !form.shown[name])) {
      const again = await added(demo, form, field)
      if (again) found[again.shown[field] ? "shown" : "lost"].add(`${formName(form)}: ${field}`)
    }
  }
  return { shown: [...found.shown], lost: [...found.lost] }
}

/** The form as it is shown after a field was filled in; undefined if no value was accepted, or the page no longer has the form. */
async function added(demo: Building, form: Building["posts"][number], field: string) {
  for (const value of field in form.shown ? TYPED : ["on"]) {
    await demo.openAnew()
    const { status } = await demo.sendAnew(form.action, { ...form.shown, [field]: value })
    if (status === 302) return (await demo.formsOf(form.page)).find((one) => formName(one) === formName(form))
  }
  return undefined
}
