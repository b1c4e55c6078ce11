/** Printing a statement of a thousand lines: its CPU time against a floor, and the share that blocks the server's thread. */
// Plain Node runs this file without aliases.

import type { PdfDocument } from "../../app/domain/print/pdf-document.ts"
import { Printer } from "../../app/domain/print/printer.ts"
import { printByHand } from "./statement-floor.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const LINES = rows(1_000)
const RUNS = times(5)
/** Milliseconds. On a busy machine a document may take long. */
const PATIENCE = 600_000

export async function statementFigures(): Promise<Figure[]> {
  const printer = new Printer({ patience: PATIENCE })
  const sheet = statementOf(LINES)
  await printer.print(sheet)
  await printByHand(rowsOf(LINES))
  const floor = await spentOn(() => printByHand(rowsOf(LINES)))
  const own = process.threadCpuUsage()
  const spent = await spentOn(() => printer.print(sheet))
  const { user, system } = process.threadCpuUsage(own)
  return [
    { name: `a statement of ${LINES} lines, to its floor`, value: spent / floor, goal: 12 },
    // Another thread prints. Time in the server's own thread delays all other requests.
    { name: "share of its printing in the server's thread, %", value: (user + system) / 10 / spent, goal: 5 },
  ]
}

/** The CPU milliseconds of repeated work, in all threads of this process. */
async function spentOn(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let run = 0; run < RUNS; run += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function rowsOf(lines: number): string[][] {
  return Array.from({ length: lines }, (_, index) =>
    index % 2 === 0
      ? ["Nov 1, 2026", "Rent for November 2026, unit 101", "$1,200.00", "", "", `$${1_200 + index}.00`]
      : ["Nov 3, 2026", `Payment – Check (no. ${2_000 + index})`, "", "$1,200.00", "", `$${index}.00`],
  )
}

function statementOf(lines: number): PdfDocument {
  const rows = rowsOf(lines)
  const columns = [
    { label: "Date", width: 62 },
    { label: "Description" },
    ...["Charge", "Payment", "Conv. Fee", "Balance"].map((label) => ({ label, width: 70, isFigure: true })),
  ]
  return {
    title: "Statement",
    subtitle: "Nov 20, 2025 to Nov 20, 2026",
    name: "Statement, Dana Whitfield",
    author: "Halloran & Daughters",
    madeAt: 0,
    letterhead: ["Halloran & Daughters Property Company"],
    addressee: ["Dana Whitfield", "Unit 101"],
    sum: { label: "Closing balance", value: "$0.00" },
    blocks: [{ kind: "table", columns, rows, total: { label: "Closing balance", value: "$0.00" } }],
    foot: "Halloran & Daughters",
  }
}
