/**
 * Every page of the demo that links lead to, and every form on them: no link is broken, and nothing that is sent makes the server fail. One field at a
 * time is tried in tests/long.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { rawDatabase } from "#db/client.server.ts"
import { get } from "../support/app.ts"
import { failuresNoted, namesOf, robotBuilding } from "../support/robot-building.ts"

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
/** It asks some thousand times, in milliseconds. */
const LONG = 10 * 60 * 1000

let demo: Awaited<ReturnType<typeof robotBuilding>>
const { failures, note } = failuresNoted()

beforeAll(async () => {
  demo = await robotBuilding()
})
beforeEach(() => demo.openAnew())
afterAll(() => demo.removed())

test("no link is broken", () => {
  expect(demo.pages.length).toBeGreaterThan(40)
  expect(demo.pages.filter((page) => page.status >= 400).map((page) => `${page.status} ${page.address}`)).toEqual([])
})

/** What every request may write: who asked, and that one form is sent once. */
const OF_REQUESTS = ["sessions", "idempotency_keys"]

/** The rows of each table of the database, as one text. */
function storedRows(): Record<string, string> {
  const tables = rawDatabase().prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const rowsOf = (table: string) => JSON.stringify(rawDatabase().prepare(`select * from "${table}"`).all())
  return Object.fromEntries(
    tables.filter((table) => !OF_REQUESTS.includes(table)).map((table) => [table, rowsOf(table)]),
  )
}

test("a form that edits something stored and is sent back as it is shown changes nothing", async () => {
  const edits = demo.posts.filter(({ shown }) => "version" in shown)
  const saved: string[] = []
  for (const { action, shown } of edits) {
    demo.openAnew()
    const before = storedRows()
    const { status } = await demo.sendAnew(action, shown)
    // Where nothing is stored yet, a required field is empty as it is shown.
    expect([302, 400], action).toContain(status)
    expect(storedRows(), action).toEqual(before)
    if (status === 302) saved.push(new URL(action, "http://localhost").pathname)
  }
  expect([...new Set(saved)].toSorted()).toEqual(
    [
      "/admin",
      "/management",
      "/management/editunit",
      "/management/edittenant",
      "/management/email/reminders",
      "/management/email/templates",
      "/management/tenants/view",
    ].toSorted(),
  )
})

test(
  "nothing in an address makes a page fail",
  async () => {
    for (const { address } of demo.pages.filter((page) => page.address.includes("?"))) {
      const { pathname, searchParams } = new URL(address, "http://localhost")
      for (const value of HOSTILE) {
        for (const name of searchParams.keys()) {
          const query = new URLSearchParams(searchParams)
          query.set(name, value)
          note(`${pathname} ${name}=${value.slice(0, 40)}`, await get(`${pathname}?${query}`, { as: demo.as }))
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
    expect(demo.posts.length).toBeGreaterThan(40)
    for (const { action, fields, typed } of demo.posts) {
      demo.openAnew()
      // A person gets further than a forger: what the page itself fills in is right the first time.
      for (const some of [typed, namesOf(fields)]) {
        for (const value of HOSTILE) {
          const all = Object.fromEntries(some.map((name) => [name, value]))
          note(`${action} ${some.join()} ${value.slice(0, 40)}`, await demo.sendAnew(action, { ...fields, ...all }))
        }
      }
    }
    expect(failures).toEqual([])
  },
  LONG,
)
