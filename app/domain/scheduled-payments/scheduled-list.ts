/** Payments set for a day as the tenant and staff see them. Source: money.md 9.10, api.md X215, X219. */
import { and, desc, eq, inArray } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receipts, scheduledPayments } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import { command, ownCommand } from "../commands.ts"
import { methodOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import type { ScheduledRow } from "../scheduled-outcomes/scheduled-rows.ts"
import { today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import { versionOf } from "../version.ts"
import type { ScheduledQuery } from "./inputs.ts"
import { aboutScheduled, type ScheduledAmount } from "./scheduled-amount.ts"

export type ScheduledView = ScheduledRow & {
  /** Null when it was removed. */
  method: Pick<StoredMethod, "id" | "type" | "brand" | "last4" | "bankName"> | null
  /** Cents, of what was charged. */
  fee: Cents | null
  /** Until the day before. */
  mayChange: boolean
  /** What it takes as things stand; null once it is begun. */
  about: ScheduledAmount | null
  version: string
}

const NEWEST = 20

const METHOD = "methodID"

/** The values that an edit shows, by the names of its fields. */
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

async function newestOf(tx: Tx, tenantId: number): Promise<ScheduledView[]> {
  const { payOn, createdAt } = scheduledPayments
  const ofTenant = eq(scheduledPayments.tenantId, tenantId)
  const newest = [desc(payOn), desc(createdAt)]
  const rows = await tx.all(
    tx
      .select()
      .from(scheduledPayments)
      .where(ofTenant)
      .orderBy(...newest)
      .limit(NEWEST),
  )
  const views: ScheduledView[] = []
  for (const row of rows) views.push(await scheduledView(tx, row))
  return views
}

/** The caller's payments by day, the latest first (X215); at most 20. */
export const ownScheduled = ownCommand("see own payments", (tx, { tenantId }) => newestOf(tx, tenantId))

/** A tenant's payments, as X215 (X219). Refuses 404 TENANT_NOT_FOUND. */
export const scheduledOfTenant = command("see tenants", async (tx, _actor, { tenantId }: ScheduledQuery) => {
  await findTenant(tx, tenantId)
  return newestOf(tx, tenantId)
})

/** A tenant's payments that are set or under way, the next day first: what the portal and staff see beside the balance. */
export async function openScheduled(tx: Tx, tenantId: number): Promise<ScheduledView[]> {
  const { payOn, state } = scheduledPayments
  const open = and(eq(scheduledPayments.tenantId, tenantId), inArray(state, ["set", "due"]))
  const rows = await tx.all(tx.select().from(scheduledPayments).where(open).orderBy(payOn))
  const views: ScheduledView[] = []
  for (const row of rows) views.push(await scheduledView(tx, row))
  return views
}
