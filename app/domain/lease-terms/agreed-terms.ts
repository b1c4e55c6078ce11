/** The lease of each present stay of a tenant, for the lease card. Source: money.md 9.5. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"

export type AgreedTerm = { startsOn: Day; endsOn: Day; renewalBy: Day | null; isMonthToMonth: boolean }
/** `terms` are by day; `notice` is the notice to move out. */
export type AgreedStay = {
  unitNumber: number
  terms: AgreedTerm[]
  notice: { givenOn: Day; movingOutOn: Day } | null
}

type Row = {
  unitNumber: number
  startsOn: Day | null
  endsOn: Day
  renewalBy: Day | null
  isMonthToMonth: 0 | 1
  givenOn: Day | null
  movingOutOn: Day
}

const AGREED = sql`
  select s.unit_number as "unitNumber", l.starts_on as "startsOn", l.ends_on as "endsOn", l.renewal_by as "renewalBy",
    l.is_month_to_month as "isMonthToMonth", n.given_on as "givenOn", n.moving_out_on as "movingOutOn"
  from stays s left join lease_terms l on l.stay_id = s.id left join move_out_notices n on n.stay_id = s.id
  where s.tenant_id = ${sql.placeholder("tenantId")} and s.move_out_on is null
  order by s.is_subunit, s.unit_number, l.starts_on`

/** A tenant's stays; the stay in the tenant's own unit comes first. */
export async function agreedStays(tx: Tx, tenantId: number): Promise<AgreedStay[]> {
  const byUnit = Map.groupBy(await tx.rows<Row>(AGREED, { tenantId }), ({ unitNumber }) => unitNumber)
  return [...byUnit].map(([unitNumber, rows]) => ({
    unitNumber,
    terms: rows.flatMap(({ startsOn, endsOn, renewalBy, isMonthToMonth }) =>
      startsOn === null ? [] : [{ startsOn, endsOn, renewalBy, isMonthToMonth: isMonthToMonth === 1 }],
    ),
    notice: noticeIn(rows[0]),
  }))
}

const noticeIn = (row: Row | undefined) =>
  row && row.givenOn !== null ? { givenOn: row.givenOn, movingOutOn: row.movingOutOn } : null
