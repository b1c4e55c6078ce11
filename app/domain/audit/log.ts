import { desc, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import type { Actor } from "../permissions.ts"
import { CATEGORIES, type Category } from "./categories.ts"
import { BEGINNING, type ChainedRow, hashOf } from "./chain.ts"
import { placeOf } from "./places.ts"

type Entry = {
  category: Category
  /** A sentence for the person who reads the log. */
  details: string
  metadata?: Record<string, unknown>
}

/**
 * Writes one row of the audit log in the transaction of the change it tells of. Passwords, tokens and keys never go in.
 * An administrator signed in as somebody else is named in `Metadata.ImpersonatedBy`.
 */
export async function record(tx: Tx, actor: Actor, entry: Entry): Promise<void> {
  const row: ChainedRow = {
    createdAt: tx.now,
    userId: actor.userId,
    userName: actor.name?.toWellFormed() ?? null,
    impersonatedBy: actor.impersonatorId,
    category: entry.category,
    priority: CATEGORIES[entry.category].priority,
    ip: actor.ip,
    // The database keeps UTF-8, which has no lone surrogates: hashed is what is read back.
    details: entry.details.toWellFormed(),
    metadata: metadataOf(actor, entry),
  }
  const place = placeOf(actor.ip)
  const last = await tx.one(lastRow)
  await tx.run(line, {
    ...row,
    place: place && JSON.stringify(place),
    hash: hashOf(last?.hash ?? BEGINNING, row),
  })
}

function metadataOf(actor: Actor, entry: Entry): string | null {
  const impersonated = actor.impersonatorId === null ? {} : { ImpersonatedBy: actor.impersonatorId }
  const metadata = { ...entry.metadata, ...impersonated }
  return Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null
}

const lastRow = statement((db) =>
  db.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).prepare(),
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
      category: value("category"),
      priority: value("priority"),
      ip: value("ip"),
      place: sql`${value("place")}`,
      details: value("details"),
      // The text as it was hashed, not encoded a second time.
      metadata: sql`${value("metadata")}`,
      hash: value("hash"),
    })
    .prepare(),
)
