import { type Cents, least, minus, plus } from "~/values/money.ts"

/** The tenant's balances and deposit before moving out, in cents of zero or more. */
export type BeforeVacate = {
  depositReserve: Cents
  rentBalance: Cents
  lateCharges: Cents
  otherCharges: Cents
  rentNotYetDue: Cents
  /** Open recurring charges that are due after today; absent if there are none. */
  chargesNotYetDue?: Cents
  pending: Cents
  advanceCash: Cents
  advanceCredit: Cents
  lastJournalId: number
}

/** The preview of a move-out. The shape is api.md's `VacatePreview`; `creditEnding` is credit that is not payable and ends. All cents. */
export type VacatePreview = {
  currentBalances: {
    depositReserve: Cents
    rentBalance: Cents
    lateCharges: Cents
    otherCharges: Cents
    totalOutstanding: Cents
    rentNotYetDue: Cents
    chargesNotYetDue?: Cents
    pending: Cents
  }
  projectedBalances: {
    remainingRentBalance: Cents
    remainingLateCharges: Cents
    remainingOtherCharges: Cents
    totalRemainingOutstanding: Cents
    depositReturned: Cents
    advanceRent: Cents
  }
  paymentBreakdown: {
    appliedToLateFees: Cents
    appliedToRent: Cents
    appliedToOtherCharges: Cents
    moveOutCharge: Cents
  }
  previewSeq: number
  creditEnding: Cents
  /** Reductions of charges for the days after the move-out; absent if there are none. */
  reduced?: Cents
}

/** Splits `use` cents into late fees, rent, and other charges with an excess move-out charge; the rest is returned. Source: money.md 2.4. */
export function vacateFigures(before: BeforeVacate, use: Cents): VacatePreview {
  const late = least(use, before.lateCharges)
  const rent = least(minus(use, late), before.rentBalance)
  const other = least(minus(use, late, rent), before.otherCharges)
  const moveOutCharge = minus(use, late, rent, other)
  const totalOutstanding = plus(before.rentBalance, before.lateCharges, before.otherCharges)
  return {
    currentBalances: {
      depositReserve: before.depositReserve,
      rentBalance: before.rentBalance,
      lateCharges: before.lateCharges,
      otherCharges: before.otherCharges,
      totalOutstanding,
      rentNotYetDue: before.rentNotYetDue,
      ...(before.chargesNotYetDue ? { chargesNotYetDue: before.chargesNotYetDue } : {}),
      pending: before.pending,
    },
    projectedBalances: {
      remainingRentBalance: minus(before.rentBalance, rent),
      remainingLateCharges: minus(before.lateCharges, late),
      remainingOtherCharges: minus(before.otherCharges, other),
      totalRemainingOutstanding: minus(totalOutstanding, rent, late, other),
      depositReturned: minus(before.depositReserve, use),
      advanceRent: before.advanceCash,
    },
    paymentBreakdown: {
      appliedToLateFees: late,
      appliedToRent: rent,
      appliedToOtherCharges: plus(other, moveOutCharge),
      moveOutCharge,
    },
    previewSeq: before.lastJournalId,
    creditEnding: before.advanceCredit,
  }
}
