/**
 * The floor of the ledger: node:http, raw better-sqlite3 and template strings that print the same rows for a tenant with charges and payments only. It
 * receives the database file, the tenant, and the markup before and after the rows. The tenant's own page has shorter rows, for the newest entries only.
 */
import { createServer } from "node:http"
import Sqlite from "better-sqlite3"
import { type Day, formatDay, formatMonth, type Month, monthOf } from "../../app/values/calendar.ts"
import { absolute, type Cents, formatMoney, plus, ZERO } from "../../app/values/money.ts"

export type LedgerFrame = {
  file: string
  tenant: number
  here: string
  before: string
  behind: string
  /** The number of newest entries to print as shorter rows. Null for the whole ledger. */
  newest: number | null
}

type Row = {
  id: number
  day: Day
  amount: Cents
  effect: Cents
  kind: "charge" | "payment"
  type: "rent" | "late" | "other" | "deposit" | "fees"
  tender: string | null
  note: string | null
  period: Month | null
  unit: number | null
}

const ENTRIES = `
  select * from (
    select j.id as journal, c.id, j.effective_on as day, c.amount, c.amount as effect, 'charge' as kind, c.kind as type, null as tender,
      c.notes as note, c.period, c.unit_number as unit
    from journals j join charges c on c.journal_id = j.id where j.tenant_id = @tenant and j.effective_on between @from and @to
    union all
    select j.id, p.id, j.effective_on, -p.amount, -p.amount, 'payment', p.type, p.tender, r.note, null, null
    from journals j join payments p on p.journal_id = j.id join receipts r on r.id = p.receipt_id
    where j.tenant_id = @tenant and j.effective_on between @from and @to)
  order by day, journal`

const METHODS: Record<string, string> = {
  zelle: "Zelle",
  check: "Check",
  cash: "Cash",
  managementCredit: "Management Credit",
}
const GOOD =
  '<span class="badge good"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"></path></svg>Succeeded</span>'
const NOT_APPLICABLE = '<span class="quiet">n/a</span>'
const NO_FEE = '<span class="zero"><span aria-hidden="true">–</span><span class="hidden-text">$0.00</span></span>'

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

function typeOf({ kind, type }: Row): string {
  const word = { rent: "Rent", deposit: "Deposit", late: "Fee", other: "Fee", fees: "Other Fees" }[type]
  return kind === "charge" ? `${word} Charge` : word
}

function noteOf({ kind, type, note, period, unit, day }: Row): string {
  if (kind === "payment" || type === "late") return note ?? ""
  if (type === "deposit") return `Unit ${unit}`
  return `${formatMonth(period ?? monthOf(day))}, unit ${unit}`
}

function line(row: Row, balance: Cents, here: string): string {
  const { id, day, amount, kind, tender } = row
  return `<tr><td class="nowrap"><time dateTime="${day}">${formatDay(day)}</time></td><td class="num">${formatMoney(amount)}</td><td class="num">${NO_FEE}</td><td class="nowrap">${tender ? (METHODS[tender] ?? "") : ""}</td><td>${tender ? GOOD : NOT_APPLICABLE}</td><td class="nowrap">${typeOf(row)}</td><td>${kind === "charge" ? "Charge" : "Payment"}</td><td class="num">${formatMoney(balance)}</td><td></td><td class="long">${escaped(noteOf(row))}</td><td class="nowrap screen-only"><a class="btn btn-sm btn-danger" href="${here}&amp;dialog=delete&amp;${kind}=${id}" data-dialog="true">Delete<span class="hidden-text"> ${kind} of ${formatMoney(absolute(amount))}, ${day}</span></a></td></tr>`
}

function shortLine(row: Row, balance: Cents): string {
  const { day, amount, tender } = row
  return `<tr><td class="nowrap"><time dateTime="${day}">${formatDay(day)}</time></td><td class="nowrap">${typeOf(row)}</td><td class="nowrap">${tender ? (METHODS[tender] ?? "") : ""}</td><td>${tender ? GOOD : ""}</td><td class="long">${escaped(noteOf(row))}</td><td class="num">${formatMoney(amount)}</td><td class="num">${formatMoney(balance)}</td></tr>`
}

process.once("message", ({ file, tenant, here, before, behind, newest }: LedgerFrame) => {
  const handle = new Sqlite(file, { readonly: true })
  const entries = handle.prepare(ENTRIES)
  const page = () => {
    let balance = ZERO
    const rows = entries.all({ tenant, from: "2020-01-01", to: "2200-01-01" }) as Row[]
    const first = newest === null ? 0 : rows.length - newest
    const lines = rows.map((row, index) => {
      balance = plus(balance, row.effect)
      if (index < first) return ""
      return newest === null ? line(row, balance, here) : shortLine(row, balance)
    })
    return before + lines.toReversed().join("") + behind
  }
  const server = createServer((_request, response) => {
    const body = Buffer.from(page())
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
