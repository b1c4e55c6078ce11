import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges, payments } from "#db/schema/index.ts"
import { FIRST_DAY, LAST_DAY } from "~/values/calendar.ts"
import { type ChargeRow, chargeRows } from "../charges/charge-rows.ts"
import { type PaymentRow, paymentRows } from "../payment-rows.ts"
import { type StatementEventRow, statementEventRows } from "./statement-rows.ts"

export type LedgerArrays = {
  rentPayments: PaymentRow[]
  depositPayments: PaymentRow[]
  feePayments: PaymentRow[]
  rentCharges: ChargeRow[]
  depositCharges: ChargeRow[]
  feeCharges: ChargeRow[]
  statementEvents: StatementEventRow[]
}

export async function ledgerArrays(tx: Tx, tenantId: number): Promise<LedgerArrays> {
  const paid = await paymentRows(tx, eq(payments.tenantId, tenantId))
  const charged = await chargeRows(tx, eq(charges.tenantId, tenantId))
  return {
    rentPayments: paid.filter((row) => row.type === "rent"),
    depositPayments: paid.filter((row) => row.type === "deposit"),
    feePayments: paid.filter((row) => row.type === "fees"),
    rentCharges: charged.filter((row) => row.kind === "rent"),
    depositCharges: charged.filter((row) => row.kind === "deposit"),
    feeCharges: charged.filter((row) => row.kind === "late" || row.kind === "other"),
    statementEvents: await statementEventRows(tx, { tenantId, from: FIRST_DAY, to: LAST_DAY }),
  }
}
