/** Writing, reading and deleting staff's notes. Source: specification 2 "Notes", api.md M30-M33. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { tenantNoteReads, tenantNotes } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { type Actor, ADMIN } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import type { AboutTenant, DeleteNote, NewNote, NotesQuery } from "./inputs.ts"
import { type Note, notesOf } from "./notes.ts"
import { findTenant } from "./tenants.ts"

/** A tenant's notes, newest first (M30). Refuses 404 TENANT_NOT_FOUND. */
export const tenantNotesOf = command("see tenants", async (tx, _actor, { tenantId }: NotesQuery): Promise<Note[]> => {
  await findTenant(tx, tenantId)
  return notesOf(tx, [tenantId])
})

/** Stores a note (M31). Refuses 404 TENANT_NOT_FOUND. */
export const addTenantNote = command("manage tenants", async (tx, actor, input: NewNote): Promise<Note> => {
  const { tenantId, title, description } = input
  await findTenant(tx, tenantId)
  const note = { tenantId, title, description, creatorId: actor.userId, createdAt: tx.now } satisfies RowOf<NewNote>
  const added = await tx.one(tx.insert(tenantNotes).values(note).returning({ id: tenantNotes.id }))
  if (!added) throw new Error("The note was not stored")
  return findNote(tx, added.id)
})

export function mayDelete(actor: Actor, note: { creator: { id: number } | null }): boolean {
  return actor.level <= ADMIN || (note.creator !== null && note.creator.id === actor.userId)
}

export const NOT_YOURS = "You are only allowed to delete notes that you created."

/** Deletes a note (M32). Refuses 404 NOTE_NOT_FOUND, and 403 a person who is neither its author nor an administrator. Audit NOTE_DELETED. */
export const deleteNote = command("manage tenants", async (tx, actor, { tenantNoteId }: DeleteNote): Promise<Note> => {
  const note = await findNote(tx, tenantNoteId)
  if (!mayDelete(actor, note)) throw new Refusal("INSUFFICIENT_PERMISSIONS", { message: NOT_YOURS })
  await tx.run(tx.delete(tenantNotes).where(eq(tenantNotes.id, note.id)))
  const { tenantId, title, creator } = note
  const author = creator ? fullName(creator) : "a deleted account"
  await record(tx, actor, {
    category: "NOTE_DELETED",
    details: `Deleted the note “${title}” of ${author} about ${fullName(await findTenant(tx, tenantId))}.`,
    metadata: { NoteID: note.id, TenantID: tenantId, Title: title, AuthorID: creator?.id ?? null },
  })
  return note
})

async function findNote(tx: Tx, noteId: number): Promise<Note> {
  const { tenantId } = tenantNotes
  const row = await tx.one(tx.select({ tenantId }).from(tenantNotes).where(eq(tenantNotes.id, noteId)))
  const note = row && (await notesOf(tx, [row.tenantId])).find(({ id }) => id === noteId)
  if (!note) throw new Refusal("NOTE_NOT_FOUND")
  return note
}

/** Stores that the caller has read a tenant's notes now (M33). Refuses 404 TENANT_NOT_FOUND. */
export const readNotes = command("see tenants", async (tx, actor, { tenantId }: AboutTenant): Promise<void> => {
  await findTenant(tx, tenantId)
  if (actor.userId === null) return
  const read = { userId: actor.userId, tenantId, lastRead: tx.now }
  const target = [tenantNoteReads.userId, tenantNoteReads.tenantId]
  await tx.run(
    tx
      .insert(tenantNoteReads)
      .values(read)
      .onConflictDoUpdate({ target, set: { lastRead: tx.now } }),
  )
})
