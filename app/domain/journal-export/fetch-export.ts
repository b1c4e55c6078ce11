/** Returns a file of an export; the bytes never change. Source: money.md 11.8, api.md X329. */
import { createHash } from "node:crypto"
import { inflateRawSync } from "node:zlib"
import { and, eq } from "drizzle-orm"
import { write } from "#db/client.server.ts"
import { journalExportFiles, journalExports } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import type { MadeFile } from "../files/made-file.ts"
import { Refusal } from "../refusal.ts"
import type { JournalFile } from "./inputs.ts"

const MEDIA = { iif: "application/octet-stream", csv: "text/csv; charset=utf-8" } as const

/** Also returns a discarded export's file. Refuses 404 JOURNAL_EXPORT_NOT_FOUND. Audit JOURNAL_EXPORT, written before anything is sent. */
export const fetchJournalExport = workflow(
  "export the journal",
  async (actor, { export: exportId, format }: JournalFile): Promise<MadeFile> => {
    const found = await write(async (tx) => {
      const row = await tx.one(
        tx
          .select({ file: journalExportFiles, from: journalExports.from, to: journalExports.to })
          .from(journalExportFiles)
          .innerJoin(journalExports, eq(journalExports.id, journalExportFiles.exportId))
          .where(and(eq(journalExportFiles.exportId, exportId), eq(journalExportFiles.format, format))),
      )
      if (!row) throw new Refusal("JOURNAL_EXPORT_NOT_FOUND")
      const details = `Downloaded export ${exportId} of the journal as ${format.toUpperCase()}.`
      const metadata = { Export: exportId, Format: format, SHA256: row.file.sha256 }
      await record(tx, actor, { category: "JOURNAL_EXPORT", details, metadata })
      return row
    })
    const bytes = inflateRawSync(found.file.content)
    if (createHash("sha256").update(bytes).digest("hex") !== found.file.sha256)
      throw new Error(`The ${format} file of journal export ${exportId} is damaged`)
    return {
      name: `journal-${exportId}-${found.from}-${found.to}.${format}`,
      mediaType: MEDIA[format],
      opened: { size: bytes.length, stream: () => new Blob([bytes]).stream(), close: async () => undefined },
    }
  },
)
