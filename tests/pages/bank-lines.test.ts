/** Matches of a bank account's lines on its pages, without script. Source: money.md 11.4. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { bankAccount, bankLine } from "../support/bank-files.ts"
import { browserOf } from "../support/moving-out.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, pays, stateOf } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

const NOW = "2026-11-20"
let as = ""
let account = 0
let dana = 0

beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  account = await bankAccount("Checking")
})

const open = async (path: string) => textIn((await browserOf(as).open(path)).html)
const lines = () => open(`/admin/bank/lines?account=${account}&show=open`)
const send = (line: number, form: Record<string, string>) =>
  browserOf(as).send(`/admin/bank/lines/line?line=${line}`, form)

test("a credit becomes a payment in two clicks, its sender is proposed next time, and the match is undone", async () => {
  const first = await bankLine(100_000, "ZELLE DANA REYES", "01/09/2026", "", account)
  expect(await lines()).toContain("ZELLE DANA REYES")
  const page = await open(`/admin/bank/lines/line?line=${first}`)
  expect(page).toContain("Record $1,000.00")
  expect(page).toContain("the text names the tenant")
  const payment = { intent: "payment", lineID: String(first), tenantID: String(dana), method: "zelle", type: "rent" }
  expect(await stateOf(dana, NOW)).toMatchObject({ owed: "100000/0/0/0" })
  const again = await send(first, { ...payment, remember: "on" })
  expect(again.text).toContain("changes the report of January 2026")
  await send(first, { ...payment, remember: "on", earlierMonth: "2026-01" })
  expect(await stateOf(dana, NOW)).toMatchObject({ owed: "0/0/0/0" })
  expect(await lines()).toContain("Every line is matched.")
  const next = await bankLine(90_000, "ZELLE DANA REYES", "02/09/2026", "", account)
  expect(await open(`/admin/bank/lines/line?line=${next}`)).toContain("this text was a payment of this tenant before")
  await send(first, { intent: "undo", line: String(first) })
  expect(await lines()).toContain("ZELLE DANA REYES")
})

test("what is certain is matched by a press; a check in hand is chosen from the suggestions", async () => {
  await write((tx) => setBankMethod(tx, SYSTEM, { method: "zelle", bankAccountId: account }))
  await bankLine(50_000, "ZELLE", "01/09/2026", "", account)
  const check = await bankLine(70_000, "CHECK", "01/09/2026", "", account)
  await pays(dana, 50_000, "2026-01-08", { method: "zelle" })
  const { id } = await pays(dana, 70_000, "2026-01-08", { method: "check" })
  await browserOf(as).send(`/admin/bank/lines?account=${account}`, { intent: "match", account: String(account) })
  expect(await lines()).not.toContain("ZELLE")
  expect(await open(`/admin/bank/lines/line?line=${check}`)).toContain("1 business day apart, not deposited yet")
  await send(check, { intent: "link", lineID: String(check), depositSlipID: "", paymentID: String(id) })
  expect(await lines()).toContain("Every line is matched.")
})

test("a debit becomes an expense of its month", async () => {
  const { id } = await write((tx) => createExpenseType(tx, SYSTEM, { name: "Water" }))
  const line = await bankLine(-8_910, "City water", "01/13/2026", "", account)
  expect(await open(`/admin/bank/lines/line?line=${line}`)).toContain("It is added to the expense of January 2026.")
  await send(line, { intent: "expense", lineID: String(line), expenseTypeID: String(id) })
  expect(await open(`/admin/bank/lines/line?line=${line}`)).toContain("Water in January 2026")
  expect((await send(line, { intent: "expense", lineID: String(line), expenseTypeID: "999" })).status).toBe(409)
})

test("the form of a payment sends its fields, with the best tenant chosen, and keeps what was chosen", async () => {
  const line = await bankLine(100_000, "ZELLE DANA REYES", "01/09/2026", "", account)
  const shown = (await browserOf(as).open(`/admin/bank/lines/line?line=${line}`)).html
  expect(choicesIn(shown)).toEqual({ tenantID: String(dana), method: "zelle", type: "rent" })
  const wrong = { intent: "payment", lineID: String(line), tenantID: "", method: "cash", type: "fees" }
  const refused = (await send(line, wrong)).html
  expect(choicesIn(refused)).toEqual({ tenantID: "", method: "cash", type: "fees" })
  expect(refused).toMatch(/<select[^>]*name="tenantID"[^>]*aria-invalid="true"/)
})

/** The value that each choice of a page would send. */
const choicesIn = (html: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...html.matchAll(/<select([^>]*)>(.*?)<\/select>/gs)].map(([, attributes = "", options = ""]) => [
      /name="([^"]*)"/.exec(attributes)?.[1],
      /<option(?=[^>]*selected)[^>]*value="([^"]*)"/.exec(options)?.[1],
    ]),
  )
