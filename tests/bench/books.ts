/** The landlord's statements for 500 tenants with five years of history, each page against bare queries of its figures and the page as text. */
import { fork } from "node:child_process"
import { join } from "node:path"
import { asCents, formatPlain } from "../../app/values/money.ts"
import type { BooksFrame } from "./books-floor.ts"
import { buildForReports } from "./report-building.ts"
import { type Application, costOf, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const TENANTS = rows(500)
const MONTHS = 60
const ROUNDS = times(3)
const RUNS = times(12)
const GOAL = 5

export async function booksFigures(folder: string): Promise<Figure[]> {
  const data = join(folder, "books")
  const file = join(data, "suitekeeper.sqlite")
  const months = monthsOfYears()
  buildForReports(file, { tenants: TENANTS, months })
  const app = await serve(data)
  // December of the year before the last, so that five years reach to both sides of it.
  const month = months[MONTHS - 13] ?? ""
  const days = { first: `${month.slice(0, 4)}-01-01`, last: `${month}-31`, month: `${month}-01` }
  try {
    const figures: Figure[] = []
    for (const [statement, search] of pagesOf(month)) {
      const value = await compared(app, `/admin/reports/${statement}?${search}`, { file, days, statement })
      const name = `${statement.replaceAll("-", " ")} of 500 tenants x 60 months, to its floor`
      figures.push({ name, value, goal: GOAL })
    }
    return figures
  } finally {
    await app.stop()
  }
}

const pagesOf = (month: string): [BooksFrame["statement"], string][] => [
  ["profit-and-loss", `month=${month}`],
  ["cash-flow", `month=${month}`],
  ["trial-balance", `on=${month}-31`],
  ["general-ledger", `account=CASH:check&from=${month}-01&to=${month}-31`],
  ["income-by-tenant", `year=${month.slice(0, 4)}`],
  ["prepaid-rent", `month=${month}`],
]

/** Sixty months to the December of last year. */
function monthsOfYears(): string[] {
  const last = new Date().getUTCFullYear() - 1
  return Array.from({ length: MONTHS }, (_, at) => {
    const year = last - MONTHS / 12 + 1 + Math.floor(at / 12)
    return `${year}-${String((at % 12) + 1).padStart(2, "0")}`
  })
}

async function compared(app: Application, path: string, frame: Omit<BooksFrame, "html">): Promise<number> {
  const page = async () => (await answerOf(`${app.origin}${path}`, app.headers)).text()
  const html = await page()
  const floor = await serveFloor({ ...frame, html })
  try {
    mustShow(html, frame.statement, Number((await answerOf(floor.origin)).headers.get("X-Cents")))
    const cost = { page: 0, floor: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      cost.page += await costOf(app, RUNS, page)
      cost.floor += await costOf(floor, RUNS, () => answerOf(floor.origin).then((answer) => answer.text()))
    }
    return cost.page / cost.floor
  } finally {
    floor.stop()
  }
}

async function answerOf(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}

/**
 * The floor's sum must be a figure of the page, which proves that its queries are complete. The general ledger's page shows two figures of the sum, and not the
 * sum, so it is not checked. For prepaid rent every payment is read although nobody has paid ahead in that month.
 */
function mustShow(html: string, statement: BooksFrame["statement"], cents: number): void {
  if (statement === "prepaid-rent" && cents === 0 && html.includes("Nobody had paid rent")) return
  if (statement === "general-ledger" || html.includes(formatPlain(asCents(cents)))) return
  throw new Error(`The page of ${statement} does not show the floor's ${formatPlain(asCents(cents))}`)
}

async function serveFloor(frame: BooksFrame) {
  const floor = fork(new URL("./books-floor.ts", import.meta.url))
  floor.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    floor.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: floor.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => void floor.kill() }
}
