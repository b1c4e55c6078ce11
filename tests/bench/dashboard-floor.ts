/**
 * The floor of the dashboard: node:http, raw better-sqlite3 and template strings that print the same page with the figures of a tenant who owes
 * no deposit and paid nothing ahead. It is sent the database file, the tenant's email, and what stands round the figures.
 */
import { createServer } from "node:http"
import Sqlite from "better-sqlite3"
import { formatMoney } from "../../app/values/money.ts"

export type DashboardFrame = { file: string; email: string; before: string; between: string; behind: string }

type Row = { rent: never; late: never; other: never }

process.once("message", ({ file, email, before, between, behind }: DashboardFrame) => {
  const handle = new Sqlite(file, { readonly: true })
  handle.pragma("mmap_size = 1073741824")
  const balances = handle.prepare(
    "select b.rent, b.late, b.other from users u join tenant_balances b on b.tenant_id = u.tenant_id where u.email = ?",
  )
  const line = (label: string, cents: never, total = "") =>
    `<div${total}><dt>${label}</dt><dd>${formatMoney(cents)}</dd></div>`
  const server = createServer((_request, response) => {
    const { rent, late, other } = balances.get(email) as Row
    const total = (rent + late + other) as never
    const text = formatMoney(total)
    const sum = `<p class="sum">${text.slice(0, -3)}<small>${text.slice(-3)}</small></p>`
    const parts = line("Rent", rent) + line("Late Fees", late) + line("Other Charges", other)
    const facts = `<dl class="facts sums">${parts}${line("Total", total, ' class="total"')}</dl>`
    const body = Buffer.from(`${before}${sum}${between}${facts}${behind}`)
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
