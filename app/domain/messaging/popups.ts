/** Notes shown to tenants in the portal until read. Source: specification 2 "Tenant info", api.md M34-M36, T19, T20. */
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { popups } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { NewPopups, OnePopup, OwnPopups, PopupsQuery } from "./inputs.ts"
import { substitutesFor } from "./substitution.ts"
import { fill } from "./substitution-keys.ts"

/** A popup; `readAt` is null until the tenant marks it read. */
export type Popup = typeof popups.$inferSelect

type Row = RowOf<NewPopups, { tenantIds: "tenantId" }>

/** Creates one popup per tenant, with that tenant's values (M34), and returns the count. If one tenant is unknown, refuses all (404 TENANT_NOT_FOUND). */
export const createPopups = command("manage tenants", async (tx, actor, input: NewPopups): Promise<number> => {
  const tenantIds = [...new Set(input.tenantIds)]
  const substitutes = await substitutesFor(tx, actor, tenantIds)
  const rows = tenantIds.map((tenantId) => {
    const own = substitutes.get(tenantId)
    if (!own) throw new Refusal("TENANT_NOT_FOUND")
    return { tenantId, subject: fill(input.subject, own), note: fill(input.note, own), createdAt: tx.now } satisfies Row
  })
  await tx.run(tx.insert(popups).values(rows))
  return rows.length
})

/** A tenant's popups, oldest first: all, only read or only unread (M35). Refuses 404 TENANT_NOT_FOUND. */
export const popupsOf = command(
  "see tenants",
  async (tx, _actor, { tenantId, read }: PopupsQuery): Promise<Popup[]> => {
    await findTenant(tx, tenantId)
    return popupsFor(tx, tenantId, read)
  },
)

/** The calling tenant's popups, oldest first: all, read or unread ones (T19). Staff and invited people have none. */
export const ownPopups = command(
  "be signed in",
  async (tx, { tenantId, signIn }, { read }: OwnPopups): Promise<Popup[]> =>
    tenantId === null || signIn !== null ? [] : popupsFor(tx, tenantId, read),
)

/** Marks the caller's own popup as read (T20), once. Refuses (404 POPUP_NOT_FOUND) another tenant's popup, and a caller who is not a tenant or was invited. */
export const readPopup = command("be signed in", async (tx, actor, { noteId }: OnePopup): Promise<void> => {
  const { tenantId, signIn } = actor
  if (tenantId === null || signIn !== null) throw new Refusal("POPUP_NOT_FOUND")
  const own = and(eq(popups.id, noteId), eq(popups.tenantId, tenantId))
  if (!(await tx.one(tx.select({ id: popups.id }).from(popups).where(own)))) throw new Refusal("POPUP_NOT_FOUND")
  await tx.run(
    tx
      .update(popups)
      .set({ readAt: tx.now })
      .where(and(own, isNull(popups.readAt))),
  )
})

const ofTenant = eq(popups.tenantId, sql.placeholder("tenantId"))
const inOrder = [asc(popups.createdAt), asc(popups.id)]
const everyPopup = statement((db) =>
  db
    .select()
    .from(popups)
    .where(ofTenant)
    .orderBy(...inOrder)
    .prepare(),
)
const unreadPopups = statement((db) =>
  db
    .select()
    .from(popups)
    .where(and(ofTenant, isNull(popups.readAt)))
    .orderBy(...inOrder)
    .prepare(),
)

async function popupsFor(tx: Tx, tenantId: number, read: PopupsQuery["read"]): Promise<Popup[]> {
  if (read === "false") return tx.all(unreadPopups, { tenantId })
  const all = await tx.all(everyPopup, { tenantId })
  return read === undefined ? all : all.filter((popup) => popup.readAt !== null)
}

/** Deletes a popup, read or not (M36). Refuses 404 POPUP_NOT_FOUND. */
export const deletePopup = command("manage tenants", async (tx, _actor, { noteId }: OnePopup) => {
  const gone = await tx.one(tx.delete(popups).where(eq(popups.id, noteId)).returning())
  if (!gone) throw new Refusal("POPUP_NOT_FOUND")
  return gone
})
