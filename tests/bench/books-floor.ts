/**
 * The floor of the landlord's statements: node:http and raw better-sqlite3 that read the figures of a statement with the fewest queries, and send the page
 * as text. It receives the database file, the statement, its days, and the markup.
 */
import { createServer } from "node:http"
import Sqlite from "better-sqlite3"

export type BooksFrame = {
  file: string
  statement: keyof typeof STATEMENTS
  html: string
  days: { first: string; last: string; month: string }
}

const INCOME = "('card', 'ach', 'zelle', 'cashapp', 'paypal', 'check', 'cash', 'other', 'deposit', 'advance')"
const MONEY = (account: string) =>
  `(${account} in ('STRIPE', 'DISPUTE_HOLD') or ${account} like 'BANK:%' or ${account} like 'CASH:%')`
const OF_LINES = "from journals j join journal_lines l on l.journal_id = j.id"
const REALISED = (columns: string) => `
  select ${columns}, a.cents as cents from journals j join allocations a on a.journal_id = j.id join charges c on c.id = a.charge_id
  where j.effective_on between @first and @last and c.due_on <= @last and c.kind = 'rent' and a.tender in ${INCOME}
  union all
  select ${columns}, a.cents from charges c join allocations a on a.charge_id = c.id join journals j on j.id = a.journal_id
  where c.due_on between @first and @last and j.effective_on < @first and c.kind = 'rent' and a.tender in ${INCOME}`
const FEES = `from journals j join allocations a on a.journal_id = j.id join charges c on c.id = a.charge_id
  where j.effective_on between @first and @last and c.kind in ('late', 'other') and a.tender in ${INCOME}`
const CONVENIENCE = `${OF_LINES} where j.effective_on between @first and @last and l.account = 'INC_CONV'`

/** The queries of each statement. */
const STATEMENTS = {
  "profit-and-loss": {
    queries: [
      `select month, sum(cents) as cents from (${REALISED("substr(max(c.due_on, j.effective_on), 1, 7) as month")}) group by month`,
      `select substr(j.effective_on, 1, 7) as month, c.kind, sum(a.cents) as cents ${FEES} group by 1, 2`,
      `select substr(j.effective_on, 1, 7) as month, -sum(l.cents) as cents ${CONVENIENCE} group by 1`,
      `select r.tender, r.effective_on, r.amount + r.fee as fee from receipts r
        where r.tender in ('card', 'ach') and r.effective_on between @first and @last and r.stripe_txn is null
        and not exists (select 1 from journals j join journal_lines l on l.journal_id = j.id where j.receipt_id = r.id and l.account = 'EXP_PROC')`,
    ],
  },
  "cash-flow": {
    queries: [
      `select substr(j.effective_on, 1, 7) as month, j.kind, l.account, -sum(l.cents) as cents ${OF_LINES}
        where j.effective_on between @first and @last and not ${MONEY("l.account")}
        and exists (select 1 from journal_lines m where m.journal_id = j.id and ${MONEY("m.account")}) group by 1, 2, 3`,
      `select sum(l.cents) as held ${OF_LINES} where j.effective_on >= @first and ${MONEY("l.account")}`,
      `select sum(cents) as held from journal_lines where ${MONEY("account")}`,
    ],
  },
  "trial-balance": {
    queries: [
      `select account, max(sum(cents), 0) as cents from (
        select account, cents from journal_lines union all
        select l.account, -l.cents ${OF_LINES} where j.effective_on > @last) group by account`,
      `select sum(a.cents) as ahead from charges c join allocations a on a.charge_id = c.id join journals j on j.id = a.journal_id
        where c.kind = 'rent' and c.due_on > @last and j.effective_on <= @last and a.tender in ${INCOME}`,
    ],
  },
  "general-ledger": {
    queries: [
      `select j.id, j.effective_on, j.kind, t.first_name || ' ' || t.last_name as tenant, l.cents as cents ${OF_LINES}
        left join tenants t on t.id = coalesce(l.tenant_id, j.tenant_id)
        where j.effective_on between @month and @last and l.account = 'CASH:check' order by j.effective_on, j.id, l.id`,
      `select sum(l.cents) as cents ${OF_LINES} where l.account = 'CASH:check' and j.effective_on >= @month`,
      `select sum(cents) as before from journal_lines where account = 'CASH:check'`,
    ],
  },
  "income-by-tenant": {
    queries: [
      `select t, sum(cents) as cents from (${REALISED("c.tenant_id as t")}) group by t`,
      `select c.tenant_id, sum(a.cents) as cents ${FEES} group by 1`,
      `select l.tenant_id, -sum(l.cents) as cents ${CONVENIENCE} group by 1`,
      "select id, first_name, last_name from tenants order by last_name, first_name, id",
    ],
  },
  "prepaid-rent": {
    queries: [
      `select l.tenant_id, -sum(l.cents) as cents from journal_lines l join journals j on j.id = l.journal_id
        where l.account = 'ADV_CASH' and j.effective_on <= @last group by l.tenant_id having sum(l.cents) <> 0`,
      `select c.tenant_id, sum(a.cents) as cents from allocations a join charges c on c.id = a.charge_id join journals j on j.id = a.journal_id
        where c.kind = 'rent' and a.tender in ${INCOME} and c.due_on > @last and j.effective_on <= @last group by 1`,
      "select id, first_name, last_name from tenants order by last_name, first_name, id",
    ],
  },
} as const

type Row = { cents?: number | null }

process.once("message", ({ file, statement, html, days }: BooksFrame) => {
  const handle = new Sqlite(file, { readonly: true })
  handle.pragma("mmap_size = 1073741824")
  const queries = STATEMENTS[statement].queries.map((text) => handle.prepare(text))
  const cents = () =>
    queries
      .flatMap((query) => query.all(...(query.source.includes("@") ? [days] : [])) as Row[])
      .reduce((all, row) => all + (row.cents ?? 0), 0)
  const server = createServer((_, response) => {
    const body = Buffer.from(html)
    response.writeHead(200, { "Content-Type": "text/html", "Content-Length": body.byteLength, "X-Cents": cents() })
    response.end(body)
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
