/** Importing a bank's file of 10,000 lines: CPU seconds, and the ratio to a raw loop that reads, writes and commits the same. In this process, on SQLite. */
import "./support/aliases.ts"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { csvOf } from "./bank-files.ts"
import { emptyAccount } from "./bank-matching-building.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const LINES = rows(10_000)
const SOME = 250

export async function bankImportFigures(folder: string): Promise<Figure[]> {
  const [own, raw]: number[][] = [[], []]
  for (let run = 0; run < times(3); run += 1) {
    own?.push(await importByTheDomain(join(folder, `import-own-${run}.sqlite`)))
    raw?.push(importByHand(join(folder, `import-raw-${run}.sqlite`)))
  }
  const [value, floor] = [Math.min(...(own ?? [])), Math.min(...(raw ?? []))]
  const name = `importing a bank file of ${LINES} lines`
  return [
    { name: `${name}, CPU seconds`, value, goal: 2 },
    { name: `${name}, to its floor`, value: value / floor, goal: 5 },
  ]
}

async function importByTheDomain(file: string): Promise<number> {
  emptyAccount(file).close()
  const { closeDatabase, openDatabase } = await import("../../db/client.server.ts")
  const { importBankFile } = await import("../../app/domain/bank-files/import-bank-file.ts")
  const { SYSTEM } = await import("../../app/domain/permissions.ts")
  const bytes = csvOf(LINES)
  openDatabase(file)
  const start = process.cpuUsage()
  const { compared } = await importBankFile(SYSTEM, { bankAccountId: 1, name: "all.csv", bytes })
  const spent = spentSince(start)
  await closeDatabase()
  if (compared.fresh !== LINES) throw new Error(`${compared.fresh} lines were imported`)
  return spent
}

function importByHand(file: string): number {
  const db = emptyAccount(file)
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) db.pragma(pragma)
  const bytes = csvOf(LINES)
  const line = db.prepare(
    "insert into bank_lines (account_id, line_key, posted_on, amount, text) values (1, ?, ?, ?, ?) returning id",
  )
  const filed = db.prepare("insert into bank_file_lines (file_id, line_id) values (1, ?)")
  const start = process.cpuUsage()
  db.exec(`insert into bank_files (id, account_id, sha256, name, kind, line_count, first_on, last_on, imported_at, finished_at)
    values (1, 1, '${createHash("sha256").update(bytes).digest("hex")}', 'all.csv', 'csv', ${LINES}, '2026-01-01', '2026-01-28', 0, 0)`)
  const read = new TextDecoder().decode(bytes).split("\n").slice(1).map(lineOf)
  for (let from = 0; from < read.length; from += SOME)
    db.transaction(() => {
      for (const { on, amount, text } of read.slice(from, from + SOME)) {
        const { id } = line.get(`${on} ${amount} ${text}`, on, amount, text) as { id: number }
        filed.run(id)
      }
    })()
  const spent = spentSince(start)
  db.close()
  return spent
}

function lineOf(row: string): { on: string; amount: number; text: string } {
  const [, day = "", text = "", amount = ""] = /^([^,]*),"([^"]*)","([^"]*)"$/.exec(row) ?? []
  const [month, date, year] = day.split("/")
  return { on: `${year}-${month}-${date}`, amount: Math.round(Number(amount.replaceAll(",", "")) * 100), text }
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000_000
}
