/** A payment, or its refund, as administrators watch it. */
import type { onlinePayments, receipts, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, plus } from "~/values/money.ts"
import type { Tender } from "../ledger/journal-draft.ts"
import { dashboardLink } from "./failure-reasons.ts"

/** A payment open for longer must be checked at the provider. In milliseconds. */
export const CHECK_AFTER = 7 * 24 * 60 * 60 * 1000

/** A tenant's payment, or a refund under its own id; cents include the fee, instants are milliseconds. `link` is null in the sandbox. */
export type WatchedPayment = {
  id: string
  tenantId: number
  tenant: string
  total: Cents
  tender: Tender
  initiatedAt: number
  link: string | null
}

export type WatchedRow = {
  receipt: typeof receipts.$inferSelect
  online: typeof onlinePayments.$inferSelect
  tenant: typeof tenants.$inferSelect
}

export const watchedPayment = ({ receipt, online, tenant }: WatchedRow): WatchedPayment => ({
  id: receipt.id,
  tenantId: tenant.id,
  tenant: fullName(tenant),
  total: plus(receipt.amount, receipt.fee),
  tender: receipt.tender,
  initiatedAt: receipt.initiatedAt,
  link: providerLink(receipt.stripeIntent, online),
})

const providerLink = (intentId: string | null, { provider, livemode }: typeof onlinePayments.$inferSelect) =>
  intentId === null || provider === "sandbox" ? null : dashboardLink(intentId, livemode)
