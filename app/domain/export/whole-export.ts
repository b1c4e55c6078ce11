/** Writes everything of a property to one zip, as of one moment. It runs in its own process (export-process.ts). */
import { rmSync } from "node:fs"
import { join } from "node:path"
import { readInTurns } from "#db/client.server.ts"
import type { ReadSnapshot } from "#db/engine-port.ts"
import type { EXPORT_STEPS } from "#db/schema/index.ts"
import { type StoredBytes, storedBytesIn } from "#db/stored-bytes.ts"
import { csvLines } from "~/values/csv.ts"
import { programVersion } from "~/values/version.ts"
import { Printer } from "../print/printer.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { readme } from "./export-readme.ts"
import { hledgerJournal } from "./hledger-journal.ts"
import { ledgerPdfs } from "./ledger-pdfs.ts"
import { type StoredEntry, storedEntries } from "./stored-entries.ts"
import { TABLES } from "./tables/all-tables.ts"
import { cellsOf, type ExportTable } from "./tables/table.ts"
import { type Entry, ZipWriter } from "./zip-writer.ts"

export type Progress = { step: (typeof EXPORT_STEPS)[number]; done: number; total: number }
/** The zip's size in bytes, its SHA-256, the number of its files, and the number of missing stored files. */
export type MadeExport = { bytes: number; sha256: string; entryCount: number; missing: number }

/** A stored file that is not in the zip, and why. */
type Missing = { name: string; sha256: string; why: string }
type Written = { entries: Entry[]; rows: Record<string, number>; missing: Missing[]; asOf: number }
type OnProgress = (progress: Progress) => void

/** The zip's path, its instant (milliseconds), and the folder in which SQLite stores files. */
export type Target = { path: string; at: number; dataDir: string }

/** Writes the zip; only its owner may read it. A failure leaves nothing behind. */
export async function makeWholeExport({ path, at, dataDir }: Target, onProgress: OnProgress): Promise<MadeExport> {
  const bytes = storedBytesIn(join(dataDir, "files"))
  const zip = new ZipWriter(path, at)
  try {
    const written: Written = { entries: [], rows: {}, missing: [], asOf: at }
    const { files, property } = await readInTurns(async (readSnapshot) => {
      const property = await readSnapshot(async (tx) => ({ asOf: tx.now, defaults: await defaultsOf(tx) }))
      await writeTables(zip, readSnapshot, written, onProgress)
      onProgress({ step: "journal", done: 0, total: 1 })
      written.entries.push(await zip.add("books.journal", hledgerJournal(readSnapshot)))
      await writeLedgers(zip, readSnapshot, written, onProgress)
      return { files: await storedEntries(readSnapshot), property }
    })
    await writeFiles(zip, files, bytes, written, onProgress)
    onProgress({ step: "finishing", done: 0, total: 1 })
    written.entries.push(await zip.add("README.txt", [readme(property.defaults, property.asOf)]))
    await zip.add("manifest.json", [manifestOf(written, property)])
    const made = await zip.finish()
    return { ...made, entryCount: written.entries.length + 1, missing: written.missing.length }
  } catch (error) {
    await zip.abandon()
    rmSync(path, { force: true })
    throw error
  }
}

async function writeTables(zip: ZipWriter, readSnapshot: ReadSnapshot, written: Written, onProgress: OnProgress) {
  for (const [done, table] of TABLES.entries()) {
    onProgress({ step: "tables", done, total: TABLES.length })
    written.rows[table.file] = 0
    const counted = (rows: number) => {
      written.rows[table.file] = (written.rows[table.file] ?? 0) + rows
    }
    written.entries.push(await zip.add(`tables/${table.file}.csv`, linesOf(table, readSnapshot, counted)))
  }
}

async function writeLedgers(zip: ZipWriter, readSnapshot: ReadSnapshot, written: Written, onProgress: OnProgress) {
  const total = written.rows.tenants ?? 0
  let done = 0
  for await (const { name, pdf } of ledgerPdfs(readSnapshot, new Printer())) {
    onProgress({ step: "ledgers", done, total })
    written.entries.push(await zip.add(name, [pdf]))
    done += 1
  }
}

/** Spreadsheets recognize UTF-8 by this byte order mark. */
const UTF8 = "\uFEFF"

async function* linesOf(table: ExportTable, readSnapshot: ReadSnapshot, counted: (rows: number) => void) {
  yield UTF8 + csvLines([table.columns.map(({ name }) => name)])
  let last: Record<string, unknown> | undefined
  for (;;) {
    const after = last
    const rows = await readSnapshot((tx) => table.batch(tx, after))
    last = rows.at(-1)
    if (!last) return
    counted(rows.length)
    yield csvLines(rows.map((row) => cellsOf(table, row)))
  }
}

async function writeFiles(
  zip: ZipWriter,
  files: StoredEntry[],
  bytes: StoredBytes,
  written: Written,
  onProgress: OnProgress,
) {
  for (const [done, { name, sha256, finding }] of files.entries()) {
    onProgress({ step: "files", done, total: files.length })
    const why = finding === null ? await whyAbsent(bytes, sha256) : `The virus scanner found ${finding} in it.`
    if (why !== null) written.missing.push({ name, sha256, why })
    else written.entries.push(await zip.add(name, bytes.read(sha256)))
  }
}

/** Bytes may be missing, or may have been deleted since the tables were read. */
const whyAbsent = async (bytes: StoredBytes, sha256: string): Promise<string | null> =>
  (await bytes.has(sha256)) ? null : "Its bytes are no longer stored."

function manifestOf({ entries, rows, missing }: Written, { asOf, defaults }: Property): string {
  const { propertyName, timezone } = defaults
  const head = { format: 1, program: "Suitekeeper", version: programVersion(), asOf: new Date(asOf).toISOString() }
  const content = { ...head, property: propertyName, timezone, currency: "USD", rows, missing, entries }
  return `${JSON.stringify(content, null, 2)}\n`
}

type Property = { asOf: number; defaults: Awaited<ReturnType<typeof defaultsOf>> }
