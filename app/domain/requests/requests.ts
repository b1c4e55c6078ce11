/** Maintenance requests as read, with their people, notes and pictures. Source: api.md section 1, MaintenanceRequest. */
import { asc, desc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { maintenanceRequests, requestNotes, requestPictures, users } from "#db/schema/index.ts"
import { deletedNames } from "../identity/deleted-accounts.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { isOnWorkList } from "./work-list.ts"

export type RequestRow = typeof maintenanceRequests.$inferSelect
/** A person with an account, by the name of today. */
export type RequestPerson = { id: number; firstName: string; lastName: string; email: string; tenantId: number | null }
/** A note. When the author's account is deleted, `author` is null and `deletedAuthor` is the name the account had. */
export type RequestNote = typeof requestNotes.$inferSelect & {
  author: RequestPerson | null
  deletedAuthor: string | null
}
export type RequestPicture = Pick<
  typeof requestPictures.$inferSelect,
  "name" | "width" | "height" | "createdAt" | "isShownToTenant"
>

/** A request with its notes, newest first, and its pictures, oldest first. */
export type MaintenanceRequest = RequestRow & {
  creator: RequestPerson | null
  assignee: RequestPerson | null
  notes: RequestNote[]
  pictures: RequestPicture[]
}

/** The requests with these numbers, in this order; unknown numbers are left out. */
export async function requestsByIds(tx: Tx, ids: readonly number[]): Promise<MaintenanceRequest[]> {
  const rows = await tx.all(tx.select().from(maintenanceRequests).where(inList(maintenanceRequests.id, ids)))
  const notes = await tx.all(
    tx.select().from(requestNotes).where(inList(requestNotes.requestId, ids)).orderBy(desc(requestNotes.id)),
  )
  const { name, requestId, width, height, createdAt, isShownToTenant } = requestPictures
  const pictures = await tx.all(
    tx
      .select({ name, requestId, width, height, createdAt, isShownToTenant })
      .from(requestPictures)
      .where(inList(requestId, ids))
      .orderBy(asc(requestPictures.id)),
  )
  const named = [...rows.flatMap((row) => [row.creatorId, row.assigneeId]), ...notes.map((note) => note.authorId)]
  const people = await peopleBy(tx, named)
  const deleted = await deletedNames(
    tx,
    notes.map((note) => note.authorId),
  )
  const personOf = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  const nameOf = (id: number | null) => (id === null ? null : (deleted.get(id) ?? null))
  const found = new Map(rows.map((row) => [row.id, row]))
  const notesOf = Map.groupBy(notes, (note) => note.requestId)
  const picturesOf = Map.groupBy(pictures, (picture) => picture.requestId)
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    return {
      ...row,
      creator: personOf(row.creatorId),
      assignee: personOf(row.assigneeId),
      notes: (notesOf.get(id) ?? []).map((note) => ({
        ...note,
        author: personOf(note.authorId),
        deletedAuthor: nameOf(note.authorId),
      })),
      pictures: picturesOf.get(id) ?? [],
    }
  })
}

async function peopleBy(tx: Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, RequestPerson>> {
  const { id, firstName, lastName, email, tenantId } = users
  const known = [...new Set(ids.filter((one) => one !== null))]
  const rows = await tx.all(
    tx.select({ id, firstName, lastName, email, tenantId }).from(users).where(inList(users.id, known)),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** One request with its people, notes and pictures. Refuses 404 REQUEST_NOT_FOUND. */
export async function readRequest(tx: Tx, requestId: number): Promise<MaintenanceRequest> {
  const [request] = await requestsByIds(tx, [requestId])
  if (!request) throw new Refusal("REQUEST_NOT_FOUND")
  return request
}

/** Refuses 404 REQUEST_NOT_FOUND, and a request not on the list with the caller's refusal, by default 403. Source: api.md R10, R11. */
export async function requestToWorkOn(
  tx: Tx,
  actor: Actor,
  requestId: number,
  refusal = new Refusal("INSUFFICIENT_PERMISSIONS"),
): Promise<RequestRow> {
  const isOnList = sql<number | null>`${isOnWorkList(actor, maintenanceRequests.assigneeId)}`
  const found = await tx.one(
    tx
      .select({ row: maintenanceRequests, isOnList })
      .from(maintenanceRequests)
      .where(eq(maintenanceRequests.id, requestId)),
  )
  if (!found) throw new Refusal("REQUEST_NOT_FOUND")
  if (found.isOnList !== 1) throw refusal
  return found.row
}
