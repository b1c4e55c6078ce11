/** The floor of a report: node:http and raw better-sqlite3 that read the same rows with the same kind of queries, and sum them. */
import { createServer } from "node:http"
import Sqlite from "better-sqlite3"

export type ReportFrame = { file: string; month: string }

const INCOME = "('card', 'ach', 'zelle', 'cashapp', 'paypal', 'check', 'cash', 'other', 'deposit', 'advance')"
const LINES = `from journals j join journal_lines l on l.journal_id = j.id where j.effective_on between @first and @last`

/** Each query with the columns to sum. */
const QUERIES = {
  units: "select unit_number, floor, rent, kind, effective_on from unit_history order by unit_number, effective_on, id",
  stays: "select unit_number, move_in_on, move_out_on from stays",
  rent: `select unit_number, tenant_id, category, sum(cents) as cents from (
    select c.unit_number, c.tenant_id, a.category, a.cents
    from journals j join allocations a on a.journal_id = j.id join charges c on c.id = a.charge_id
    where j.effective_on between @first and @last and c.due_on <= @last and c.kind = 'rent' and a.tender in ${INCOME}
    union all
    select c.unit_number, c.tenant_id, a.category, a.cents
    from charges c join allocations a on a.charge_id = c.id join journals j on j.id = a.journal_id
    where c.due_on between @first and @last and j.effective_on < @first and c.kind = 'rent' and a.tender in ${INCOME})
    group by unit_number, tenant_id, category`,
  early: `select c.unit_number, c.tenant_id, sum(a.cents) as cents
    from allocations a join charges c on c.id = a.charge_id join journals j on j.id = a.journal_id
    where c.kind = 'rent' and a.tender in ${INCOME} and c.due_on > @last and j.effective_on <= @last
    group by c.unit_number, c.tenant_id`,
  unused: `select l.tenant_id, -sum(l.cents) as cents from journal_lines l join journals j on j.id = l.journal_id
    where l.account = 'ADV_CASH' and j.effective_on <= @last group by l.tenant_id having sum(l.cents) <> 0`,
  fees: `select sum(a.cents) as cents from journals j join allocations a on a.journal_id = j.id
    join charges c on c.id = a.charge_id
    where j.effective_on between @first and @last and c.kind in ('late', 'other') and a.tender in ${INCOME}`,
  lines: `select l.account, sum(l.cents) as cents ${LINES}
    and l.account in ('INC_CONV', 'CREDITS', 'EXP_PROC', 'EXP_STRIPE_MISC') group by l.account`,
  adjusted: `select sum(-l.cents) as cents ${LINES} and j.kind = 'manager_adjustment' and l.account in ('ADJ', 'DEP_HELD')`,
  deposits: `select sum(-l.cents) as cents from journal_lines l join journals j on j.id = l.journal_id
    where l.account = 'DEP_HELD' and j.effective_on <= @last`,
  homes: `select tenant_id, unit_number from stays where is_subunit = 0`,
  receipts: `select r.tender, r.amount + r.fee as cents from receipts r
    where r.tender in ('card', 'ach') and r.effective_on between @first and @last
      and not exists (select 1 from journals j where j.receipt_id = r.id and j.kind = 'provider_fee')`,
} as const

type Row = { cents: number | null; rent?: number }

process.once("message", ({ file, month }: ReportFrame) => {
  const handle = new Sqlite(file, { readonly: true })
  handle.pragma("mmap_size = 1073741824")
  const month31 = { first: `${month}-01`, last: `${month}-31` }
  const prepared = Object.entries(QUERIES).map(([name, text]) => [name, handle.prepare(text)] as const)
  const sums = () => {
    const read = new Map(prepared.map(([name, query]) => [name, query.all(...needs(query, month31)) as Row[]]))
    const sum = (name: keyof typeof QUERIES, of: (row: Row) => number) =>
      (read.get(name) ?? []).reduce((all, row) => all + of(row), 0)
    const cents = (row: Row) => row.cents ?? 0
    const held = sum("unused", cents) + sum("early", cents)
    return [sum("units", ({ rent = 0 }) => rent), sum("rent", cents), held, sum("fees", cents), sum("deposits", cents)]
  }
  const server = createServer((_, response) => {
    const body = Buffer.from(JSON.stringify(sums()))
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.byteLength })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})

/** Only queries about a month have its days as parameters. */
const needs = (query: Sqlite.Statement, days: object): object[] => (query.source.includes("@") ? [days] : [])
