/** Prevents sending a mail again when the same events are recorded again after an update was taken back. Source: docs/operations/update.md, Taking an update back. */
import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { outbox, type Recipient, settings } from "#db/schema/index.ts"

/** The setting with two instants (milliseconds): of the copy that was restored, and of taking the update back, as "1795720297061 1795725986030". */
export const TAKEN_BACK = "updateTakenBack"
/** Milliseconds within which jobs catch up and the provider's payments are recorded again. */
const CATCHING_UP = 72 * 60 * 60 * 1000

const stored = statement((db) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.key, TAKEN_BACK)).prepare(),
)

type Left = { subject: string; linkHash?: string; isPersonal?: boolean; isThreaded?: boolean }

/** A mail from the time that was taken back with the same recipients and subject, which counts as this one. Never for a person's mail or a link to an account. */
export async function sentBefore(
  tx: Tx,
  { subject, linkHash, isPersonal, isThreaded = false }: Left,
  recipients: readonly Recipient[],
): Promise<{ id: number; messageId: string } | undefined> {
  if (isPersonal || linkHash !== undefined) return undefined
  const [from = 0, until = 0] = String((await tx.one(stored))?.value ?? "")
    .split(" ")
    .map(Number)
  if (tx.now > until + CATCHING_UP) return undefined
  const same = and(
    and(eq(outbox.state, "sent"), gt(outbox.createdAt, from), lte(outbox.createdAt, until)),
    and(eq(outbox.subject, subject), eq(outbox.recipients, [...recipients])),
    and(eq(outbox.isPersonal, false), isNull(outbox.linkHash)),
    sql`not exists (select 1 from messages m where m.outbox_id = outbox.id)`,
  )
  const found = await tx.one(
    tx.select({ id: outbox.id, messageId: outbox.messageId }).from(outbox).where(same).orderBy(asc(outbox.id)).limit(1),
  )
  if (!found) return undefined
  await tx.run(tx.update(outbox).set({ createdAt: tx.now, isThreaded }).where(eq(outbox.id, found.id)))
  return found
}
