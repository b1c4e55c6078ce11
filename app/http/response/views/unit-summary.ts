import type { RentRollSummary } from "~/domain/rent-roll/rent-roll-summary.ts"

/** UnitSummary (api.md section 1). */
export function unitSummaryView(summary: RentRollSummary) {
  return {
    TotalNumUnits: summary.units,
    OccupancyPercentage: summary.occupancy,
    TotalProFormaRent: summary.rent,
    TotalProFormaDeposits: summary.deposit,
    TotalSquareFootage: summary.area,
    AveragePricePerSquareFoot: summary.pricePerFoot,
    TotalReserveDeposits: summary.depositReserve,
    TotalOutstandingDeposits: summary.depositOwed,
    TotalDepositPayments: summary.depositPaid,
    TotalBackRent: summary.backRent,
    TotalRentBalance: summary.rentBalance,
    TotalPendingPayments: summary.pending,
    TotalLateFees: summary.lateFees,
    TotalOtherFees: summary.otherFees,
    TotalRentPaid: summary.rentPaid,
    SumTotalPaid: summary.totalPaid,
    SumTotalBalance: summary.totalBalance,
    SumAdvanceRent: summary.advanceRent,
  }
}
