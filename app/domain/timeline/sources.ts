/** The timeline's sources other than money: one query for each kind, by the tenant's index. */
import { and, type Column, desc, eq, lt, type SQL, sql } from "drizzle-orm"
import { statement } from "#db/client.server.ts"
import {
  auditLog,
  auditTenants,
  deletedUsers,
  maintenanceRequests,
  messages,
  requestChanges,
  storedFiles,
  tenantNotes,
  threadTenants,
  users,
} from "#db/schema/index.ts"
import { jsonText } from "#db/sql.ts"
import { addDays, dayAt, startOf } from "~/values/calendar.ts"
import { nameWithImpersonator } from "~/values/requests/request-labels.ts"
import { categoryLabel } from "../audit/categories.ts"
import { isVisibleFile } from "../files/file-access.ts"
import { authorOf } from "../tenants/notes.ts"
import type { Source, Span, TimelineEntry } from "./entry.ts"

/** A row of a source; its day is computed from its instant. */
type Found = Pick<TimelineEntry, "id" | "title" | "detail" | "by"> & { at: number }

const given = sql.placeholder
const isOfTenant = (tenant: Column, at: Column): SQL | undefined =>
  and(eq(tenant, given("tenantId")), lt(at, given("end")))

/** The values for a source's statement. `end` is the first instant after the period; `most` is one more row than is shown. */
const within = ({ tenantId, until, zone, most }: Span) => ({
  tenantId,
  end: startOf(addDays(until, 1), zone),
  most: most + 1,
})

const entriesOf = (kind: TimelineEntry["kind"], { zone }: Span, rows: readonly Found[]): TimelineEntry[] =>
  rows.map((row) => ({ kind, day: dayAt(row.at, zone), amount: null, ...row }))

const mailRows = statement((db) => {
  const { threadId, at, subject, direction, fromName, fromAddress } = messages
  return db
    .select({ threadId, at, subject, direction, fromName, fromAddress })
    .from(messages)
    .innerJoin(threadTenants, eq(threadTenants.threadId, threadId))
    .where(isOfTenant(threadTenants.tenantId, at))
    .orderBy(desc(at), desc(messages.id))
    .limit(given("most"))
    .prepare()
})

export const mailsOf: Source = async (tx, _actor, span) => {
  const rows = await tx.all(mailRows, within(span))
  const found = rows.map((row) => ({
    id: row.threadId,
    at: row.at,
    title: row.direction === "inbound" ? "Mail received" : "Mail sent",
    detail: row.subject === "" ? "(no subject)" : row.subject,
    by: row.fromName === "" ? row.fromAddress : row.fromName,
  }))
  return entriesOf("mail", span, found)
}

const REQUEST_TITLE = { created: "Request sent", status: "Request changed", assigned: "Request assigned" } as const

const requestRows = statement((db) => {
  const { kind, value, at, byName, impersonatorName } = requestChanges
  const { id, title, tenantId } = maintenanceRequests
  return db
    .select({ id, title, kind, value, at, byName, impersonatorName })
    .from(requestChanges)
    .innerJoin(maintenanceRequests, eq(id, requestChanges.requestId))
    .where(isOfTenant(tenantId, at))
    .orderBy(desc(at), desc(requestChanges.id))
    .limit(given("most"))
    .prepare()
})

export const requestsOf: Source = async (tx, _actor, span) => {
  const rows = await tx.all(requestRows, within(span))
  const found = rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: REQUEST_TITLE[row.kind],
    detail: `${row.title}${becameText(row)}`,
    by: row.byName === null ? null : nameWithImpersonator(row.byName, row.impersonatorName),
  }))
  return entriesOf("request", span, found)
}

function becameText({ kind, value }: Pick<typeof requestChanges.$inferSelect, "kind" | "value">): string {
  if (kind === "created") return ""
  return `: ${value ?? "nobody"}`
}

const noteRows = statement((db) => {
  const { id, createdAt, title, description, creatorId, tenantId } = tenantNotes
  const creator = { id: users.id, firstName: users.firstName, lastName: users.lastName }
  return db
    .select({ id, at: createdAt, title, description, creator, deletedCreator: deletedUsers.name })
    .from(tenantNotes)
    .leftJoin(users, eq(users.id, creatorId))
    .leftJoin(deletedUsers, eq(deletedUsers.id, creatorId))
    .where(isOfTenant(tenantId, createdAt))
    .orderBy(desc(createdAt), desc(id))
    .limit(given("most"))
    .prepare()
})

export const notesOfTenant: Source = async (tx, _actor, span) => {
  const rows = await tx.all(noteRows, within(span))
  const found = rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: `Note: ${row.title}`,
    detail: row.description,
    by: authorOf(row),
  }))
  return entriesOf("note", span, found)
}

const documentRows = statement((db) => {
  const { id, createdAt, uploadedName, uploadedBy, tenantId } = storedFiles
  const creator = { id: users.id, firstName: users.firstName, lastName: users.lastName }
  return db
    .select({ id, at: createdAt, uploadedName, creator, deletedCreator: deletedUsers.name })
    .from(storedFiles)
    .leftJoin(users, eq(users.id, uploadedBy))
    .leftJoin(deletedUsers, eq(deletedUsers.id, uploadedBy))
    .where(and(isOfTenant(tenantId, createdAt), isVisibleFile({ level: given("level") })))
    .orderBy(desc(createdAt), desc(id))
    .limit(given("most"))
    .prepare()
})

export const documentsOf: Source = async (tx, actor, span) => {
  const rows = await tx.all(documentRows, { ...within(span), level: actor.level })
  const found = rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: "Document stored",
    detail: row.uploadedName,
    by: authorOf(row),
  }))
  return entriesOf("document", span, found)
}

/** The condition for changes that concern no file, or a file that rule F opens to the caller. */
const isOfVisibleFile = sql`coalesce(cast(${jsonText(auditLog.metadata, "PermissionID")} as integer) >= ${given("level")}, true)`

const changeRows = statement((db) => {
  const { id, createdAt, category, details, userName, impersonatorName } = auditLog
  return db
    .select({ id, at: createdAt, category, details, userName, impersonatorName })
    .from(auditTenants)
    .innerJoin(auditLog, eq(id, auditTenants.auditId))
    .where(and(isOfTenant(auditTenants.tenantId, createdAt), isOfVisibleFile))
    .orderBy(desc(auditTenants.auditId))
    .limit(given("most"))
    .prepare()
})

export const changesOf: Source = async (tx, actor, span) => {
  const rows = await tx.all(changeRows, { ...within(span), level: actor.level })
  const found = rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: categoryLabel(row.category),
    detail: row.details,
    by: row.userName === null ? null : nameWithImpersonator(row.userName, row.impersonatorName),
  }))
  return entriesOf("change", span, found)
}
