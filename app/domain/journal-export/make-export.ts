/** Makes an export: stores the files of postings that no other export contains. Source: money.md 11.8, api.md X328. */
import { createHash } from "node:crypto"
import { deflateRawSync } from "node:zlib"
import { eq, max, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { journalExportFiles, journalExports, journals } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { badField } from "../refusal.ts"
import { pastDayOrToday } from "../reports/past-day.ts"
import { type ExportedPosting, exportedPostings } from "./exported-postings.ts"
import { exportsWhere, type JournalExport, type JournalFormat } from "./exports.ts"
import { iifFile } from "./iif.ts"
import type { MakeJournalExport } from "./inputs.ts"
import { journalCsv } from "./journal-csv.ts"
import { allExportedUntil, IS_NEW, unexported } from "./unexported.ts"

/** A larger export would delay other writes for too long. */
const MOST_LINES = 20_000

/**
 * The default is all postings that are in no export, up to the end of today. Refuses (400) a period that ends before it begins or lies in the future, a
 * period without such a posting, and more than 20,000 lines. Audit JOURNAL_EXPORT.
 */
export const makeJournalExport = command(
  "export the journal",
  async (tx: Tx, actor, input: MakeJournalExport): Promise<JournalExport> => {
    const to = await pastDayOrToday(tx, "to", input.to)
    const from = input.from ?? earlier((await unexported(tx)).first, to)
    if (from > to) throw badField("from", "The first day cannot be after the last one.")
    const which = sql`${IS_NEW} and j.effective_on between ${from} and ${to}`
    await mustBeSome(tx, which)
    const postings = await exportedPostings(tx, which)
    const id = await stored(tx, actor.userId, { from, to }, postings)
    const [made] = await exportsWhere(tx, id)
    if (!made) throw new Error(`The export ${id} was not stored`)
    await record(tx, actor, {
      category: "JOURNAL_EXPORT",
      details: `Exported ${made.postingCount} postings of the journal, ${formatDay(from)} to ${formatDay(to)}.`,
      metadata: { Export: id, Postings: made.postingCount, Lines: made.lineCount, SHA256: shasOf(made) },
    })
    return made
  },
)

const earlier = (first: Day | null, to: Day): Day => (first !== null && first < to ? first : to)

async function mustBeSome(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  const [row] = await tx.rows<{ lines: number }>(
    sql`select count(*) as "lines" from journals j join journal_lines l on l.journal_id = j.id where ${which}`,
  )
  const lines = Number(row?.lines ?? 0)
  if (lines === 0) throw badField("to", "Nothing was posted in these days that was not exported before.")
  if (lines > MOST_LINES)
    throw badField("to", "These days have more than 20,000 lines that were not exported. Choose an earlier last day.")
}

async function stored(
  tx: Tx,
  madeBy: number | null,
  days: { from: Day; to: Day },
  postings: readonly ExportedPosting[],
): Promise<number> {
  const newest = await tx.one(tx.select({ id: max(journals.id) }).from(journals))
  const made = await tx.one(
    tx
      .insert(journalExports)
      .values({
        ...days,
        firstJournalId: Math.min(...postings.map(({ id }) => id)),
        lastJournalId: newest?.id ?? 0,
        allUntil: 0,
        postingCount: postings.length,
        lineCount: postings.reduce((all, { lines }) => all + lines.length, 0),
        madeAt: tx.now,
        madeBy,
      })
      .returning({ id: journalExports.id }),
  )
  if (!made) throw new Error("An export of the journal was not stored")
  const allUntil = await allExportedUntil(tx)
  await tx.run(tx.update(journalExports).set({ allUntil }).where(eq(journalExports.id, made.id)))
  await storeFile(tx, made.id, "iif", iifFile(postings))
  await storeFile(tx, made.id, "csv", journalCsv(postings))
  return made.id
}

const storeFile = (tx: Tx, exportId: number, format: JournalFormat, bytes: Buffer): Promise<unknown> =>
  tx.run(
    tx.insert(journalExportFiles).values({
      exportId,
      format,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      size: bytes.length,
      content: deflateRawSync(bytes),
    }),
  )

const shasOf = ({ files }: JournalExport): Record<string, string> =>
  Object.fromEntries(files.map(({ format, sha256 }) => [format, sha256]))
