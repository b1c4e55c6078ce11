/** Selections of units and tenants, stored as the review shows them. Source: api.md X101, X102. */
import { randomUUID } from "node:crypto"
import { and, asc, eq, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bulkRows, bulkSelections } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { DeliveryState } from "../threads/message-delivery.ts"
import { deliveriesOf } from "./deliveries.ts"
import type { NewSelection, SelectionQuery } from "./inputs.ts"
import { rowsOfTenants, rowsOfUnits } from "./present-rows.ts"

export type SelectedRow = typeof bulkRows.$inferSelect
/** `delivery` is the delivery of the row's mail; null without a mail. */
export type Selection = typeof bulkSelections.$inferSelect & {
  rows: (SelectedRow & { delivery: DeliveryState | null })[]
}

const DAYS_STORED = 30 * 24 * 60 * 60 * 1000

/** Stores a selection with each row's present data (X101). Refuses (400) a selection in which all units and tenants are unknown. */
export const createSelection = command("see tenants", async (tx, actor, input: NewSelection): Promise<Selection> => {
  const rows = [
    ...(await rowsOfUnits(tx, [...new Set(input.unitNumbers ?? [])])),
    ...(await rowsOfTenants(tx, [...new Set(input.tenantIds ?? [])])),
  ]
  if (rows.length === 0) throw badField("unitNumbers", "Select at least one unit or tenant.")
  const id = randomUUID()
  await tx.run(tx.insert(bulkSelections).values({ id, userId: signedInUser(actor), createdAt: tx.now }))
  await tx.run(
    tx.insert(bulkRows).values(
      rows.map(({ tenantId, unitNumber, ...reviewed }, position) => ({
        ...{ selectionId: id, position, tenantId, unitNumber, reviewed },
        key: randomUUID(),
      })),
    ),
  )
  return selectionOf(tx, actor, id)
})

/** The caller's selection with its rows and their outcomes (X102). Refuses 404 SELECTION_NOT_FOUND, also for another person's selection. */
export const findSelection = command("see tenants", (tx, actor, { selection }: SelectionQuery) =>
  selectionOf(tx, actor, selection),
)

export async function selectionOf(tx: Tx, actor: Actor, id: string): Promise<Selection> {
  const own = and(eq(bulkSelections.id, id), eq(bulkSelections.userId, signedInUser(actor)))
  const selection = await tx.one(tx.select().from(bulkSelections).where(own))
  if (!selection) throw new Refusal("SELECTION_NOT_FOUND")
  const ofSelection = tx.select().from(bulkRows).where(eq(bulkRows.selectionId, id))
  const rows = await tx.all(ofSelection.orderBy(asc(bulkRows.position)))
  const hasMails = selection.action === "mail" || selection.action === "statements"
  const deliveries = hasMails ? await deliveriesOf(tx, id) : new Map<number, DeliveryState>()
  return { ...selection, rows: rows.map((row) => ({ ...row, delivery: deliveries.get(row.position) ?? null })) }
}

/** Deletes selections older than 30 days with their outcomes. */
export async function purgeOldSelections(tx: Tx): Promise<void> {
  await tx.run(tx.delete(bulkSelections).where(lte(bulkSelections.createdAt, tx.now - DAYS_STORED)))
}
