/** JSON shapes of api.md 4.13. */
import type { ChartAccount } from "~/domain/journal-export/chart.ts"
import type { JournalExport, JournalExports } from "~/domain/journal-export/exports.ts"

export const journalExportView = (made: JournalExport) => ({
  ExportID: made.id,
  from: made.from,
  to: made.to,
  firstPostingID: made.firstJournalId,
  lastPostingID: made.lastJournalId,
  postings: made.postingCount,
  lines: made.lineCount,
  madeAt: new Date(made.madeAt).toISOString(),
  madeBy: made.madeBy,
  discardedAt: made.discardedAt === null ? null : new Date(made.discardedAt).toISOString(),
  files: made.files.map(({ format, size, sha256 }) => ({ format, bytes: size, SHA256: sha256 })),
})

export const journalExportsView = ({ since, exports }: JournalExports) => ({
  since,
  exports: exports.map(journalExportView),
})

export const chartAccountView = ({ account, name, type, isOwn }: ChartAccount) => ({ account, name, type, own: isOwn })
