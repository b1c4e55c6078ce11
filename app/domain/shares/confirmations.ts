/** Who confirmed having read a shared document, and who still has to. Source: api.md X180, X184, X186. */
import { and, asc, eq, isNull, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { documentConfirmations, documentShares, sharedDocuments, signIns, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"

type Row = typeof documentConfirmations.$inferSelect
export type Confirmation = Pick<Row, "name" | "sha256" | "confirmedAt">
type Rows = ReadonlyMap<number, Row[]>

/** The confirmations of shares, by share and in order. `which` may use columns of both share tables. */
export async function confirmationsOf(tx: Tx, which: SQL | undefined): Promise<Rows> {
  const rows = await tx.all(
    tx
      .select({ row: documentConfirmations })
      .from(documentConfirmations)
      .innerJoin(documentShares, eq(documentShares.id, documentConfirmations.shareId))
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .where(which)
      .orderBy(asc(documentConfirmations.id)),
  )
  return Map.groupBy(
    rows.map(({ row }) => row),
    ({ shareId }) => shareId,
  )
}

const { id: userId, firstName, lastName, enabled } = users
const person = { shareId: documentShares.id, userId, firstName, lastName }

/** Who has not confirmed a share yet, by share: the tenant's own account first, then invited people with full access. Empty if none is needed. */
export async function awaitedOf(
  tx: Tx,
  which: SQL | undefined,
  confirmed: Rows,
): Promise<ReadonlyMap<number, string[]>> {
  const wanted = and(which, eq(sharedDocuments.mustConfirm, true), eq(enabled, true))
  const own = await tx.all(
    tx
      .select(person)
      .from(documentShares)
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .innerJoin(users, eq(users.tenantId, documentShares.tenantId))
      .where(wanted)
      .orderBy(asc(documentShares.id)),
  )
  const invited = await tx.all(
    tx
      .select(person)
      .from(documentShares)
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .innerJoin(signIns, eq(signIns.tenantId, documentShares.tenantId))
      .innerJoin(users, eq(users.id, signIns.userId))
      .where(and(wanted, isNull(signIns.endedAt), eq(signIns.role, "everything")))
      .orderBy(asc(documentShares.id), asc(signIns.id)),
  )
  const missing = [...own, ...invited].filter(
    (one) => !confirmed.get(one.shareId)?.some((row) => row.userId === one.userId),
  )
  const byShare = Map.groupBy(missing, ({ shareId }) => shareId)
  return new Map([...byShare].map(([shareId, people]) => [shareId, people.map(fullName)]))
}
