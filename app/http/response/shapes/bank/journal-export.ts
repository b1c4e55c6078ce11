import { z } from "zod"
import { CHART_TYPES, JOURNAL_FORMATS } from "~/domain/journal-export/inputs.ts"
import { day, flag, id, instant, named, text } from "../values.ts"
import { BookAccount } from "./books.ts"

export const JournalExport = named("JournalExport", {
  ExportID: id(),
  from: day(),
  to: day(),
  firstPostingID: id(),
  lastPostingID: id(),
  postings: z.int(),
  lines: z.int(),
  madeAt: instant(),
  madeBy: text().nullable(),
  discardedAt: instant().nullable(),
  files: z.array(z.strictObject({ format: z.enum(JOURNAL_FORMATS), bytes: z.int(), SHA256: text() })),
})

export const JournalExports = named("JournalExports", {
  since: z.strictObject({ postings: z.int(), first: day().nullable(), last: day().nullable() }),
  exports: z.array(JournalExport),
})

export const ChartAccount = named("ChartAccount", {
  account: BookAccount,
  name: text(),
  type: z.enum(CHART_TYPES),
  own: flag(),
})
