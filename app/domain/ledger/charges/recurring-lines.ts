/** The recurring lines of present stays, with their terms. Source: money.md 9.1. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import type { Terms } from "./recurring-terms.ts"

export type RecurringLine = {
  lineId: number
  tenantId: number
  stayId: number
  unitNumber: number
  typeId: number
  typeName: string
  /** The newest month that was charged, or recorded without a charge. */
  issued: Month | null
  /** In the order of agreement. */
  terms: Terms[]
}

type LineRow = Omit<RecurringLine, "terms"> & Terms

const linesWhere = (whose: SQL) => sql`
  select l.id as "lineId", s.tenant_id as "tenantId", s.id as "stayId", s.unit_number as "unitNumber", y.id as "typeId", y.name as "typeName",
    (select max(i.period) from issued_recurring i where i.line_id = l.id) as "issued",
    t.from_month as "from", t.to_month as "to", t.amount as "amount", t.quantity as "quantity", t.note as "note"
  from recurring_charges l
  join stays s on s.id = l.stay_id
  join charge_types y on y.id = l.type_id
  join recurring_terms t on t.line_id = l.id
  where s.move_out_on is null and ${whose}
  order by s.unit_number, l.id, t.id`
const OF_EVERYBODY = linesWhere(sql`1 = 1`)
const OF_TENANT = linesWhere(sql`s.tenant_id = ${sql.placeholder("tenantId")}`)
const OF_LINE = linesWhere(sql`l.id = ${sql.placeholder("lineId")}`)

/** The lines of the present stays of one tenant or of all, by unit and line id. */
export async function recurringLines(tx: Tx, tenantId?: number): Promise<RecurringLine[]> {
  return grouped(
    tenantId === undefined ? await tx.rows<LineRow>(OF_EVERYBODY) : await tx.rows<LineRow>(OF_TENANT, { tenantId }),
  )
}

/** A line of a current stay, or undefined. */
export async function recurringLine(tx: Tx, lineId: number): Promise<RecurringLine | undefined> {
  return grouped(await tx.rows<LineRow>(OF_LINE, { lineId }))[0]
}

function grouped(rows: readonly LineRow[]): RecurringLine[] {
  return [...Map.groupBy(rows, (row) => row.lineId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { from: _from, to: _to, amount: _amount, quantity: _quantity, note: _note, ...line } = first
    const terms = own.map(({ from, to, amount, quantity, note }) => ({ from, to, amount, quantity, note }))
    return [{ ...line, terms }]
  })
}

const inMonth = (whose: SQL) => sql`
  select s.tenant_id as "tenantId", sum(t.amount * t.quantity) as "cents"
  from recurring_charges l
  join stays s on s.id = l.stay_id and s.move_out_on is null
  join recurring_terms t on t.id = (
    select max(n.id) from recurring_terms n where n.line_id = l.id and n.from_month <= ${sql.placeholder("month")})
  where (t.to_month is null or t.to_month >= ${sql.placeholder("month")}) and ${whose}
  group by s.tenant_id`
const IN_MONTH_OF_MANY = inMonth(inList(sql`s.tenant_id`, sql.placeholder("ids")))
const IN_MONTH_OF_ALL = sql`select coalesce(sum("cents"), 0) as "cents" from (${inMonth(sql`1 = 1`)}) summed`

/** The totals that the lines of these tenants' present stays charge in a month. Tenants without a line are left out. */
export async function recurringInMonth(
  tx: Tx,
  month: Month,
  tenantIds: readonly number[],
): Promise<Map<number, Cents>> {
  const params = { month, ids: listed(tenantIds) }
  const rows = await tx.rows<{ tenantId: number; cents: Cents }>(IN_MONTH_OF_MANY, params)
  return new Map(rows.map(({ tenantId, cents }) => [tenantId, cents]))
}

export async function recurringOfProperty(tx: Tx, month: Month): Promise<Cents> {
  const [row] = await tx.rows<{ cents: Cents }>(IN_MONTH_OF_ALL, { month })
  return row?.cents ?? ZERO
}
