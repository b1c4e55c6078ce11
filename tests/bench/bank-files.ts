/** Reading a bank's file of 10,000 lines, and pairing its lines with the books, also when all are equal: CPU seconds, and the growth with ten times the lines. */
import "./support/aliases.ts"
import type { Figure } from "./support/figure.ts"
import { rows } from "./support/scale.ts"

const LINES = rows(10_000)

export async function bankFileFigures(): Promise<Figure[]> {
  const { readBankFile } = await import("../../app/domain/bank-files/read-bank-file.ts")
  const file = csvOf(LINES)
  const reading = await cpuOf(async () => void (await readBankFile(file)))
  const figures = [{ name: `reading a bank file of ${LINES} lines, CPU seconds`, value: reading, goal: 2 }]
  for (const isEqual of [false, true]) {
    const what = isEqual ? "equal lines on one day" : "lines"
    const [some, many] = [await pairing(LINES, isEqual), await pairing(LINES * 10, isEqual)]
    figures.push({ name: `pairing ${LINES} ${what}, CPU seconds`, value: some, goal: 2 })
    figures.push({ name: `pairing ten times as many ${what}, to that`, value: many / some, goal: 13 })
  }
  return figures
}

/** A file of so many lines, with headings. */
export function csvOf(count: number): Buffer {
  const line = (at: number) =>
    `01/${String((at % 28) + 1).padStart(2, "0")}/2026,"ACH CREDIT ${at}, SUITE ${at % 300}","1,2${10 + (at % 90)}.50"`
  return Buffer.from(["Date,Description,Amount", ...Array.from({ length: count }, (_, at) => line(at))].join("\n"))
}

/** The least of some runs, because the first ones compile. */
async function pairing(count: number, isEqual: boolean): Promise<number> {
  const { certainPairs } = await import("../../app/domain/bank-matching/certain-pairs.ts")
  const { addDays, asDay } = await import("../../app/values/calendar.ts")
  const { asCents } = await import("../../app/values/money.ts")
  const first = asDay("2020-01-01")
  const side = (after: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      accountId: 1,
      on: isEqual ? first : addDays(first, ((at * 7) % 2_000) + after),
      amount: asCents(isEqual ? 100_000 : 100_000 + (at % (count / 4))),
      number: null,
    }))
  const [lines, targets] = [side(0), side(1)]
  const runs: number[] = []
  for (let run = 0; run < 4; run += 1) runs.push(await cpuOf(async () => void certainPairs(lines, targets)))
  return Math.min(...runs)
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000_000
}
