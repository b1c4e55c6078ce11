/**
 * Every linked page of the demo, and every form on them: no link is broken, and no request makes the server fail. tests/long tries more values, and one field
 * at a time.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { fieldsWithoutForm, pathsOf, routeOf } from "../support/form-inputs.ts"
import { rowsOf, tableNames } from "../support/raw.ts"
import { additionsTo, HOSTILE, hostileAddresses, hostileForms, robotBuilding } from "../support/robot-building.ts"

const USUAL = HOSTILE.slice(0, 4)
/** The time for some thousand requests, in milliseconds. */
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

test("no two elements of a page have the same id", () => {
  expect(demo.pagesOfTenant.length).toBeGreaterThan(20)
  const repeated = [...demo.pages, ...demo.pagesOfTenant].filter(({ repeatedIds }) => repeatedIds.length > 0)
  expect(repeated.map(({ address, repeatedIds }) => `${address}: ${repeatedIds}`)).toEqual([])
})

/** Pages that only a form or a script opens, and the sandbox, which has no link. */
const WITHOUT_LINK = [
  "admin/bank/files/check",
  "admin/sandbox",
  "management/bulk/review",
  "management/bulk/statements",
  "management/manualpayment/next",
  "management/manualpayment/success",
  "management/search",
  "management/viewtenant/statement/send",
]
/** Links to these appear only after actions that the demo may not contain. */
const LINKED_LATER = [
  "admin/bank/reconciliations/report",
  "admin/invitations",
  "management/payments/batch/posted",
  "management/payments/batch/view",
]

test("a link leads to every page of staff", () => {
  const reached = new Set(demo.pages.map(({ address }) => routeOf(address)?.path))
  const missing = pathsOf(/^(admin|management)\b/).filter((path) => !reached.has(path))
  expect(missing).toEqual(expect.arrayContaining(WITHOUT_LINK))
  expect(missing.filter((path) => ![...WITHOUT_LINK, ...LINKED_LATER].includes(path))).toEqual([])
})

/** Tables that every request may write: sessions, and the keys of forms. */
const OF_REQUESTS = ["sessions", "idempotency_keys"]

/** The rows of each table of the database, as one text. */
async function storedRows(): Promise<Record<string, string>> {
  const tables = (await tableNames()).filter((table) => !OF_REQUESTS.includes(table))
  const rows = new Map<string, string>()
  for (const table of tables) rows.set(table, JSON.stringify(await rowsOf(`select * from "${table}" order by 1`)))
  return Object.fromEntries(rows)
}

test("a form that edits something stored and is sent back as it is shown changes nothing", async () => {
  const edits = [
    ...demo.posts.map((form) => ({ ...form, by: demo.as })),
    ...demo.postsOfTenant.map((form) => ({ ...form, by: demo.asTenant })),
  ].filter(({ shown }) => "version" in shown)
  const saved: string[] = []
  for (const { action, shown, by } of edits) {
    await demo.openAnew()
    const before = await storedRows()
    const { status } = await demo.sendAnew(action, shown, by)
    // If nothing is stored yet, a required field is empty when it is shown.
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
      "/home/updateinfo",
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

test("what is added in a form that edits something stored is shown there afterwards", async () => {
  const { shown, lost } = await additionsTo(demo)
  expect(shown).toContain("management/edittenant save: secondPhone")
  // Without a server or mailbox its fields have no effect.
  expect(lost.filter((field) => !/^admin\/mail /.test(field))).toEqual([])
})

/** Fields of confirmations, which the page has only with the question. */
const CONFIRMATION = /: \w+(Meant|Confirmed)$/
/** Fields that only some states of their page have: with a chosen group, after a link, with a question. */
const SOMETIMES = [
  "admin delete: heir",
  "admin disable: heir",
  "admin firstSteps: isPublicPageSeen",
  "admin/bank/months close: setAside",
  "admin/bank/reconciliations/reconciliation tick: bankLineIDs",
  "admin/bank/reconciliations/reconciliation tick: finish",
  "management/bulk: tenantIDs",
  "management/email/scheduled ahead: add",
  "management/manualpayment payment: duplicateOf",
  "management/manualpayment payment: earlierMonth",
  "management/manualpayment payment: checkTaken",
  "management/recurring-charges: checked",
  "management/search: kind",
  "management/share share: unitNumber",
  "management/share share: group",
  "management/share share: afterMoveOut",
  "management/share share: forNewcomers",
  "management/viewtenant/recurring add: firstAmount",
  "management/viewtenant/statement/send: from",
  "management/viewtenant/statement/send: to",
]

test("a form has every field that its action takes", () => {
  const missing = fieldsWithoutForm(demo.posts)
  expect(missing).toContain("management/editunit save: rentMeant")
  expect(missing.filter((field) => !CONFIRMATION.test(field) && !SOMETIMES.includes(field))).toEqual([])
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
