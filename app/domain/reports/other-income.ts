/** Other income by the type of recurring charge that the money paid. Source: money.md 2.5, 9.1. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { command } from "../commands.ts"
import { feeIncome, feesReceived } from "./fee-income.ts"
import type { ReportQuery } from "./inputs.ts"
import { periodOf, type Range } from "./period.ts"
import type { Posting } from "./postings.ts"

/** `typeId` is 0 for other fees, which have no type. */
export type TypeIncome = { typeId: number; name: string; cents: Cents }

const typed = (month: Range): SQL => sql`
  select f.*, coalesce(l.type_id, 0) as "typeId"
  from (${feesReceived(month)}) f
  left join issued_recurring i on i.journal_id = f."chargeJournal"
  left join recurring_charges l on l.id = i.line_id
  where f."charge" = 'other'`

/** The month's income from other charges by type, by name; other fees come last. Empty if no type has income. */
export async function incomeByType(tx: Tx, month: Range): Promise<TypeIncome[]> {
  const rows = await tx.rows<TypeIncome>(sql`
    select t."typeId" as "typeId", coalesce(min(y.name), 'Other fees') as "name", sum(t."cents") as "cents"
    from (${typed(month)}) t left join charge_types y on y.id = t."typeId"
    group by t."typeId" having sum(t."cents") <> 0 order by t."typeId" = 0, lower(coalesce(min(y.name), '')), t."typeId"`)
  return rows.some(({ typeId }) => typeId !== 0) ? rows : []
}

/** The income from other charges by type and month, unordered; `typeId` is 0 for other fees. */
export async function incomeByTypeAndMonth(tx: Tx, range: Range): Promise<(TypeIncome & { month: Month })[]> {
  return tx.rows(sql`
    select t."typeId" as "typeId", substr(t."on", 1, 7) as "month", coalesce(min(y.name), 'Other fees') as "name", sum(t."cents") as "cents"
    from (${typed(range)}) t left join charge_types y on y.id = t."typeId"
    group by t."typeId", substr(t."on", 1, 7)`)
}

/** The postings behind the income of a type, oldest first. */
export async function typePostings(tx: Tx, month: Range, typeId: number): Promise<Posting[]> {
  return tx.rows<Posting>(
    sql`select * from (${typed(month)}) t where t."typeId" = ${typeId} order by "on", "journalId", "isReturned", "id"`,
  )
}

/** The month's other income by type (X10). Refuses a month in the future (400). */
export const otherIncome = command("see reports", async (tx, _actor, { month }: ReportQuery) => {
  const period = await periodOf(tx, month)
  const types = await incomeByType(tx, period)
  return { month, types, total: (await feeIncome(tx, period)).otherFeeIncome }
})
