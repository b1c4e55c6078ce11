/** Payments at the provider that differ from our receipts are not booked, but listed until an administrator handles them. Source: money.md 3.14. */
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receipts, tenants, unbookedPayments } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney, sum } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { ProviderIntent } from "../payment-provider/port.ts"
import { Refusal } from "../refusal.ts"
import { publicKeyOf } from "../settings/payment-keys.ts"
import { dashboardLink } from "./failure-reasons.ts"
import type { ResolveUnbooked } from "./inputs.ts"
import type { IntentDifference } from "./online/intent-match.ts"

/** The most payments on a list, because staff do not handle more one by one. */
const MAX = 50

/** The unbooked payments not handled yet; newest first. `link` leads to the provider, null in the sandbox. */
export const listUnbooked = command("manage settings", async (tx, _actor, _input: object) =>
  found(tx, isNull(unbookedPayments.resolvedAt)),
)

/** The unbooked payments that were handled; newest first. */
export const listResolved = command("manage settings", async (tx, _actor, _input: object) =>
  found(tx, isNotNull(unbookedPayments.resolvedAt)),
)

async function found(tx: Tx, where: ReturnType<typeof isNull>) {
  const rows = await tx.all(
    tx
      .select({ unbooked: unbookedPayments, tenant: tenants })
      .from(unbookedPayments)
      .leftJoin(receipts, eq(receipts.id, unbookedPayments.receiptId))
      .leftJoin(tenants, eq(tenants.id, receipts.tenantId))
      .where(where)
      .orderBy(desc(unbookedPayments.resolvedAt), desc(unbookedPayments.id))
      .limit(MAX),
  )
  const livemode = (await publicKeyOf(tx))?.startsWith("pk_live_") === true
  return rows.map(({ unbooked, tenant }) => ({
    ...unbooked,
    tenant: tenant && { id: tenant.id, name: fullName(tenant) },
    link: providerLink(unbooked.intentId, livemode),
  }))
}

/** The provider's page of a payment; null in the sandbox. */
const providerLink = (intentId: string, livemode: boolean) =>
  intentId.includes("_sbx") ? null : dashboardLink(intentId, livemode)

/** Marks an unbooked payment as handled (by whom, when, how), once. Refuses 404 PAYMENT_NOT_FOUND. Audit SETTINGS_CHANGED, docs/decisions/0030. */
export const resolveUnbooked = command(
  "manage settings",
  async (tx, actor, { id, note }: ResolveUnbooked): Promise<{ intentId: string }> => {
    const row = await tx.one(tx.select().from(unbookedPayments).where(eq(unbookedPayments.id, id)))
    if (!row) throw new Refusal("PAYMENT_NOT_FOUND")
    if (row.resolvedAt !== null) return row
    const resolved = { resolvedAt: tx.now, resolvedBy: actor.name, resolution: note }
    await tx.run(tx.update(unbookedPayments).set(resolved).where(eq(unbookedPayments.id, id)))
    await record(tx, actor, {
      category: "SETTINGS_CHANGED",
      details: `The payment ${row.intentId}, which was not booked, was marked as dealt with: ${note}`,
      metadata: { StripePaymentIntentID: row.intentId, Problem: row.details, Note: note },
    })
    return row
  },
)

/** Lists an unbooked payment, once for each problem. A handled one is listed again when the provider reports a change of it. */
export async function recordUnbooked(
  tx: Tx,
  intent: Pick<ProviderIntent, "id" | "status" | "refunds" | "disputes">,
  { receiptId, problem, details }: IntentDifference & { receiptId: string | null },
): Promise<void> {
  const reported = reportOf(intent)
  const same = and(eq(unbookedPayments.intentId, intent.id), eq(unbookedPayments.problem, problem))
  const last = await tx.one(tx.select().from(unbookedPayments).where(same).orderBy(desc(unbookedPayments.id)))
  const row = { receiptId, problem, details, reported }
  if (last?.details === details && last.reported === reported) return
  if (last?.resolvedAt === null)
    await tx.run(tx.update(unbookedPayments).set(row).where(eq(unbookedPayments.id, last.id)))
  else await tx.run(tx.insert(unbookedPayments).values({ ...row, intentId: intent.id, createdAt: tx.now }))
}

const STATUS: Record<ProviderIntent["status"], string> = {
  requires_payment_method: "Not paid",
  requires_confirmation: "Not confirmed",
  requires_action: "Waits for the payer",
  processing: "On its way",
  succeeded: "Paid",
  canceled: "Cancelled",
}

/** The state of a payment at the provider: "Paid; $40.00 refunded; disputed, needs response". */
function reportOf({ status, refunds, disputes }: Pick<ProviderIntent, "status" | "refunds" | "disputes">): string {
  const refunded = sum(
    refunds.filter((refund) => !["failed", "canceled"].includes(refund.status)).map(({ amount }) => amount),
  )
  return [
    STATUS[status],
    ...(refunded > 0 ? [`${formatMoney(refunded)} refunded`] : []),
    ...disputes.map((dispute) => `disputed, ${dispute.status.replaceAll("_", " ")}`),
  ].join("; ")
}
