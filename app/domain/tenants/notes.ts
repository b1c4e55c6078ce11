/** Staff's notes about tenants and their readers. Source: specification 2 "Rent roll" (badge), api.md TenantNote. */
import { and, desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import { deletedUsers, tenantNoteReads, tenantNotes, users } from "#db/schema/index.ts"
import { deletedAccount, fullName } from "~/values/contact.ts"

/** A note with its author. For a deleted account the author is null and the account's former name is set. */
export type Note = {
  id: number
  tenantId: number
  title: string
  description: string
  createdAt: number
  creator: { id: number; firstName: string; lastName: string } | null
  deletedCreator: string | null
}

const notesByTenants = statement((db) =>
  db
    .select({
      id: tenantNotes.id,
      tenantId: tenantNotes.tenantId,
      title: tenantNotes.title,
      description: tenantNotes.description,
      createdAt: tenantNotes.createdAt,
      creator: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      deletedCreator: deletedUsers.name,
    })
    .from(tenantNotes)
    .leftJoin(users, eq(users.id, tenantNotes.creatorId))
    .leftJoin(deletedUsers, eq(deletedUsers.id, tenantNotes.creatorId))
    .where(inList(tenantNotes.tenantId, sql.placeholder("ids")))
    .orderBy(desc(tenantNotes.createdAt), desc(tenantNotes.id))
    .prepare(),
)

export async function notesOf(tx: Tx, tenantIds: readonly number[]): Promise<Note[]> {
  return tx.all(notesByTenants, { ids: listed(tenantIds) })
}

const readByTenants = statement((db) =>
  db
    .select({ tenantId: tenantNoteReads.tenantId, lastRead: tenantNoteReads.lastRead })
    .from(tenantNoteReads)
    .where(
      and(
        eq(tenantNoteReads.userId, sql.placeholder("userId")),
        inList(tenantNoteReads.tenantId, sql.placeholder("ids")),
      ),
    )
    .prepare(),
)

/** The author as shown; null for a note without a known author. */
export function authorOf({ creator, deletedCreator }: Pick<Note, "creator" | "deletedCreator">): string | null {
  if (creator !== null) return fullName(creator)
  return deletedCreator === null ? null : deletedAccount(deletedCreator)
}

/** When this user last read each of these tenants' notes, in milliseconds; tenants never read are left out. */
export async function lastReadBy(tx: Tx, userId: number, tenantIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.all(readByTenants, { userId, ids: listed(tenantIds) })
  return new Map(rows.map((row) => [row.tenantId, row.lastRead]))
}

/** Whether a note is unread: another person wrote it after the reader last read the tenant's notes (ms; null for never). */
export function isUnread(note: Pick<Note, "createdAt" | "creator">, lastRead: number | null, reader: number | null) {
  return note.createdAt > (lastRead ?? 0) && note.creator?.id !== reader
}

/** The same as a condition on a row `n` of tenant_notes beside the reader's row `k` of tenant_note_reads, if there is one. */
export const unreadBy = (reader: number | null) =>
  sql`n.created_at > coalesce(k.last_read, 0) and n.creator_id is distinct from ${reader}`
