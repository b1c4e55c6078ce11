/** Discards the last export, so that the next export contains its postings again. Source: money.md 11.8, api.md X330. */
import { desc, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { journalExports } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { exportsWhere, type JournalExport } from "./exports.ts"
import type { DiscardJournalExport } from "./inputs.ts"

/** The files stay. Refuses 404 JOURNAL_EXPORT_NOT_FOUND (also for one that was discarded before), 409 JOURNAL_EXPORT_NOT_LAST. Audit JOURNAL_EXPORT. */
export const discardJournalExport = command(
  "export the journal",
  async (tx: Tx, actor, { exportId }: DiscardJournalExport): Promise<JournalExport> => {
    const found = await tx.one(tx.select().from(journalExports).where(eq(journalExports.id, exportId)))
    if (!found || found.discardedAt !== null) throw new Refusal("JOURNAL_EXPORT_NOT_FOUND")
    const last = await tx.one(
      tx
        .select({ id: journalExports.id })
        .from(journalExports)
        .where(isNull(journalExports.discardedAt))
        .orderBy(desc(journalExports.id))
        .limit(1),
    )
    if (last?.id !== exportId) throw new Refusal("JOURNAL_EXPORT_NOT_LAST")
    const discarded = { discardedAt: tx.now, discardedBy: actor.userId }
    await tx.run(tx.update(journalExports).set(discarded).where(eq(journalExports.id, exportId)))
    const details = `Discarded export ${exportId} of the journal: its ${found.postingCount} postings are exported again.`
    await record(tx, actor, { category: "JOURNAL_EXPORT", details, metadata: { Export: exportId } })
    const [row] = await exportsWhere(tx, exportId)
    if (!row) throw new Error(`The export ${exportId} is gone`)
    return row
  },
)
