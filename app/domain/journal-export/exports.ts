/** Lists the exports, and counts the postings that are in none. Source: money.md 11.8, api.md X327. */
import { desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { deletedUsers, type JOURNAL_FORMATS, journalExportFiles, journalExports, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { command } from "../commands.ts"
import { type Unexported, unexported } from "./unexported.ts"

type Stored = typeof journalExports.$inferSelect
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]
export type ExportedFile = { format: JournalFormat; sha256: string; size: number }
export type JournalExport = Omit<Stored, "madeBy" | "discardedBy" | "allUntil"> & {
  /** The name stays after the account was deleted. */
  madeBy: string | null
  files: ExportedFile[]
}
export type JournalExports = { since: Unexported; exports: JournalExport[] }

const SHOWN = 200

/** Newest first, including discarded ones. */
export const journalExportList = command(
  "see reports",
  async (tx: Tx, _actor, _input: Record<string, never>): Promise<JournalExports> => ({
    since: await unexported(tx),
    exports: await exportsWhere(tx),
  }),
)

/** One export, or the latest ones. */
export async function exportsWhere(tx: Tx, id?: number): Promise<JournalExport[]> {
  const rows = await tx.all(
    tx
      .select({ stored: journalExports, user: users, deletedUser: deletedUsers.name })
      .from(journalExports)
      .leftJoin(users, eq(users.id, journalExports.madeBy))
      .leftJoin(deletedUsers, eq(deletedUsers.id, journalExports.madeBy))
      .where(id === undefined ? undefined : eq(journalExports.id, id))
      .orderBy(desc(journalExports.id))
      .limit(SHOWN),
  )
  const { exportId, format, sha256, size } = journalExportFiles
  const files = Map.groupBy(
    await tx.all(
      tx
        .select({ exportId, format, sha256, size })
        .from(journalExportFiles)
        .where(id === undefined ? undefined : eq(exportId, id))
        .orderBy(desc(format)),
    ),
    (file) => file.exportId,
  )
  return rows.map(({ deletedUser, stored: { madeBy: _by, discardedBy: _who, allUntil: _until, ...stored }, user }) => ({
    ...stored,
    madeBy: user ? fullName(user) : deletedUser,
    files: (files.get(stored.id) ?? []).map(({ exportId: _id, ...file }) => file),
  }))
}
