import type { ChargeRow } from "~/domain/ledger/charges/charge-rows.ts"

const instant = (at: number) => new Date(at).toISOString()

/** Charge (api.md section 1): exactly one of the three ids is set. A fee credit has a negative amount. */
export function chargeView(row: ChargeRow) {
  const isFee = row.kind === "late" || row.kind === "other"
  return {
    RentChargeID: row.kind === "rent" ? row.id : null,
    DepositChargeID: row.kind === "deposit" ? row.id : null,
    FeeChargeID: isFee ? row.id : null,
    ChargeDate: row.effectiveOn,
    ChargeAmount: row.amount,
    Notes: row.notes,
    FeeType: isFee ? row.kind : null,
    DeletedAt: row.deletedAt === null ? null : instant(row.deletedAt),
    createdAt: instant(row.createdAt),
  }
}
