/** After random histories and exports of random days, each posting is exported once, in an entry that sums to zero. Source: money.md 11.8. */
import { inflateRawSync } from "node:zlib"
import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { journalExportFiles, journalLines } from "#db/schema/index.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { chartOfAccounts } from "~/domain/journal-export/chart.ts"
import { journalExportList } from "~/domain/journal-export/exports.ts"
import { makeJournalExport } from "~/domain/journal-export/make-export.ts"
import { addDays, type Day, firstOf, lastOf, type Month } from "~/values/calendar.ts"
import { histories, live } from "../../support/building-histories.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { hasHledger, hledger } from "../../support/hledger.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { ada } from "../../support/reports.ts"
import { during, seen } from "../../support/world.ts"

/** A line as another program reads it: the entry's number, its name of the account, cents. */
type Read = { entry: string; account: string; cents: number }

test("every posting is in one export, and the files sum up to the books", { timeout: 120_000 }, async () => {
  await afterHistories(12, async (files, end) => {
    for (const lines of [files.iif, files.csv]) {
      const entries = Map.groupBy(lines, ({ entry }) => entry)
      for (const own of entries.values()) expect(sumOf(own)).toBe(0)
      expect(sums(lines)).toEqual(await ownSums(end))
    }
    expect(files.iif).toHaveLength(await lineCount())
    expect(await seen(end, allViolations)).toEqual([])
  })
})

test.skipIf(!hasHledger)(
  "hledger comes to the balances of the books from the exported entries (needs hledger)",
  async () => {
    await afterHistories(6, async ({ iif }, end) => {
      expect(balancesByHledger(iif)).toEqual(await ownSums(end))
    })
  },
)

/** Runs histories and exports the months meanwhile, so that later postings have exported days; then exports random periods, then the rest. */
async function afterHistories(runs: number, check: (files: Files, end: Day) => Promise<void>): Promise<void> {
  const spans = fc.array(fc.tuple(fc.nat(400), fc.nat(60)), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(histories(40), spans, async (history, wanted) => {
      await freshDatabase()
      const { end } = await live(history, exportsOf)
      for (const [back, length] of wanted)
        await exports(addDays(end, -back), addDays(end, Math.min(0, length - back)), end)
      await exports(undefined, end, end)
      expect((await seen(end, (tx) => journalExportList(tx, ada, {}))).since.postings).toBe(0)
      await check(await allFiles(), end)
    }),
    { numRuns: randomRuns(runs) },
  )
}

const exportsOf = (month: Month) => exports(firstOf(month), lastOf(month), addDays(lastOf(month), 1))

/** Ignores the refusal of a period without postings. */
async function exports(from: Day | undefined, to: Day, today: Day): Promise<void> {
  await during(today, (tx) => makeJournalExport(tx, ada, { from, to })).catch((refusal: { status?: number }) => {
    if (refusal.status !== 400) throw refusal
  })
}

type Files = { iif: Read[]; csv: Read[] }

async function allFiles(): Promise<Files> {
  const rows = await read((tx) => tx.all(tx.select().from(journalExportFiles)))
  const texts = (format: "iif" | "csv") =>
    rows.filter((row) => row.format === format).map(({ content }) => inflateRawSync(content).toString("latin1"))
  return { iif: texts("iif").flatMap(iifLines), csv: texts("csv").flatMap(csvLines) }
}

function iifLines(text: string): Read[] {
  return text.split("\r\n").flatMap((line) => {
    const [kind, type, , account = "", amount, entry = ""] = line.split("\t")
    if (kind !== "TRNS" && kind !== "SPL") return []
    expect(type).toBe("GENERAL JOURNAL")
    return [{ entry, account, cents: centsIn(amount) }]
  })
}

function csvLines(text: string): Read[] {
  const rows = parse(text, { from: 2 }) as string[][]
  return rows.map(([entry = "", , account = "", debit, credit]) => ({
    entry,
    account,
    cents: centsIn(debit) - centsIn(credit),
  }))
}

const centsIn = (text: string | undefined) => Math.round(Number(text === "" ? "0" : text) * 100)
const sumOf = (lines: readonly Read[]) => lines.reduce((all, { cents }) => all + cents, 0)

/** The balances by account, without zeros. */
function sums(lines: readonly Read[]): Record<string, number> {
  const all = [...Map.groupBy(lines, ({ account }) => account)].map(([account, own]) => [account, sumOf(own)] as const)
  return Object.fromEntries(all.filter(([, cents]) => cents !== 0).toSorted())
}

async function ownSums(day: Day): Promise<Record<string, number>> {
  const chart = new Map(
    (await seen(day, (tx) => chartOfAccounts(tx, ada, {}))).map((each) => [each.account.code, each.name]),
  )
  const lines = await read((tx) => tx.all(tx.select().from(journalLines)))
  return sums(
    lines.map(({ account, cents }) => ({ entry: "", account: chart.get(account as "STRIPE") ?? account, cents })),
  )
}

const lineCount = async () => (await read((tx) => tx.all(tx.select().from(journalLines)))).length

/** The balances that hledger computes from the same lines. It also checks that each entry sums to zero. */
function balancesByHledger(lines: readonly Read[]): Record<string, number> {
  const posting = ({ account, cents }: Read) => `    ${account}  $${(cents / 100).toFixed(2)}\n`
  const entries = [...Map.groupBy(lines, ({ entry }) => entry)].map(
    ([entry, own]) => `2026-01-01 (${entry}) entry\n${own.map(posting).join("")}\n`,
  )
  const rows = parse(hledger(entries.join(""), "balance", "--flat", "-N", "-O", "csv"), { from: 2 }) as string[][]
  return sums(
    rows.map(([account = "", amount = "0"]) => ({ entry: "", account, cents: centsIn(amount.replace("$", "")) })),
  )
}
