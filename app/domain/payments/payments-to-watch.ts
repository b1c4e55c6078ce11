/** Online payments to watch: unfinished ones, disputed ones, and whether the provider's events arrive at all. Source: money.md 3.10, 3.14. */
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, providerSweeps, receiptEvents, receipts, tenants } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import {
  type DecidedDispute,
  decidedDisputes,
  failedPayments,
  refundsInProgress,
  refundsThatFailed,
  type WatchedRefund,
} from "./recent-outcomes.ts"
import { CHECK_AFTER, type WatchedPayment, watchedPayment } from "./watched-payment.ts"

/** The reason is the provider's; `answerDueAt` is null when no response is required. */
export type DisputedPayment = WatchedPayment & { reason: string; answerDueAt: number | null }

export type PaymentsToWatch = {
  unfinished: WatchedPayment[]
  disputed: DisputedPayment[]
  /** Disputes decided in the last 30 days. */
  decided: DecidedDispute[]
  /** Refunds under way, and refunds that failed in the last 30 days. `total` is the refund, `initiatedAt` the instant it was requested. */
  refunds: WatchedRefund[]
  failedRefunds: WatchedRefund[]
  /** The instants of the last complete sweep, of the first incomplete one since, and of the last webhook; null for never. */
  sweptAt: number | null
  incompleteSince: number | null
  webhookAt: number | null
}

/** The payments to watch now, oldest first, and the ended ones, newest first. */
export const paymentsToWatch = command(
  "manage settings",
  async (tx, _actor, _input: object): Promise<PaymentsToWatch> => {
    const openTooLong = and(
      inArray(receipts.status, ["created", "pending"]),
      lt(receipts.initiatedAt, tx.now - CHECK_AFTER),
    )
    const sweeps = await tx.all(tx.select().from(providerSweeps))
    return {
      unfinished: await watchedPayments(tx, openTooLong),
      disputed: await openDisputes(tx),
      decided: await decidedDisputes(tx),
      refunds: await refundsInProgress(tx),
      failedRefunds: await refundsThatFailed(tx),
      sweptAt: latest(sweeps.map(({ updatedAt }) => updatedAt)),
      incompleteSince: latest(sweeps.map(({ incompleteSince }) => incompleteSince)),
      webhookAt: latest(sweeps.map(({ webhookAt }) => webhookAt)),
    }
  },
)

/** The open disputes, and the decided disputes and failed payments of the last 30 days, which managers only see. Source: api.md 5.2. */
export const disputesToSee = command("see disputes", async (tx) => ({
  open: await openDisputes(tx),
  decided: await decidedDisputes(tx),
  failed: await failedPayments(tx),
}))

async function openDisputes(tx: Tx): Promise<DisputedPayment[]> {
  const disputed = await watchedPayments(tx, eq(receipts.status, "disputed"))
  return Promise.all(disputed.map(async (payment) => ({ ...payment, ...(await disputeOf(tx, payment)) })))
}

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

/** The provider's data of the event that opened the dispute; later events, such as a refund's, do not contain it. */
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

/** Stores the instant of the provider's last webhook, whatever it was about. */
export async function recordWebhook(tx: Tx, provider: (typeof providerSweeps.$inferSelect)["provider"]): Promise<void> {
  await tx.run(arrival, { provider, at: tx.now })
}
