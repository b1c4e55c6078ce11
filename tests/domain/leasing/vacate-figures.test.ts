import fc from "fast-check"
import { expect, test } from "vitest"
import { vacateFigures } from "~/domain/leasing/vacate-figures.ts"
import { asCents, ZERO } from "~/values/money.ts"

const nothing = {
  depositReserve: ZERO,
  rentBalance: ZERO,
  lateCharges: ZERO,
  otherCharges: ZERO,
  rentNotYetDue: ZERO,
  pending: ZERO,
  advanceCash: ZERO,
  advanceCredit: ZERO,
  lastJournalId: 9,
}

test("the deposit pays late fees, then rent, then other charges, and the rest goes back", () => {
  const owed = { rentBalance: asCents(90_000), lateCharges: asCents(10_000), otherCharges: asCents(7_500) }
  const before = { ...nothing, ...owed, depositReserve: asCents(150_000) }
  expect(vacateFigures(before, asCents(104_000))).toEqual({
    currentBalances: {
      depositReserve: 150_000,
      rentBalance: 90_000,
      lateCharges: 10_000,
      otherCharges: 7_500,
      totalOutstanding: 107_500,
      rentNotYetDue: 0,
      pending: 0,
    },
    projectedBalances: {
      remainingRentBalance: 0,
      remainingLateCharges: 0,
      remainingOtherCharges: 3_500,
      totalRemainingOutstanding: 3_500,
      depositReturned: 46_000,
      advanceRent: 0,
    },
    paymentBreakdown: {
      appliedToLateFees: 10_000,
      appliedToRent: 90_000,
      appliedToOtherCharges: 4_000,
      moveOutCharge: 0,
    },
    previewSeq: 9,
    creditEnding: 0,
  })
})

test("more than is owed becomes a move-out charge, shown among the other charges", () => {
  const figures = vacateFigures(
    { ...nothing, depositReserve: asCents(50_000), otherCharges: asCents(7_500) },
    asCents(20_000),
  )
  expect(figures.paymentBreakdown).toMatchObject({ appliedToOtherCharges: 20_000, moveOutCharge: 12_500 })
  expect(figures.projectedBalances).toMatchObject({ remainingOtherCharges: 0, depositReturned: 30_000 })
})

test("the three parts always sum to what is used, and nothing falls below zero", () => {
  const cents = fc.nat(99_999_999).map(asCents)
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      cents,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (deposit, rent, late, other, part) => {
        const use = asCents(Math.floor(deposit * part))
        const before = {
          ...nothing,
          depositReserve: deposit,
          rentBalance: rent,
          lateCharges: late,
          otherCharges: other,
        }
        const { paymentBreakdown: paid, projectedBalances: after, currentBalances: now } = vacateFigures(before, use)
        expect(paid.appliedToLateFees + paid.appliedToRent + paid.appliedToOtherCharges).toBe(use)
        expect(Math.min(...Object.values(paid), ...Object.values(after))).toBeGreaterThanOrEqual(0)
        expect(now.totalOutstanding - after.totalRemainingOutstanding).toBe(use - paid.moveOutCharge)
        expect(after.depositReturned + use).toBe(deposit)
      },
    ),
  )
})
