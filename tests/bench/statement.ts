/** A statement of a thousand lines, printed: its CPU, and how long it keeps the server's thread from answering others. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { setTimeout as wait } from "node:timers/promises"
// Plain Node runs this: it knows no short paths.
import { Printer } from "../../app/domain/print/printer.ts"
import type { Sheet } from "../../app/domain/print/sheet.ts"
import type { Figure } from "./support/figure.ts"

const LINES = 1_000
const RUNS = 5
/** How long nothing is done for comparison, in milliseconds. */
const IDLE = 2_000

export async function statementFigures(): Promise<Figure[]> {
  const printer = new Printer()
  const sheet = statementOf(LINES)
  await printer.print(sheet)
  const before = process.cpuUsage()
  const printing = await delayDuring(async () => {
    for (let run = 0; run < RUNS; run += 1) await printer.print(sheet)
  })
  const { user, system } = process.cpuUsage(before)
  // What the machine's other work delays is not the printer's doing.
  const idle = await delayDuring(() => wait(IDLE))
  return [
    { name: `a statement of ${LINES} lines, ms`, value: (user + system) / 1_000 / RUNS, goal: 1_000 },
    { name: "event loop delay while it is printed, p99 ms", value: Math.max(0, printing - idle), goal: 50 },
  ]
}

/** The 99th percentile of the event loop's delay while something is done, in milliseconds. */
async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.percentile(99) / 1_000_000
}

function statementOf(lines: number): Sheet {
  const rows = Array.from({ length: lines }, (_, index) =>
    index % 2 === 0
      ? ["Nov 1, 2026", "Rent for November 2026, unit 101", "$1,200.00", "", "", `$${1_200 + index}.00`]
      : ["Nov 3, 2026", `Payment – Check (no. ${2_000 + index})`, "", "$1,200.00", "", `$${index}.00`],
  )
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
