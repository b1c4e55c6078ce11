/** A month's report for 500 tenants with five years of history: the call against bare queries, and the page with its charts against the call. */
import { fork } from "node:child_process"
import { join } from "node:path"
import { buildForReports } from "./report-building.ts"
import type { ReportFrame } from "./report-floor.ts"
import { costOf, serve, tokenFor } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const TENANTS = rows(500)
const MONTHS = 60
const ROUNDS = times(3)
const RUNS = times(12)

export async function reportFigures(folder: string): Promise<Figure[]> {
  const data = join(folder, "reports")
  const file = join(data, "suitekeeper.sqlite")
  const months = monthsUntilNow()
  buildForReports(file, { tenants: TENANTS, months })
  const app = await serve(data)
  const month = months.at(-2) ?? ""
  const headers = { Authorization: `Bearer ${await tokenFor(app)}` }
  const call = () => textOf(`${app.origin}/api/admin/reports?month=${month}`, headers)
  const page = () => textOf(`${app.origin}/admin/reports?month=${month}`, app.headers)
  const floor = await serveFloor({ file, month })
  try {
    mustAgree(await call(), await textOf(floor.origin))
    const cost = { call: 0, page: 0, floor: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      cost.call += await costOf(app, RUNS, call)
      cost.page += await costOf(app, RUNS, page)
      cost.floor += await costOf(floor, RUNS, () => textOf(floor.origin))
    }
    return [
      { name: "a report of 500 tenants x 60 months, to its queries", value: cost.call / cost.floor, goal: 8 },
      { name: "the page of a report with its charts, to one report", value: cost.page / cost.call, goal: 4 },
    ]
  } finally {
    floor.stop()
    await app.stop()
  }
}

function monthsUntilNow(): string[] {
  const now = new Date(Date.now() - 24 * 3_600_000)
  const last = now.getUTCFullYear() * 12 + now.getUTCMonth()
  return Array.from({ length: MONTHS }, (_, index) => {
    const count = last - MONTHS + 1 + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`
  })
}

async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

/** The floor's sums must be the same, which shows that its queries are complete. */
function mustAgree(report: string, sums: string): void {
  const { income } = JSON.parse(report)
  const { totals, feeIncome } = income.incomeByFloor
  const found = [totals.proForma, totals.adjustedIncome, totals.advanceRentHeld, feeIncome, income.deposits.final]
  const bare = JSON.parse(sums) as number[]
  if (found.join() !== bare.join()) throw new Error(`The floor has ${bare.join()} instead of ${found.join()}`)
}

async function serveFloor(frame: ReportFrame) {
  const process = fork(new URL("./report-floor.ts", import.meta.url))
  process.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    process.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: process.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => void process.kill() }
}
