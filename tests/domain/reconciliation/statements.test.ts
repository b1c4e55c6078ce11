/** The proposal for a statement from a bank file, and the lines that are on the statement. Source: money.md 11.5. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { archiveBankAccount } from "~/domain/bank-accounts/archive-account.ts"
import { matchCertain } from "~/domain/bank-matching/match-certain.ts"
import { bankLedgerAccount } from "~/domain/ledger/accounts.ts"
import { postMove } from "~/domain/ledger/bank/post-at-bank.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { beginReconciliation } from "~/domain/reconciliation/begin-reconciliation.ts"
import { nextReconciliation } from "~/domain/reconciliation/proposal.ts"
import { tickLines } from "~/domain/reconciliation/tick-lines.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { bankAccountBegins, booksAreSound } from "../../support/bank.ts"
import { bankLine, importsFile, ofx, ofxLine } from "../../support/bank-files.ts"
import { accountWithDeposit, amountsOf, begins, deposited, paid } from "../../support/reconciliations.ts"
import { movesIn } from "../../support/tenancies.ts"
import { during, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
let account = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  account = await accountWithDeposit(dana)
})

/** The bank's file for January, which states the balance. */
const statedBy = (balance: string, day = "20260131") =>
  Buffer.from(
    ofx(ofxLine("20260106", "1000.00", "1", "DEPOSIT"))
      .toString()
      .replace("</STMTRS>", `<LEDGERBAL><BALAMT>${balance}</BALAMT><DTASOF>${day}</DTASOF></LEDGERBAL></STMTRS>`),
  )

const begin = (endDate: string, day: string) =>
  during(day, (tx) => beginReconciliation(tx, SYSTEM, { bankAccountId: account, endDate: asDay(endDate) }))

test("the balance that a bank file states of the last day is proposed, and taken where none is typed", async () => {
  await importsFile(account, statedBy("6000.00"))
  await importsFile(account, statedBy("9999.00", "20260130"))
  const next = await seen("2026-02-03", (tx) => nextReconciliation(tx, SYSTEM, { bankAccountId: account }))
  expect(next).toMatchObject({ endsOn: "2026-01-31", closing: 600_000 })
  await expect(begin("2026-01-29", "2026-02-03")).rejects.toMatchObject({ fields: { closing: ["Required."] } })
  await matchCertain(SYSTEM, {})
  const { closing, sums } = await begin("2026-01-31", "2026-02-03")
  expect([closing, sums.difference]).toEqual([600_000, 0])
})

test("an overdrawn account is proposed below zero, and is reconciled so", async () => {
  await importsFile(account, statedBy("-12.50"))
  const next = await seen("2026-02-03", (tx) => nextReconciliation(tx, SYSTEM, { bankAccountId: account }))
  expect(next.closing).toBe(-1_250)
  expect((await begins(account, "2026-01-31", -1_250, "2026-02-03")).closing).toBe(-1_250)
})

test("what the bank shows after the last day is outstanding, though it is matched", async () => {
  await deposited(account, [await paid({ tenantId: dana, amount: 40_000, day: "2026-01-30" })], "2026-01-30")
  await bankLine(40_000, "DEPOSIT", "02/02/2026", "", account)
  await matchCertain(SYSTEM, {})
  const { lines } = await begins(account, "2026-01-31", 600_000, "2026-02-03")
  expect(lines.map(({ amount, isOnStatement, bankLineId }) => [amount, isOnStatement, bankLineId !== null])).toEqual([
    [100_000, false, false],
    [40_000, false, true],
  ])
})

test("an archived account is reconciled to its end", async () => {
  const empty = await bankAccountBegins("Old", { on: "2026-01-01" })
  await begins(empty, "2026-01-31", 0, "2026-02-03")
  await during("2026-02-04", (tx) => archiveBankAccount(tx, SYSTEM, { bankAccountId: empty }))
  const { unfinished } = await read((tx) => nextReconciliation(tx, SYSTEM, { bankAccountId: empty }))
  const whole = await during("2026-02-05", (tx) =>
    tickLines(tx, SYSTEM, { reconciliationId: unfinished ?? 0, choice: "all" }),
  )
  expect([amountsOf(whole).ticked, whole.sums.difference]).toEqual([[], 0])
  expect(await booksAreSound("2026-02-06")).toEqual([])
})

test("more than 2,000 lines are too many for one statement", async () => {
  const other = await bankAccountBegins("Other", { on: "2026-01-01" })
  const [from, to] = [bankLedgerAccount(other), bankLedgerAccount(account)]
  const move = { kind: "bank_transfer", on: asDay("2026-01-20"), amount: asCents(100), from, to } as const
  await during("2026-01-20", async (tx) => {
    for (let at = 1; at < 2_000; at += 1) await postMove(tx, SYSTEM, { ...move, key: `trf:${at}` })
  })
  expect((await begins(other, "2026-01-31", 0, "2026-02-03")).lines).toHaveLength(1_999)
  await during("2026-01-20", (tx) => postMove(tx, SYSTEM, { ...move, key: "trf:2000" }))
  await expect(begins(account, "2026-01-31", 0, "2026-02-03")).rejects.toMatchObject({
    fields: { endDate: ["There are more than 2,000 lines until then. Use an earlier day."] },
  })
  expect((await begins(account, "2026-01-19", 600_000, "2026-02-03")).lines).toHaveLength(1)
})
