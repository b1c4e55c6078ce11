/** Scheduled payments as tenants and staff see them. Source: money.md 9.10, api.md X215, X219. */
import { and, desc, eq, notInArray, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { receipts, scheduledPayments, signIns } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import { command, ownCommand } from "../commands.ts"
import { methodOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import { signedInUser, type TenantActor } from "../permissions.ts"
import type { ScheduledRow } from "../scheduled-outcomes/scheduled-rows.ts"
import { today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import { versionOf } from "../version.ts"
import type { ScheduledQuery } from "./inputs.ts"
import { aboutScheduled, type ScheduledAmount } from "./scheduled-amount.ts"

export type ScheduledView = ScheduledRow & {
  /** Null if the method was removed. */
  method: Pick<StoredMethod, "id" | "type" | "brand" | "last4" | "bankName"> | null
  /** The fee that was charged, in cents. */
  fee: Cents | null
  /** The tenant may change the payment until the day before. */
  mayChange: boolean
  /** The expected amount; null once the payment has begun. */
  about: ScheduledAmount | null
  version: string
}

const NEWEST = 20

const METHOD = "methodID"

/** The values in the form that edits a payment, by field name. */
export const shownTerms = ({
  payOn,
  choice,
  atMost,
  methodId,
}: Pick<ScheduledRow, "payOn" | "choice" | "atMost" | "methodId">) => ({
  date: payOn,
  choice,
  amount: atMost,
  [METHOD]: methodId,
})

export async function scheduledView(tx: Tx, row: ScheduledRow): Promise<ScheduledView> {
  const method = (await methodOf(tx, row.tenantId, row.methodId)) ?? null
  const isSet = row.state === "set"
  return {
    ...row,
    method: method && methodFacts(method),
    fee: row.receiptId === null ? null : await feeOf(tx, row.receiptId),
    mayChange: isSet && row.payOn > (await today(tx)),
    about: isSet ? await aboutScheduled(tx, row) : null,
    version: versionOf(shownTerms(row)),
  }
}

const methodFacts = ({ id, type, brand, last4, bankName }: StoredMethod) => ({ id, type, brand, last4, bankName })

async function feeOf(tx: Tx, receiptId: string): Promise<Cents | null> {
  return (await tx.one(tx.select({ fee: receipts.fee }).from(receipts).where(eq(receipts.id, receiptId))))?.fee ?? null
}

/** The payments that the caller set in person. The tenant's own account also has those that no invited person set. Source: money.md 9.11. */
export function setBy(tx: Tx, actor: TenantActor): SQL | undefined {
  const { tenantId, userId } = scheduledPayments
  const invited = tx.select({ id: signIns.userId }).from(signIns).where(eq(signIns.tenantId, actor.tenantId))
  const person = actor.signIn === null ? notInArray(userId, invited) : eq(userId, signedInUser(actor))
  return and(eq(tenantId, actor.tenantId), person)
}

async function newestOf(tx: Tx, which: SQL | undefined): Promise<ScheduledView[]> {
  const { payOn, createdAt } = scheduledPayments
  const newest = [desc(payOn), desc(createdAt)]
  const rows = await tx.all(
    tx
      .select()
      .from(scheduledPayments)
      .where(which)
      .orderBy(...newest)
      .limit(NEWEST),
  )
  const views: ScheduledView[] = []
  for (const row of rows) views.push(await scheduledView(tx, row))
  return views
}

/** The caller's payments, latest day first (X215); at most 20. */
export const ownScheduled = ownCommand("see own payments", (tx, actor) => newestOf(tx, setBy(tx, actor)))

/** A tenant's payments, like X215 (X219). Refuses 404 TENANT_NOT_FOUND. */
export const scheduledOfTenant = command("see tenants", async (tx, _actor, { tenantId }: ScheduledQuery) => {
  await findTenant(tx, tenantId)
  return newestOf(tx, eq(scheduledPayments.tenantId, tenantId))
})

/** A tenant's payments that are set or under way, next day first. Staff see them beside the balance. */
export async function openScheduled(tx: Tx, tenantId: number): Promise<ScheduledView[]> {
  const views: ScheduledView[] = []
  for (const row of await tx.all(openOfTenant, { tenantId })) views.push(await scheduledView(tx, row))
  return views
}

/** The open scheduled payments that the caller set, which the portal shows. */
export const ownOpenScheduled = ownCommand("see own payments", async (tx, actor) => {
  const open = await openScheduled(tx, actor.tenantId)
  if (open.length === 0) return open
  const own = await tx.all(tx.select({ id: scheduledPayments.id }).from(scheduledPayments).where(setBy(tx, actor)))
  const ids = new Set(own.map(({ id }) => id))
  return open.filter(({ id }) => ids.has(id))
})

const openOfTenant = statement((db) =>
  db
    .select()
    .from(scheduledPayments)
    .where(
      sql`${scheduledPayments.tenantId} = ${sql.placeholder("tenantId")} and ${scheduledPayments.state} in ('set', 'due')`,
    )
    .orderBy(scheduledPayments.payOn)
    .prepare(),
)
