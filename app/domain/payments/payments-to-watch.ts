/** Online payments to watch: those without an end, disputed ones, and whether the provider's events arrive at all. Source: money.md 3.10, 3.14. */
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, providerSweeps, receiptEvents, receipts, refundRequests, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, plus } from "~/values/money.ts"
import { command } from "../commands.ts"
import type { Tender } from "../ledger/journal-draft.ts"
import { dashboardLink } from "./failure-reasons.ts"

/** A payment open for so long must be checked at the provider, in milliseconds. */
const CHECK_AFTER = 7 * 24 * 60 * 60 * 1000

/** A payment of a tenant, or a refund under its own number; cents of amount and fee together, instants in milliseconds. `link` leads to the provider, null in the sandbox. */
export type WatchedPayment = {
  id: string
  tenantId: number
  tenant: string
  total: Cents
  tender: Tender
  initiatedAt: number
  link: string | null
}

/** The reason is the provider's; `answerDueAt` is null when no response is required. */
export type DisputedPayment = WatchedPayment & { reason: string; answerDueAt: number | null }

export type PaymentsToWatch = {
  unfinished: WatchedPayment[]
  disputed: DisputedPayment[]
  /** Refunds under way for too long: `total` is the refund, `initiatedAt` when it was requested. */
  refunds: WatchedPayment[]
  /** When the provider's events were last fully swept, since when that failed, and when a webhook last came; null for never. */
  sweptAt: number | null
  incompleteSince: number | null
  webhookAt: number | null
}

/** The payments to watch now, oldest first. */
export const paymentsToWatch = command(
  "manage settings",
  async (tx, _actor, _input: object): Promise<PaymentsToWatch> => {
    const openTooLong = and(
      inArray(receipts.status, ["created", "pending"]),
      lt(receipts.initiatedAt, tx.now - CHECK_AFTER),
    )
    const disputed = await watchedPayments(tx, eq(receipts.status, "disputed"))
    const sweeps = await tx.all(tx.select().from(providerSweeps))
    return {
      unfinished: await watchedPayments(tx, openTooLong),
      disputed: await Promise.all(disputed.map(async (payment) => ({ ...payment, ...(await disputeOf(tx, payment)) }))),
      refunds: await watchedRefunds(tx),
      sweptAt: latest(sweeps.map(({ updatedAt }) => updatedAt)),
      incompleteSince: latest(sweeps.map(({ incompleteSince }) => incompleteSince)),
      webhookAt: latest(sweeps.map(({ webhookAt }) => webhookAt)),
    }
  },
)

const latest = (instants: (number | null)[]): number | null => Math.max(0, ...instants.map((at) => at ?? 0)) || null

async function watchedPayments(tx: Tx, where: ReturnType<typeof and>): Promise<WatchedPayment[]> {
  const rows = await tx.all(
    tx
      .select({ receipt: receipts, online: onlinePayments, tenant: tenants })
      .from(receipts)
      .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
      .innerJoin(tenants, eq(tenants.id, receipts.tenantId))
      .where(where)
      .orderBy(receipts.initiatedAt, receipts.id),
  )
  return rows.map(watchedPayment)
}

type Row = {
  receipt: typeof receipts.$inferSelect
  online: typeof onlinePayments.$inferSelect
  tenant: typeof tenants.$inferSelect
}

const watchedPayment = ({ receipt, online, tenant }: Row): WatchedPayment => ({
  id: receipt.id,
  tenantId: tenant.id,
  tenant: fullName(tenant),
  total: plus(receipt.amount, receipt.fee),
  tender: receipt.tender,
  initiatedAt: receipt.initiatedAt,
  link: providerLink(receipt.stripeIntent, online),
})

async function watchedRefunds(tx: Tx): Promise<WatchedPayment[]> {
  const isInProgress = inArray(refundRequests.status, ["requested", "pending"])
  const rows = await tx.all(
    tx
      .select({ refund: refundRequests, receipt: receipts, online: onlinePayments, tenant: tenants })
      .from(refundRequests)
      .innerJoin(receipts, eq(receipts.id, refundRequests.receiptId))
      .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
      .innerJoin(tenants, eq(tenants.id, receipts.tenantId))
      .where(and(isInProgress, lt(refundRequests.createdAt, tx.now - CHECK_AFTER)))
      .orderBy(refundRequests.createdAt, refundRequests.id),
  )
  return rows.map(({ refund, receipt, online, tenant }) => ({
    ...watchedPayment({ receipt, online, tenant }),
    id: refund.id,
    total: refund.amount,
    initiatedAt: refund.createdAt,
  }))
}

const providerLink = (intentId: string | null, { provider, livemode }: typeof onlinePayments.$inferSelect) =>
  intentId === null || provider === "sandbox" ? null : dashboardLink(intentId, livemode)

/** What the provider said when the dispute was opened: later events of it, such as a refund's, say nothing of that. */
async function disputeOf(
  tx: Tx,
  { id: receiptId }: WatchedPayment,
): Promise<{ reason: string; answerDueAt: number | null }> {
  const disputed = and(eq(receiptEvents.receiptId, receiptId), eq(receiptEvents.status, "disputed"))
  const events = await tx.all(tx.select().from(receiptEvents).where(disputed).orderBy(desc(receiptEvents.id)))
  const { reason, answerDueAt } = events.find(({ detail }) => detail?.reason !== undefined)?.detail ?? {}
  return { reason: String(reason ?? "unknown"), answerDueAt: typeof answerDueAt === "number" ? answerDueAt : null }
}

const arrival = statement((db) =>
  db
    .insert(providerSweeps)
    .values({ provider: sql.placeholder("provider"), sweptUntil: 0, updatedAt: 0, webhookAt: sql.placeholder("at") })
    .onConflictDoUpdate({ target: providerSweeps.provider, set: { webhookAt: sql`excluded.webhook_at` } })
    .prepare(),
)

/** Stores that a webhook of the provider came, whatever it was about. */
export async function recordWebhook(tx: Tx, provider: (typeof providerSweeps.$inferSelect)["provider"]): Promise<void> {
  await tx.run(arrival, { provider, at: tx.now })
}
