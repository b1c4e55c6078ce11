/** A reconciled statement agrees with hledger, which reads the exported books. Source: money.md 11.5. */
import { beforeEach, describe, expect, test } from "vitest"
import { readInTurns, write } from "#db/client.server.ts"
import { moveBetweenAccounts } from "~/domain/bank-accounts/transfers.ts"
import { bookDebit } from "~/domain/bank-matching/book-line.ts"
import { hledgerJournal } from "~/domain/export/hledger-journal.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { tickLines } from "~/domain/reconciliation/tick-lines.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, type Cents, minus, ZERO } from "~/values/money.ts"
import { bankAccountBegins } from "../../support/bank.ts"
import { bankLine } from "../../support/bank-files.ts"
import { hasHledger, hledger } from "../../support/hledger.ts"
import { begins, deposited, finishes, paid, reconciliation } from "../../support/reconciliations.ts"
import { movesIn } from "../../support/tenancies.ts"
import { during, setting, suite, USUAL } from "../../support/world.ts"

let operating = 0
let check = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const tenantId = await movesIn(101, "2026-01-01", { rent: 100_000 })
  operating = await bankAccountBegins("Operating", { on: "2026-01-01", opening: 500_000 })
  const trust = await bankAccountBegins("Trust", { on: "2026-01-01", isTrust: true })
  check = await paid({ tenantId, amount: 100_000, day: "2026-01-05" })
  await deposited(operating, [check], "2026-01-05")
  const move = { fromBankAccountId: operating, toBankAccountId: trust, amount: asCents(30_000) }
  await during("2026-01-15", (tx) => moveBetweenAccounts(tx, SYSTEM, { ...move, date: asDay("2026-01-15") }))
  await deposited(operating, [await paid({ tenantId, amount: 40_000, day: "2026-01-30" })], "2026-01-30")
  const lineId = await bankLine(-8_910, "City water", "01/20/2026", "", operating)
  const { id: expenseTypeId } = await write((tx) => createExpenseType(tx, SYSTEM, { name: "Water" }))
  await during("2026-02-01", (tx) => bookDebit(tx, SYSTEM, { lineId, expenseTypeId }))
})

const exported = () =>
  readInTurns(async (readSnapshot) => (await Array.fromAsync(hledgerJournal(readSnapshot))).join(""))

/** January with all but its last deposit. */
async function january(): Promise<number> {
  const { id, lines } = await begins(operating, "2026-01-31", 561_090, "2026-02-02")
  const ticked = lines.filter(({ amount }) => amount !== 40_000)
  const journalLineIds = ticked.flatMap(({ journalLineId }) => journalLineId ?? [])
  const bankLineIds = ticked.flatMap(({ journalLineId, bankLineId }) =>
    journalLineId === null ? [bankLineId ?? 0] : [],
  )
  await during("2026-02-02", (tx) => tickLines(tx, SYSTEM, { reconciliationId: id, journalLineIds, bankLineIds }))
  await finishes(id, "2026-02-02")
  return id
}

const ACCOUNT = () => `^assets:bank:${operating}$`

test("what is on a finished statement is cleared, and nothing else", async () => {
  await january()
  const text = await exported()
  const cleared = text.split("\n").filter((line) => line.startsWith("    * "))
  expect(cleared.map((line) => line.trim())).toEqual([
    `* assets:bank:${operating}  $5000.00`,
    `* assets:bank:${operating}  $1000.00`,
    `* assets:bank:${operating}  $-300.00`,
  ])
})

describe.skipIf(!hasHledger)("hledger", () => {
  const balance = (text: string, ...more: string[]): Cents => {
    const [, row = ""] = hledger(text, "balance", "-N", "-O", "csv", ...more, ACCOUNT()).split("\n")
    return asCents(Math.round(Number(row.split(",")[1]?.replaceAll(/["$]/g, "")) * 100))
  }

  test("its cleared balance is the statement's without the expenses, its balance of the last day that of the books", async () => {
    const id = await january()
    const { closing, sums } = await reconciliation(id)
    const text = await exported()
    expect(balance(text, "--cleared")).toBe(minus(closing, sums.expenses))
    expect(balance(text, "--end", "2026-02-01")).toBe(sums.books)
  })

  test("so it is after a check came back inside the statement", async () => {
    const id = await january()
    const back = { paymentId: check, returnedOn: asDay("2026-01-20"), fee: ZERO, lateFees: [] }
    await during("2026-02-05", (tx) => returnCheck(tx, SYSTEM, back))
    const { sums } = await reconciliation(id)
    expect(balance(await exported(), "--end", "2026-02-01")).toBe(sums.books)
  })
})
