/** Moving out and back, from any state of a tenant (money.md 1.8 I20, 2.4, 5). */
import { and, asc, eq, isNull } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { stays } from "#db/schema/index.ts"
import { editStay } from "~/domain/leasing/edit-stay.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { histories, live } from "../../support/building-histories.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { movesBack, movesIn, movesOut, stateOf, staysOf, vacatePreview } from "../../support/tenancies.ts"
import { during, mona, seen } from "../../support/world.ts"

const RUNS = 8
const state = (tenantId: number, day: Day) => seen(day, (tx) => balancesOf(tx, tenantId))

/** Runs a history, then checks every tenant with a unit of their own. */
async function afterAny(check: (tenantId: number, unitNumber: number, day: Day) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(histories(30), async (history) => {
      await freshDatabase()
      const { end: day } = await live(history)
      const housed = and(isNull(stays.moveOutOn), eq(stays.isSubunit, false))
      const all = await seen(day, (tx) => tx.all(tx.select().from(stays).where(housed).orderBy(asc(stays.id))))
      for (const { tenantId, unitNumber } of all) await check(tenantId, unitNumber, day)
      expect(await seen(day, verifyLedger)).toEqual([])
    }),
    { numRuns: randomRuns(RUNS) },
  )
}

test("a move-out does exactly what its preview says", async () => {
  await afterAny(async (tenantId, unitNumber, day) => {
    const before = await state(tenantId, day)
    const use = Math.floor(before.depositReserve / 2)
    const preview = await vacatePreview(unitNumber, use, day)
    await movesOut(unitNumber, use, day)
    const { projectedBalances: message } = preview
    expect(await state(tenantId, day)).toMatchObject({
      rent: message.remainingRentBalance,
      late: message.remainingLateCharges,
      other: message.remainingOtherCharges,
      depositOwed: 0,
      depositReserve: 0,
      advanceCash: message.advanceRent,
      advanceCredit: 0,
    })
    expect(preview.creditEnding).toBe(before.advanceCredit)
  })
})

test("moving out with the deposit returned, and back with it paid again, restores the balances", async () => {
  await afterAny(async (tenantId, unitNumber, day) => {
    const { depositReserve, ...before } = await state(tenantId, day)
    await movesOut(unitNumber, 0, day)
    const deposit = { deposit: depositReserve + before.depositOwed, depositPayment: depositReserve }
    await movesBack(tenantId, unitNumber, day, { ...deposit, depositMethod: "check" })
    const { rent, late, other, depositOwed, advanceCash } = before
    expect(await state(tenantId, day)).toMatchObject({ rent, late, other, depositOwed, advanceCash, depositReserve })
  })
})

test("a stay corrected and corrected back leaves every balance as it was", async () => {
  await afterAny(async (tenantId, unitNumber, day) => {
    const { depositReserve } = await state(tenantId, day)
    const { stayId } = await movesOut(unitNumber, depositReserve, day)
    const before = await state(tenantId, day)
    const stay = (await staysOf(tenantId, day)).find((each) => each.id === stayId)
    const correct = (depositReturned: Cents, toRent = ZERO, toLate = ZERO, toOther = ZERO) =>
      during(day, (tx) =>
        editStay(tx, mona, {
          stayId,
          notes: undefined,
          balanceSeq: undefined,
          depositReturned,
          depositAppliedToRent: toRent,
          depositAppliedToLateFees: toLate,
          depositAppliedToOtherCharges: toOther,
        }),
      )
    await correct(depositReserve)
    await correct(ZERO, stay?.depositToRent, stay?.depositToLate, stay?.depositToOther)
    const { lastJournalId: _, ...restored } = await state(tenantId, day)
    expect(before).toMatchObject({ ...restored, advanceCash: before.advanceCash })
  })
})

test("a new tenant who pays everything and leaves owes nothing and gets the deposit back", async () => {
  await afterAny(async (_tenantId, unitNumber, day) => {
    await movesOut(unitNumber, 0, day)
    const primaryEmail = `new-${unitNumber}@example.com`
    const paid = { depositPayment: 70_000, rentPayment: 50_000, feePayment: 1_000 } as const
    const methods = { depositMethod: "check", rentMethod: "cash", feeMethod: "zelle" } as const
    const owed = { deposit: 70_000, rent: 50_000, fee: 1_000, primaryEmail }
    const tenantId = await movesIn(unitNumber, day, { ...owed, ...paid, ...methods })
    expect(await stateOf(tenantId, day)).toEqual({ owed: "0/0/0/0", reserve: 70_000, advance: 0, account: 0 })
    const { projectedBalances } = await movesOut(unitNumber, 0, day)
    expect(projectedBalances.depositReturned).toBe(70_000)
    expect(await stateOf(tenantId, day)).toEqual({ owed: "0/0/0/0", reserve: 0, advance: 0, account: 0 })
  })
})
