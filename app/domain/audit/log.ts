import { desc, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { auditDays, auditLog, auditTenants } from "#db/schema/index.ts"
import { storable } from "#db/sql.ts"
import type { Actor } from "../permissions.ts"
import { CATEGORIES, type Category, isTenantChange } from "./categories.ts"
import { BEGINNING, type ChainedRow, rowHash } from "./chain.ts"
import { geoLocationOf } from "./geo-location.ts"

type Entry = {
  category: Category
  details: string
  metadata?: Record<string, unknown>
}

/**
 * Writes one row in the transaction of the change; it never contains passwords, tokens or keys. `Metadata.ImpersonatedBy` is the
 * number of an impersonating administrator, `Metadata.ApiToken` the name of the token that a program used.
 */
export async function record(tx: Tx, actor: Actor, entry: Entry): Promise<void> {
  const row: ChainedRow = {
    createdAt: tx.now,
    userId: actor.userId,
    userName: actor.name === null ? null : storable(actor.name),
    impersonatedBy: actor.impersonatorId,
    impersonatorName: actor.impersonatorName === null ? null : storable(actor.impersonatorName),
    category: entry.category,
    priority: CATEGORIES[entry.category].priority,
    ip: actor.ip,
    // The text that is hashed must equal the text that is read back.
    details: storable(entry.details),
    metadata: metadataOf(actor, entry),
  }
  const place = geoLocationOf(actor.ip)
  const last = await tx.one(lastRow)
  const hash = rowHash(last?.hash ?? BEGINNING, row)
  const written = await tx.one(line, { ...row, place: place && JSON.stringify(place), hash })
  const tenantId = entry.metadata?.TenantID
  if (typeof tenantId === "number" && isTenantChange(entry.category))
    await tx.run(aboutTenant, { auditId: written?.id, tenantId })
  await tx.run(lastOfDay, { day: new Date(tx.now).toISOString().slice(0, 10), lastId: written?.id, hash })
  recorded.add(tx)
}

/** The transactions that wrote a row, so that a change in an impersonated session is recorded once. */
const recorded = new WeakSet<Tx>()

/** Records an impersonated write that wrote no row itself. `what`: "POST /api/management/tenant/note". Audit IMPERSONATED_WRITE (api.md 4.9). */
export async function recordImpersonatedWrite(tx: Tx, actor: Actor, what: string): Promise<void> {
  if (actor.impersonatorId === null || recorded.has(tx)) return
  await record(tx, actor, { category: "IMPERSONATED_WRITE", details: `Sent ${what}`, metadata: { Sent: what } })
}

function metadataOf(actor: Actor, entry: Entry): string | null {
  const impersonated = actor.impersonatorId === null ? {} : { ImpersonatedBy: actor.impersonatorId }
  const byProgram = actor.apiToken === null ? {} : { ApiToken: actor.apiToken.name }
  const metadata = { ...entry.metadata, ...impersonated, ...byProgram }
  return Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null
}

export type AuditTail = { id: number; hash: string | null }

export async function auditTail(tx: Tx): Promise<AuditTail | null> {
  return (await tx.one(lastRow)) ?? null
}

const lastRow = statement((db) =>
  db.select({ id: auditLog.id, hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).prepare(),
)

const value = sql.placeholder
const line = statement((db) =>
  db
    .insert(auditLog)
    .values({
      createdAt: value("createdAt"),
      userId: value("userId"),
      userName: value("userName"),
      impersonatedBy: value("impersonatedBy"),
      impersonatorName: value("impersonatorName"),
      category: value("category"),
      priority: value("priority"),
      ip: value("ip"),
      place: sql`${value("place")}`,
      details: value("details"),
      // Stores the hashed text itself, not serialized a second time.
      metadata: sql`${value("metadata")}`,
      hash: value("hash"),
    })
    .returning({ id: auditLog.id })
    .prepare(),
)

const aboutTenant = statement((db) =>
  db
    .insert(auditTenants)
    .values({ auditId: value("auditId"), tenantId: value("tenantId") })
    .prepare(),
)

const lastOfDay = statement((db) =>
  db
    .insert(auditDays)
    .values({ day: value("day"), lastId: value("lastId"), hash: value("hash") })
    .onConflictDoUpdate({
      target: auditDays.day,
      set: { lastId: sql`${value("lastId")}`, hash: sql`${value("hash")}` },
    })
    .prepare(),
)
