/** The bank accounts of a whole building with moves, refunds, disputes, deletions and corrections; all manual payments are deposited. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { heldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import { moneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import { payOutDeposit } from "~/domain/bank-accounts/pay-out-deposit.ts"
import { verifyBank } from "~/domain/bank-accounts/verify-bank.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { verifyReports } from "~/domain/reports/verify-reports.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { bankAccountBegins, bookSums, inBanks, isDeposited, slipOf } from "../../support/bank.ts"
import { histories, liveBy, PERMISSION_NAMES } from "../../support/building-histories.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { ada } from "../../support/reports.ts"
import { during, mona, seen } from "../../support/world.ts"

/** Deposits all payments in hand. */
async function deposits(accountId: number, day: Day): Promise<void> {
  const money = await seen(day, (tx) => moneyInHand(tx, mona, {}))
  const ids = money.map(({ paymentId }) => paymentId)
  if (ids.length > 0) await isDeposited(await slipOf(accountId, ids, day), day)
}

/** The bank pays all deposits and advance rent that were returned to tenants. */
async function paysReturned(bankAccountId: number, date: Day): Promise<void> {
  const { rows } = await seen(date, (tx) => heldDeposits(tx, ada, {}))
  for (const { tenantId, toPay, advanceToPay } of rows) {
    const shared = { tenantId, bankAccountId, date }
    if (toPay > 0) await during(date, (tx) => payOutDeposit(tx, ada, { ...shared, amount: toPay }))
    if (advanceToPay > 0)
      await during(date, (tx) => payOutDeposit(tx, ada, { ...shared, amount: advanceToPay, returned: "advance" }))
  }
}

test("the books are sound with a bank beside every history, and in the end nothing is in hand or to be paid", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories(60), async (history) => {
      await freshDatabase()
      const bank = { id: 0, steps: 0 }
      const afterEach = async (day: Day) => {
        bank.steps += 1
        if (bank.steps === 3) bank.id = await bankAccountBegins("Operating", { on: day, opening: 500_000 })
        if (bank.id > 0 && bank.steps % 4 === 0) await deposits(bank.id, day)
        if (bank.id > 0 && bank.steps % 7 === 0) await paysReturned(bank.id, day)
      }
      const { end } = await liveBy(PERMISSION_NAMES, history, { afterEach })
      if (bank.id === 0) return
      await deposits(bank.id, end)
      await paysReturned(bank.id, end)
      for (const verify of [verifyLedger, verifyReports, verifyBank])
        expect(await seen(end, verify), formatDay(end)).toEqual([])
      expect((await seen(end, (tx) => moneyInHand(tx, mona, {}))).length).toBe(0)
      expect((await bookSums("CASH:check", "CASH:cash", "CASH:zelle", "CASH:other")).every((held) => held === 0)).toBe(
        true,
      )
      expect(Object.values(await inBanks(end))).toEqual(await bookSums(`BANK:${bank.id}`))
    }),
    { numRuns: randomRuns(15), endOnFailure: true },
  )
})
