/** Cash flow with bank accounts, returned checks and returned deposits. Source: money.md 11.7, 11.1. */
import { expect, test } from "vitest"
import { payOutDeposit } from "~/domain/bank-accounts/pay-out-deposit.ts"
import { moveBetweenAccounts } from "~/domain/bank-accounts/transfers.ts"
import { cashFlow } from "~/domain/books/cash-flow.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { bankAccountBegins, isDeposited, slipOf } from "../../support/bank.ts"
import { ada } from "../../support/reports.ts"
import { danaOwesRent, movesOut, pays } from "../../support/tenancies.ts"
import { during, mona, seen } from "../../support/world.ts"

async function rowsOf(month: string, end: string): Promise<string[]> {
  const flow = await seen(end, (tx) => cashFlow(tx, ada, { month: asMonth(month) }))
  const rows = flow.sections.flatMap(({ rows: own }) => own)
  return [...rows, flow.change, flow.closing, ...flow.apart]
    .filter(({ months }) => months.some((cents) => cents !== 0))
    .map(({ label, months }) => `${label}: ${months.join(" ")}`)
}

test("a slip moves no money in or out; what accounts began with, a returned check and a paid deposit do", async () => {
  const dana = await danaOwesRent()
  await pays(dana, 100_000, "2026-01-20")
  await pays(dana, 50_000, "2026-01-21", { type: "deposit" })
  const bank = await bankAccountBegins("Operating", { on: "2026-02-01", opening: 812_345 })
  const trust = await bankAccountBegins("Trust", { on: "2026-02-01", isTrust: true })
  const check = await pays(dana, 60_000, "2026-02-03")
  await isDeposited(await slipOf(bank, [check.id], "2026-02-05"), "2026-02-05")
  const move = { fromBankAccountId: bank, toBankAccountId: trust, amount: asCents(50_000), date: asDay("2026-02-06") }
  await during("2026-02-06", (tx) => moveBetweenAccounts(tx, ada, move))
  await during("2026-03-10", (tx) =>
    returnCheck(tx, mona, { paymentId: check.id, returnedOn: asDay("2026-03-10"), fee: asCents(0), lateFees: [] }),
  )
  await movesOut(101, 0, "2026-03-31")
  const paid = { tenantId: dana, bankAccountId: trust, amount: asCents(50_000), date: asDay("2026-04-02") }
  await during("2026-04-02", (tx) => payOutDeposit(tx, ada, paid))
  expect(await rowsOf("2026-04", "2026-04-30")).toEqual([
    "Rent paid: 100000 0 0 0",
    "Security deposits: 50000 0 0 0",
    "Advance rent: 0 60000 0 0",
    "Checks returned, payments deleted: 0 0 60000 0",
    "Security deposits returned: 0 0 0 50000",
    "Opening balances of bank accounts added: 0 662345 0 0",
    "Change: 150000 722345 -60000 -50000",
    "Money at the end: 150000 872345 812345 762345",
    "Deposits and advance rent returned: 0 0 50000 -50000",
  ])
})
