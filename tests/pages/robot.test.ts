/**
 * Every page of the demo that links lead to, and every form on them: no link is broken, and nothing that is sent makes the server fail. More values, and one field at
 * a time, are tried in tests/long.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { rowsOf, tableNames } from "../support/raw.ts"
import { HOSTILE, hostileAddresses, hostileForms, robotBuilding } from "../support/robot-building.ts"

const USUAL = HOSTILE.slice(0, 4)
/** It asks some thousand times, in milliseconds. */
const LONG = 10 * 60 * 1000

let demo: Awaited<ReturnType<typeof robotBuilding>>

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
async function storedRows(): Promise<Record<string, string>> {
  const tables = (await tableNames()).filter((table) => !OF_REQUESTS.includes(table))
  const rows = new Map<string, string>()
  for (const table of tables) rows.set(table, JSON.stringify(await rowsOf(`select * from "${table}" order by 1`)))
  return Object.fromEntries(rows)
}

test("a form that edits something stored and is sent back as it is shown changes nothing", async () => {
  const edits = demo.posts.filter(({ shown }) => "version" in shown)
  const saved: string[] = []
  for (const { action, shown } of edits) {
    await demo.openAnew()
    const before = await storedRows()
    const { status } = await demo.sendAnew(action, shown)
    // Where nothing is stored yet, a required field is empty as it is shown.
    expect([302, 400], action).toContain(status)
    expect(await storedRows(), action).toEqual(before)
    if (status === 302) saved.push(new URL(action, "http://localhost").pathname)
  }
  expect([...new Set(saved)].toSorted()).toEqual(
    [
      "/admin",
      "/admin/bank/account",
      "/admin/bank/reconciliations/reconciliation",
      "/admin/charge-types",
      "/admin/mail",
      "/management",
      "/management/editunit",
      "/management/edittenant",
      "/management/email/reminders",
      "/management/email/templates",
      "/management/tenants/view",
      "/management/viewtenant/recurring",
    ].toSorted(),
  )
})

test(
  "nothing in an address makes a page fail",
  async () => expect(await hostileAddresses(demo, USUAL.slice(0, 2))).toEqual([]),
  LONG,
)

test(
  "nothing that is sent makes a form fail",
  async () => {
    expect(demo.posts.length).toBeGreaterThan(40)
    expect(await hostileForms(demo, USUAL)).toEqual([])
  },
  LONG,
)
