/**
 * The floor of a tenant's account: node:http, raw better-sqlite3 and template strings that print the same rows for a tenant with charges and payments
 * only. It reads all postings for the running balance, and prints the newest months.
 */
import { createServer } from "node:http"
import Sqlite from "better-sqlite3"
import { type Day, formatDay, formatMonth, type Month, monthOf } from "../../app/values/calendar.ts"
import { type Cents, formatMoney, plus, ZERO } from "../../app/values/money.ts"

/** The markup before and after the rows, and the day of the oldest row to print. */
export type AccountFrame = { file: string; tenant: number; before: string; behind: string; from: Day }

type Row = {
  day: Day
  effect: Cents
  type: "rent" | "other" | "deposit" | "payment"
  open: Cents | null
  tender: string | null
  note: string | null
  origin: string | null
  period: Month | null
  unit: number | null
}

const ENTRIES = `
  select * from (
    select j.id as journal, c.id, j.effective_on as day, c.amount as effect, c.kind as type, c.open, null as tender, c.notes as note, c.origin,
      c.period, c.unit_number as unit
    from journals j join charges c on c.journal_id = j.id where j.tenant_id = @tenant
    union all
    select j.id, p.id, j.effective_on, -p.amount, 'payment', null, p.tender, r.note, null, null, null
    from journals j join payments p on p.journal_id = j.id join receipts r on r.id = p.receipt_id where j.tenant_id = @tenant)
  order by day, journal, id`

const METHODS: Record<string, string> = {
  zelle: "Zelle",
  check: "Check",
  cash: "Cash",
  managementCredit: "Management Credit",
}

function textOf({ day, type, tender, note, origin, period, unit }: Row): string {
  if (type === "other") return origin === "recurring" ? (note ?? "") : `Fee: ${note}`
  if (type === "deposit") return `Deposit, unit ${unit}`
  if (type === "rent") return `Rent for ${formatMonth(period ?? monthOf(day))}, unit ${unit}`
  const method = METHODS[tender ?? ""] ?? ""
  if (note === null) return `Payment – ${method}`
  return tender === "check"
    ? `Payment – ${method} (no. ${note.replace(/^check /i, "")})`
    : `Payment – ${method}, ${note}`
}

function line(row: Row, balance: Cents): string {
  const { day, effect, open } = row
  return `<tr role="row"><td role="cell"><time dateTime="${day}">${formatDay(day)}</time></td><td role="cell">${textOf(row)}</td><td role="cell">${formatMoney(effect)}</td><td role="cell">${open ? formatMoney(open) : ""}</td><td role="cell">${formatMoney(balance)}</td></tr>`
}

const head = (month: Month) =>
  `<tbody role="rowgroup"><tr role="row" class="month"><th role="rowheader" scope="rowgroup" colSpan="5">${formatMonth(month)}</th></tr>`

process.once("message", ({ file, tenant, before, behind, from }: AccountFrame) => {
  const handle = new Sqlite(file, { readonly: true })
  const entries = handle.prepare(ENTRIES)
  const page = () => {
    let balance = ZERO
    const months = new Map<Month, string[]>()
    for (const row of entries.all({ tenant }) as Row[]) {
      balance = plus(balance, row.effect)
      const month = monthOf(row.day)
      if (row.day >= from) months.set(month, [line(row, balance), ...(months.get(month) ?? [])])
    }
    const bodies = [...months].toReversed().map(([month, lines]) => `${head(month)}${lines.join("")}</tbody>`)
    return before + bodies.join("") + behind
  }
  const server = createServer((_request, response) => {
    const body = Buffer.from(page())
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
