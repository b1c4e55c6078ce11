import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { isCents } from "~/values/money.ts"
import { monthOfOperation } from "../../autopay-runs/autopay-runs.ts"
import { restoreRun } from "../../autopay-runs/restored-run.ts"
import { id } from "../../inputs.ts"
import { invitedBy } from "../../payment-methods/method-owner.ts"
import type { PaymentGateway, ProviderIntent } from "../../payment-provider/port.ts"
import { restoreScheduled } from "../../scheduled-outcomes/restored-scheduled.ts"
import { scheduledOfOperation } from "../../scheduled-outcomes/scheduled-rows.ts"
import { bookedLivemode } from "../../settings/payment-mode.ts"
import type { IntentDifference } from "./intent-match.ts"
import { createOnlinePayment, isByJob, TENDER_OF } from "./online-payment.ts"

const count = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)

const Described = z.object({
  receipt: z.uuid(),
  tenant: count.pipe(id()),
  choice: z.enum(["everything", "rent", "deposit"]),
  amount: count.pipe(z.int().min(1).refine(isCents)),
  fee: count.refine(isCents),
  source: z.enum(["portal", "autopay", "keyed"]),
  user: count.pipe(id()).optional(),
})

/** Our metadata on a payment; undefined for a payment that is not ours. */
export const describedReceipt = (intent: ProviderIntent) => Described.safeParse(intent.metadata).data

/** Makes the receipt that a restored database has lost from the provider's metadata. Returns its id, or why none is made. Source: money.md 3.14. */
export async function restoreReceipt(
  tx: Tx,
  gateway: PaymentGateway,
  intent: ProviderIntent,
): Promise<string | IntentDifference> {
  const described = describedReceipt(intent)
  const methodType = intent.charge?.methodType
  if (!described || methodType === undefined || methodType === "other")
    return {
      problem: "unknown",
      details: "This database has no receipt of it, and what the provider knows does not make one.",
    }
  const { receipt, tenant, choice, amount, fee, source, user } = described
  const difference = await differenceOf(tx, gateway, intent, tenant)
  if (difference) return difference
  const initiatedAt = intent.createdAt
  const scheduled = await scheduledOfOperation(tx, intent.metadata.operation, tenant)
  const made = {
    id: receipt,
    tenantId: tenant,
    choice,
    amount,
    fee,
    tender: TENDER_OF[methodType],
    source: scheduled ? ("scheduled" as const) : source,
    initiatedAt,
  }
  const methodId = isByJob(made) ? (intent.charge?.methodId ?? null) : null
  const flow = methodId === null ? ({ flow: "intent" } as const) : ({ flow: "saved", methodId } as const)
  const signInId = user === undefined ? null : await payerAt(tx, tenant, user, intent.createdAt)
  const receiptId = await createOnlinePayment(tx, { gateway, signInId, ...flow, ...made })
  const month = source === "autopay" ? monthOfOperation(intent.metadata.operation, tenant) : null
  const run = { tenantId: tenant, receiptId, amount, methodType, methodId, initiatedAt }
  if (month !== null) await restoreRun(tx, { ...run, month })
  if (scheduled) await restoreScheduled(tx, scheduled, { receiptId, choice, amount })
  return receiptId
}

async function differenceOf(
  tx: Tx,
  gateway: PaymentGateway,
  intent: ProviderIntent,
  tenant: number,
): Promise<IntentDifference | undefined> {
  const known = await tx.one(tx.select({ createdAt: tenants.createdAt }).from(tenants).where(eq(tenants.id, tenant)))
  if (!known) return { problem: "tenant", details: `There is no tenant ${tenant}, whom the provider's payment names.` }
  // After a restore another tenant may have got the number, but no tenant has a payment older than their own record.
  if (intent.createdAt + SECOND <= known.createdAt)
    return { problem: "tenant", details: `The provider's payment is older than tenant ${tenant}, whom it names.` }
  const mode = await bookedLivemode(tx)
  if (intent.livemode !== gateway.livemode || (mode !== null && mode !== intent.livemode))
    return { problem: "livemode", details: "Payments with and without real money never meet in one database." }
  return undefined
}

/** The invited person who paid. Null if the restored database does not know this person; the payment then counts as the tenant's. */
async function payerAt(tx: Tx, tenantId: number, userId: number, at: number): Promise<number | null> {
  const person = await invitedBy(tx, tenantId, userId)
  return person && at + SECOND > person.since ? person.id : null
}

/** The provider's instants are whole seconds. */
const SECOND = 1000
