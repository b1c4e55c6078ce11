/** Payments that failed, were returned or were reversed by the bank, until another payment has arrived. Source: money.md 10.2, api.md X161. */
import { desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, paymentMethods, paymentNotices, receiptEvents, receipts } from "#db/schema/index.ts"
import { jsonText } from "#db/sql.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { ownCommand } from "../commands.ts"
import { fullBalance } from "../ledger/accounts.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import type { Tender } from "../ledger/journal-draft.ts"
import { isOwn } from "../payment-methods/method-owner.ts"
import { isUnsettledBounce, type PaymentNotice } from "../payment-methods/payment-notices.ts"
import { closedOnline } from "../payment-policy/payment-policy.ts"
import { acceptsPayments } from "../payment-provider/payment-gateway.ts"
import { pendingPaymentsOf } from "../payments/own-payments.ts"
import { may, type TenantActor } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"

/** Why a payment cannot be tried again. `account-closed` is about one payment, the others are about all. */
export type Obstacle = "nothing-owed" | "off" | "policy" | "impersonated" | "pending" | "account-closed"

/** `text` is the notice that the tenant got: what happened, and the fee. Cents without the convenience fee `fee`. */
export type BouncedPayment = Pick<PaymentNotice, "kind" | "subject"> & {
  receiptId: string
  text: string
  bouncedOn: Day
  startedOn: Day
  amount: Cents
  fee: Cents
  tender: Tender
  last4: string | null
  obstacle: Obstacle | null
}

/** `owed` is the full balance now; `closedBy` is the message if the tenant's policy allows no online payment. */
export type BouncedPayments = { payments: BouncedPayment[]; owed: Cents; closedBy: string | null }

/** The calling tenant's bounced payments that no later payment replaced, newest first (X161). */
export const bouncedPayments = ownCommand(
  "see own payments",
  async (tx, actor, _input: object): Promise<BouncedPayments> => {
    const owed = fullBalance(await owedAndHeld(tx, actor.tenantId))
    const closedBy = await closedOnline(tx, actor.tenantId)
    const obstacle = owed === 0 ? "nothing-owed" : await obstacleFor(tx, actor, closedBy !== null)
    const zone = await zoneOf(tx)
    const rows = await tx.all(bounced, { tenantId: actor.tenantId })
    const { tenantId } = actor
    const payments = rows.map(({ body, bouncedAt, startedAt, reason, signInId, last4, ...row }) => ({
      ...row,
      last4: isOwn(actor, { tenantId, signInId }) ? last4 : null,
      text: body,
      bouncedOn: dayAt(bouncedAt, zone),
      startedOn: dayAt(startedAt, zone),
      obstacle: obstacle ?? (CLOSED_ACCOUNT.has(reason ?? "") ? ("account-closed" as const) : null),
    }))
    return { payments, owed, closedBy }
  },
)

const CLOSED_ACCOUNT: ReadonlySet<string> = new Set(["account_closed", "no_account"])

async function obstacleFor(tx: Tx, actor: TenantActor, isClosed: boolean): Promise<Obstacle | null> {
  if (!(await acceptsPayments(tx))) return "off"
  if (isClosed) return "policy"
  if (!may(actor, "pay online")) return "impersonated"
  return (await pendingPaymentsOf(tx, actor.tenantId)).length > 0 ? "pending" : null
}

const bounced = statement((db) =>
  db
    .select({
      kind: paymentNotices.kind,
      subject: paymentNotices.subject,
      receiptId: receipts.id,
      body: paymentNotices.body,
      bouncedAt: paymentNotices.createdAt,
      startedAt: receipts.initiatedAt,
      amount: receipts.amount,
      fee: receipts.fee,
      tender: receipts.tender,
      last4: paymentMethods.last4,
      signInId: onlinePayments.signInId,
      reason: sql<string | null>`${jsonText(receiptEvents.detail, "reason")}`,
    })
    .from(paymentNotices)
    .innerJoin(receipts, eq(receipts.id, paymentNotices.receiptId))
    .leftJoin(receiptEvents, eq(receiptEvents.id, paymentNotices.eventId))
    .leftJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .leftJoin(paymentMethods, eq(paymentMethods.id, onlinePayments.methodId))
    .where(sql`${paymentNotices.tenantId} = ${sql.placeholder("tenantId")} and ${isUnsettledBounce}`)
    .orderBy(desc(paymentNotices.id))
    .prepare(),
)

/** The method of a tenant's bounced payment: a saved method, or the kind that was entered. Null for any other payment. */
export async function bouncedMethodOf(tx: Tx, tenantId: number, receiptId: string): Promise<string | null> {
  const row = await tx.one(methodOf, { tenantId, receiptId })
  if (!row) return null
  return row.methodId ?? (row.tender === "ach" ? "us_bank_account" : "card")
}

const methodOf = statement((db) =>
  db
    .select({ methodId: onlinePayments.methodId, tender: receipts.tender })
    .from(receipts)
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(
      sql`${receipts.id} = ${sql.placeholder("receiptId")} and ${receipts.tenantId} = ${sql.placeholder("tenantId")}
        and ${receipts.status} in ('failed', 'dispute-lost')`,
    )
    .prepare(),
)
