import { z } from "zod"
import { TenantSummary } from "./tenant.ts"
import { cents, day, flag, id, instant, named, signedCents, text, unitNumber } from "./values.ts"

export const Unit = named("Unit", {
  UnitNumber: unitNumber(),
  MonthlyRent: cents(),
  Deposit: cents(),
  SquareFootage: z.int().nullable(),
  BuildingNumber: z.int().nullable(),
  Floor: z.int().min(1).max(20).nullable(),
  Notes: text().nullable(),
  CleaningNeeded: flag(),
  RepairsNeeded: flag(),
  ReadyToRent: flag(),
  MovingOutSoon: flag(),
  IsSubunit: flag(),
  ParentUnit: unitNumber().nullable(),
  Tenant: TenantSummary.nullable(),
  RentChanges: z.array(z.strictObject({ OldRent: cents(), NewRent: cents(), createdAt: instant() })),
  PlannedRentIncreaseDate: day().nullable(),
  PlannedRentIncreaseAmount: cents().nullable(),
  Version: text().optional(),
  StatusVersion: text().optional(),
  PlanVersion: text().optional(),
  Status: z.enum(["green", "yellow", "red", "purple", "blue", "orange", "pink", "brown", "grey", "none"]),
})

export const OwnUnit = z.strictObject({
  UnitNumber: unitNumber(),
  BuildingNumber: z.int().nullable(),
  MonthlyRent: cents(),
  Deposit: cents(),
  IsSubunit: flag(),
  ParentUnit: unitNumber().nullable(),
})

export const UnitSummary = named("UnitSummary", {
  TotalNumUnits: z.int().min(0),
  OccupancyPercentage: z.number().min(0).max(100),
  TotalProFormaRent: cents(),
  TotalProFormaDeposits: cents(),
  TotalSquareFootage: z.int().min(0),
  AveragePricePerSquareFoot: cents(),
  TotalReserveDeposits: cents(),
  TotalOutstandingDeposits: cents(),
  TotalDepositPayments: signedCents(),
  TotalBackRent: cents(),
  TotalRentBalance: cents(),
  TotalPendingPayments: cents(),
  TotalLateFees: cents(),
  TotalOtherFees: cents(),
  TotalRentPaid: signedCents(),
  SumTotalPaid: signedCents(),
  SumTotalBalance: cents(),
  SumAdvanceRent: cents(),
})

/** Cents by the tenant's id. */
export const PendingByTenant = z.record(z.string().regex(/^\d+$/), cents())

const balances = {
  depositReserve: cents(),
  rentBalance: cents(),
  lateCharges: cents(),
  otherCharges: cents(),
  totalOutstanding: cents(),
  rentNotYetDue: cents(),
  chargesNotYetDue: cents().optional(),
  pending: cents(),
}
const preview = {
  currentBalances: z.strictObject(balances),
  projectedBalances: z.strictObject({
    remainingRentBalance: cents(),
    remainingLateCharges: cents(),
    remainingOtherCharges: cents(),
    totalRemainingOutstanding: cents(),
    depositReturned: cents(),
    advanceRent: cents(),
  }),
  paymentBreakdown: z.strictObject({
    appliedToLateFees: cents(),
    appliedToRent: cents(),
    appliedToOtherCharges: cents(),
    moveOutCharge: cents(),
  }),
  previewSeq: z.int(),
  reduced: cents().optional(),
}
export const VacatePreview = named("VacatePreview", preview)
export const Vacated = z.strictObject({ message: text(), StayID: id(), ...preview })
export const SubunitRemoved = z.strictObject({ message: text(), StayID: id() })
