import type { Cents } from "~/values/money.ts"

/** What a tenant owes and holds before moving out, in cents of zero or more. */
export type BeforeVacate = {
  depositReserve: Cents
  rentBalance: Cents
  lateCharges: Cents
  otherCharges: Cents
  /** Open rent that is due later than today. */
  rentNotYetDue: Cents
  /** Payments on their way. */
  pending: Cents
  advanceCash: Cents
  advanceCredit: Cents
  /** The tenant's last journal. */
  lastJournalId: number
}

/** Moving out as it would be now. The shape is api.md's `VacatePreview`; `creditEnding` is credit that is not payable and ends. All cents. */
export type VacatePreview = {
  currentBalances: {
    depositReserve: Cents
    rentBalance: Cents
    lateCharges: Cents
    otherCharges: Cents
    totalOutstanding: Cents
    rentNotYetDue: Cents
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
}

/**
 * Uses `use` cents of the deposit for late fees, then rent, then other charges. What is more than all of it becomes a move-out charge,
 * paid at once; the three parts always sum to `use`. The rest of the deposit goes back. Source: money.md 2.4.
 */
export function vacateFigures(before: BeforeVacate, use: Cents): VacatePreview {
  const late = Math.min(use, before.lateCharges)
  const rent = Math.min(use - late, before.rentBalance)
  const other = Math.min(use - late - rent, before.otherCharges)
  const moveOutCharge = use - late - rent - other
  const totalOutstanding = before.rentBalance + before.lateCharges + before.otherCharges
  return {
    currentBalances: {
      depositReserve: before.depositReserve,
      rentBalance: before.rentBalance,
      lateCharges: before.lateCharges,
      otherCharges: before.otherCharges,
      totalOutstanding,
      rentNotYetDue: before.rentNotYetDue,
      pending: before.pending,
    },
    projectedBalances: {
      remainingRentBalance: before.rentBalance - rent,
      remainingLateCharges: before.lateCharges - late,
      remainingOtherCharges: before.otherCharges - other,
      totalRemainingOutstanding: totalOutstanding - rent - late - other,
      depositReturned: before.depositReserve - use,
      advanceRent: before.advanceCash,
    },
    paymentBreakdown: {
      appliedToLateFees: late,
      appliedToRent: rent,
      appliedToOtherCharges: other + moveOutCharge,
      moveOutCharge,
    },
    previewSeq: before.lastJournalId,
    creditEnding: before.advanceCredit,
  }
}
