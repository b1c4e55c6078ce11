import { sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import type { Actor } from "../permissions.ts"
import { CATEGORIES, type Category } from "./categories.ts"

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
  const impersonated = actor.impersonatorId === null ? {} : { ImpersonatedBy: actor.impersonatorId }
  const metadata = { ...entry.metadata, ...impersonated }
  await tx.run(line, {
    at: tx.now,
    userId: actor.userId,
    userName: actor.name,
    impersonatedBy: actor.impersonatorId,
    category: entry.category,
    priority: CATEGORIES[entry.category],
    ip: actor.ip,
    details: entry.details,
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
  })
}

const value = sql.placeholder
const line = statement((db) =>
  db
    .insert(auditLog)
    .values({
      createdAt: value("at"),
      userId: value("userId"),
      userName: value("userName"),
      impersonatedBy: value("impersonatedBy"),
      category: value("category"),
      priority: value("priority"),
      ip: value("ip"),
      details: value("details"),
      metadata: value("metadata"),
    })
    .prepare(),
)
