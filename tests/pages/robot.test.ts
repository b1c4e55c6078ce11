/** Every page of the demo that links lead to, and every form on them: no link is broken, and nothing that is sent makes the server fail. */
import { randomUUID } from "node:crypto"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { seedDemo } from "../../cli/demo/seed.ts"
import { get, post } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { crawl, type Form, formsIn } from "../support/robot.ts"

const HOSTILE = [
  "x".repeat(10_000),
  "a\0b",
  "🏢\u202E",
  "__proto__",
  "<script>alert(1)</script>",
  "'; drop table users; --",
  "-1",
  "99999999999999999999",
  "2026-02-31",
]
/** The worst of them, for one field at a time among good ones. */
const WORST = ["a\0b", "99999999999999999999"]
/** It asks some two thousand times, in milliseconds. */
const LONG = 10 * 60 * 1000

const folder = mkdtempSync(join(tmpdir(), "suitekeeper-robot-"))
const [building, file] = [join(folder, "building.sqlite"), join(folder, "suitekeeper.sqlite")]
let as = ""
let pages: Awaited<ReturnType<typeof crawl>> = []
let forms: Form[] = []

beforeAll(async () => {
  migrateDatabase(building)
  openDatabase(building)
  await seedDemo({ units: 24, months: 13, now: Date.now() })
  as = await tokenOf(await staff(0, "robot@example.com"), "page")
  pages = await crawl(["/management", "/admin", "/account", "/login", "/login?reset=true"], as)
  forms = formsIn(pages)
  closeDatabase()
})
beforeEach(() => openAnew())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The building as it was seeded: whatever the last form did is gone. */
function openAnew(): void {
  closeDatabase()
  copyFileSync(building, file)
  openDatabase(file)
}

/** Each time as a form just opened: the same key would give the first answer again. */
const sendAnew = (action: string, fields: Record<string, string>) =>
  post(action, { ...fields, ...("key" in fields ? { key: randomUUID() } : {}) }, { as })

const failures: string[] = []
function note(requested: string, response: Response): void {
  if (response.status >= 500) failures.push(`${response.status} ${requested}`)
}

test("no link is broken", () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter((page) => page.status >= 400).map((page) => `${page.status} ${page.address}`)).toEqual([])
})

test(
  "nothing in an address makes a page fail",
  async () => {
    for (const { address } of pages.filter((page) => page.address.includes("?"))) {
      const { pathname, searchParams } = new URL(address, "http://localhost")
      for (const value of HOSTILE) {
        for (const name of searchParams.keys()) {
          const query = new URLSearchParams(searchParams)
          query.set(name, value)
          note(`${pathname} ${name}=${value.slice(0, 40)}`, await get(`${pathname}?${query}`, { as }))
        }
      }
    }
    expect(failures).toEqual([])
  },
  LONG,
)

test(
  "nothing that is sent makes a form fail",
  async () => {
    const sent = forms.filter((form) => form.method === "post")
    expect(sent.length).toBeGreaterThan(40)
    for (const { action, fields, typed } of sent) {
      openAnew()
      const names = Object.keys(fields).filter((name) => name !== "intent" && name !== "key")
      // A person gets further than a forger: what the page itself fills in is right the first time.
      for (const some of [typed, names]) {
        for (const value of HOSTILE) {
          const all = Object.fromEntries(some.map((name) => [name, value]))
          note(`${action} ${some.join()} ${value.slice(0, 40)}`, await sendAnew(action, { ...fields, ...all }))
        }
      }
      for (const name of names) {
        for (const value of WORST) {
          note(`${action} ${name} ${value.slice(0, 40)}`, await sendAnew(action, { ...fields, [name]: value }))
        }
      }
    }
    expect(failures).toEqual([])
  },
  LONG,
)
