/** Texts written by a tenant and staff: requests, mails, notes. Source: api.md M70. */
import { asc, eq, exists, or, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import {
  journals,
  maintenanceRequests,
  messageRecipients,
  messages,
  popups,
  portalMessages,
  requestNotes,
  tenantNotes,
} from "#db/schema/index.ts"
import { columns, type Sheet } from "./sheet.ts"

const REQUESTS = columns({
  id: ["number", "Its number"],
  unitNumber: ["number", "The unit; empty: the entire building"],
  title: ["text", "Title"],
  description: ["text", "Description"],
  status: ["text", "Its status"],
  createdAt: ["instant", "When it was sent"],
  lastStatusUpdate: ["instant", "When its status changed last"],
})

export async function requestsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { id } = maintenanceRequests
  const own = eq(maintenanceRequests.tenantId, tenantId)
  const rows = await tx.all(tx.select().from(maintenanceRequests).where(own).orderBy(asc(id)))
  return { file: "requests", about: "Your maintenance requests.", columns: REQUESTS, rows }
}

const NOTES = columns({
  requestId: ["number", "The request"],
  note: ["text", "Text"],
  isFromTenant: ["yes/no", "Whether you wrote it"],
  isShownToTenant: ["yes/no", "Whether you see it in the portal"],
  createdAt: ["instant", "When it was written"],
})

export async function requestNotesOf(tx: Tx, tenantId: number, withNotes: boolean): Promise<Sheet> {
  const found = await tx.all(
    tx
      .select({ note: requestNotes })
      .from(requestNotes)
      .innerJoin(maintenanceRequests, eq(maintenanceRequests.id, requestNotes.requestId))
      .where(eq(maintenanceRequests.tenantId, tenantId))
      .orderBy(asc(requestNotes.id)),
  )
  const rows = found.map(({ note }) => note).filter((note) => withNotes || note.isShownToTenant || note.isFromTenant)
  return { file: "request_notes", about: "Notes of your requests.", columns: NOTES, rows }
}

const MESSAGES = columns({
  at: ["instant", "When it was written"],
  direction: ["text", "inbound: from you; outbound: to you"],
  fromAddress: ["text", "The sender's address"],
  subject: ["text", "Subject"],
  body: ["text", "Text"],
})

/** Mails from and to the tenant; not the mails that other people in the conversation wrote to each other. */
export async function messagesOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const toThem = sql`${messageRecipients.messageId} = ${messages.id} and ${messageRecipients.tenantId} = ${tenantId}`
  const received = exists(tx.select().from(messageRecipients).where(toThem))
  const inPortal = sql`${portalMessages.messageId} = ${messages.id} and ${portalMessages.tenantId} = ${tenantId}`
  const shown = exists(tx.select().from(portalMessages).where(inPortal))
  const own = or(eq(messages.tenantId, tenantId), received, shown)
  const rows = await tx.all(tx.select().from(messages).where(own).orderBy(asc(messages.at), asc(messages.id)))
  return { file: "messages", about: "Mails between you and the office.", columns: MESSAGES, rows }
}

const PORTAL_NOTES = columns({
  subject: ["text", "Subject"],
  note: ["text", "Text"],
  createdAt: ["instant", "When it was written"],
  readAt: ["instant", "When you read it"],
})

export async function portalNotesOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const rows = await tx.all(tx.select().from(popups).where(eq(popups.tenantId, tenantId)).orderBy(asc(popups.id)))
  return { file: "portal_notes", about: "Notes that the portal showed you.", columns: PORTAL_NOTES, rows }
}

const STAFF_NOTES = columns({
  title: ["text", "Title"],
  description: ["text", "Text"],
  createdAt: ["instant", "When it was written"],
})

export async function staffNotesOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const own = eq(tenantNotes.tenantId, tenantId)
  const rows = await tx.all(tx.select().from(tenantNotes).where(own).orderBy(asc(tenantNotes.id)))
  return { file: "internal_notes", about: "Notes of staff about you.", columns: STAFF_NOTES, rows }
}

const REASONS = columns({
  effectiveOn: ["day", "Day on which it counts"],
  kind: ["text", "What happened"],
  reason: ["text", "Reason that staff gave"],
  memo: ["text", "Note"],
})

export async function reasonsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { effectiveOn, id } = journals
  const own = tx.select().from(journals).where(eq(journals.tenantId, tenantId))
  const found = await tx.all(own.orderBy(asc(effectiveOn), asc(id)))
  const rows = found.filter(({ reason, memo }) => reason !== null || memo !== null)
  return { file: "internal_reasons", about: "Reasons and notes of postings in your ledger.", columns: REASONS, rows }
}
