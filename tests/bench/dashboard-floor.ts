/**
 * The floor of the dashboard: node:http, raw better-sqlite3 and template strings that read the same rows and print the same page. The tenant owes no deposit
 * and has no advance rent. It receives the database file and the markup around the figures.
 */
import { createServer } from "node:http"
import Sqlite, { type Database } from "better-sqlite3"
import { formatMoney } from "../../app/values/money.ts"
import { dashboardReader } from "./dashboard-floor-rows.ts"

export type DashboardFrame = { file: string; before: string; between: string; behind: string }

function connect(file: string): Database {
  const handle = new Sqlite(file, { readonly: true })
  handle.pragma("mmap_size = 1073741824")
  return handle
}

process.once("message", ({ file, before, between, behind }: DashboardFrame) => {
  const read = dashboardReader(connect(file))
  const line = (label: string, cents: never, { query = "", total = "" }) =>
    `<div${total}><dt><a href="/home/charges${query}">${label}</a></dt><dd>${formatMoney(cents)}</dd></div>`
  const server = createServer((request, response) => {
    const { rent, late, other } = read(request.headers.cookie ?? "")
    const total = (rent + late + other) as never
    const text = formatMoney(total)
    const sum = `<p class="sum">${text.slice(0, -3)}<small>${text.slice(-3)}</small></p>`
    const [ofRent, ofLate] = [
      line("Rent", rent, { query: "?kind=rent" }),
      line("Late Fees", late, { query: "?kind=late" }),
    ]
    const parts = ofRent + ofLate + line("Other Charges", other, { query: "?kind=other" })
    const facts = `<dl class="facts sums">${parts}${line("Total", total, { total: ' class="total"' })}</dl>`
    const body = Buffer.from(`${before}${sum}${between}${facts}${behind}`)
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
