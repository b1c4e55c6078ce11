/** Mail that left before an update was taken back: when the same events are recorded once more, it does not leave again. Source: docs/operations/update.md, Taking an update back. */
import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { outbox, type Recipient, settings } from "#db/schema/index.ts"

/** The setting with the instants (ms) of the copy that was put back and of the taking back: "1795720297061 1795725986030". */
export const TAKEN_BACK = "updateTakenBack"
/** Jobs catch up, and the provider's payments come back, within this time (ms). */
const CATCHING_UP = 72 * 60 * 60 * 1000

const stored = statement((db) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.key, TAKEN_BACK)).prepare(),
)

type Left = { subject: string; linkHash?: string; isPersonal?: boolean; isThreaded?: boolean }

/**
 * The mail of the time that was taken back with the same recipients and subject, which then counts as this one; undefined when there is none. Never
 * for mail that a person wrote or that has a link into an account.
 */
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
