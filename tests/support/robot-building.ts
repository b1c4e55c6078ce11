/** The demo as the robot walks it: a small building that is copied anew before each form is sent. */
import { randomUUID } from "node:crypto"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { seedDemo } from "../../cli/demo/seed.ts"
import { get, post } from "./app.ts"
import { staff, tokenOf } from "./people.ts"
import { crawl, formsIn } from "./robot.ts"

/** Seeds the building and finds every page and form that links of a Super Admin lead to. Whoever calls it also calls `removed` at the end. */
export async function robotBuilding() {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-robot-"))
  const [building, file] = [join(folder, "building.sqlite"), join(folder, "suitekeeper.sqlite")]
  migrateDatabase(building)
  openDatabase(building)
  await seedDemo({ units: 24, months: 13, now: Date.now() })
  const as = await tokenOf(await staff(0, "robot@example.com"), "page")
  const pages = await crawl(["/management", "/admin", "/account", "/login", "/login?reset=true"], as)
  closeDatabase()
  return {
    as,
    pages,
    posts: formsIn(pages).filter((form) => form.method === "post"),
    /** The building as it was seeded: whatever the last form did is gone. */
    openAnew() {
      closeDatabase()
      copyFileSync(building, file)
      openDatabase(file)
    },
    /** Sends a form as one just opened: the same key would give the first answer again. */
    sendAnew: (action: string, fields: Record<string, string>) =>
      post(action, { ...fields, ...("key" in fields ? { key: randomUUID() } : {}) }, { as }),
    removed: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The names of the fields of a form that are not how the form works, but what it says. */
export const namesOf = (fields: Record<string, string>): string[] =>
  Object.keys(fields).filter((name) => name !== "intent" && name !== "key")

/** What failed so far, by what was requested. */
export function failuresNoted() {
  const failures: string[] = []
  return {
    failures,
    note(requested: string, response: Response) {
      if (response.status >= 500) failures.push(`${response.status} ${requested}`)
    },
  }
}

/** What nobody types by mistake. The first four have found most: each run of `npm test` tries these. */
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

/** Writes each of these values into each name of each address. Returns what failed. */
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

/** Writes each of these values into all fields of each form at once. Returns what failed. */
export async function hostileForms(demo: Building, values: readonly string[]): Promise<string[]> {
  const { failures, note } = failuresNoted()
  for (const { action, fields, typed } of demo.posts) {
    demo.openAnew()
    // A person gets further than a forger: what the page itself fills in is right the first time.
    for (const some of [typed, namesOf(fields)]) {
      for (const value of values) {
        const all = Object.fromEntries(some.map((name) => [name, value]))
        note(`${action} ${some.join()} ${value.slice(0, 40)}`, await demo.sendAnew(action, { ...fields, ...all }))
      }
    }
  }
  return failures
}
