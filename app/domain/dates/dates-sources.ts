/** The queries for upcoming dates, one for each kind. A past date is included while someone still has to deal with it. */
import { type SQL, sql } from "drizzle-orm"
import type { Day } from "~/values/calendar.ts"
import type { DateKind } from "./date-kinds.ts"

/** `from` is the first day for overdue dates, `today` the first day for kinds that are never overdue. */
export type Span = { from: Day; today: Day; until: Day }

// PostgreSQL treats an untyped null in a union as text.
const NOTHING = sql`cast(null as bigint)`

const entry = (
  kind: DateKind,
  { day, unit, tenant, amount, more }: { day: SQL; unit: SQL; tenant: SQL; amount?: SQL; more?: SQL },
  from: SQL,
) => sql`
  select ${kind} as "kind", ${day} as "day", ${unit} as "unitNumber", ${tenant} as "tenantId", ${amount ?? NOTHING} as "amount",
    ${more ?? NOTHING} as "more" ${from}`

const ofStay = { unit: sql`s.unit_number`, tenant: sql`s.tenant_id` }

/** The end of a tenant's lease, and of a subunit's last term, unless a notice was given. `more` is 1 if the lease continues month to month. */
const leaseEnds = ({ from, until }: Span) => {
  const last = sql`left join lease_terms l on l.stay_id = s.id
    and l.starts_on = (select max(n.starts_on) from lease_terms n where n.stay_id = s.id)`
  const lasting = sql`s.move_out_on is null and not exists (select 1 from move_out_notices n where n.stay_id = s.id)`
  const more = sql`case when l.is_month_to_month then 1 else 0 end`
  const own = entry(
    "leaseEnd",
    { ...ofStay, day: sql`t.lease_end_on`, more },
    sql`from stays s join tenants t on t.id = s.tenant_id ${last}
      where ${lasting} and not s.is_subunit and t.lease_end_on between ${from} and ${until}`,
  )
  const subunits = entry(
    "leaseEnd",
    { ...ofStay, day: sql`l.ends_on`, more },
    sql`from stays s ${last} where ${lasting} and s.is_subunit and l.ends_on between ${from} and ${until}`,
  )
  return [own, subunits]
}

const renewalOptions = ({ today, until }: Span) =>
  entry(
    "renewalOption",
    { ...ofStay, day: sql`l.renewal_by` },
    sql`from lease_terms l join stays s on s.id = l.stay_id
      where s.move_out_on is null and l.renewal_by between ${today} and ${until}
        and not exists (select 1 from lease_terms n where n.stay_id = l.stay_id and n.starts_on > l.starts_on)`,
  )

/** The planned increases of all units, and the steps after them. */
const rentIncreases = ({ today, until }: Span) => {
  const held = sql`left join stays s on s.unit_number = u.number and s.move_out_on is null`
  const place = { unit: sql`u.number`, tenant: sql`s.tenant_id` }
  const planned = entry(
    "rentIncrease",
    { ...place, day: sql`u.planned_increase_on`, amount: sql`u.monthly_rent + u.planned_increase_cents` },
    sql`from units u ${held}
      where u.planned_increase_cents is not null and u.planned_increase_on between ${today} and ${until}`,
  )
  const later = entry(
    "rentIncrease",
    { ...place, day: sql`r.starts_on`, amount: sql`r.monthly_rent` },
    sql`from rent_steps r join units u on u.number = r.unit_number ${held}
      where r.done_on is null and r.starts_on > u.planned_increase_on and r.starts_on between ${today} and ${until}
        and r.monthly_rent > (select max(e.monthly_rent) from rent_steps e
          where e.unit_number = r.unit_number and e.done_on is null and e.starts_on < r.starts_on)`,
  )
  return [planned, later]
}

const moveOuts = ({ until }: Span) =>
  entry(
    "moveOut",
    { ...ofStay, day: sql`n.moving_out_on`, amount: sql`n.deposit_to_use` },
    sql`from move_out_notices n join stays s on s.id = n.stay_id
      where s.move_out_on is null and n.moving_out_on <= ${until}`,
  )

/** The end of the last accepted insurance certificate of each tenant with a unit, including past ones. */
const insurances = ({ from, until }: Span) =>
  entry(
    "insurance",
    { ...ofStay, day: sql`c.expires_on` },
    sql`from insurance_certificates c join stays s on s.tenant_id = c.tenant_id
      where c.state = 'accepted' and s.move_out_on is null and not s.is_subunit and c.expires_on between ${from} and ${until}
        and not exists (select 1 from insurance_certificates l
          where l.tenant_id = c.tenant_id and l.state = 'accepted' and (l.expires_on > c.expires_on or l.expires_on = c.expires_on and l.id > c.id))`,
  )

/** `more` is the reminder's id. */
const reminders = ({ until }: Span) =>
  entry(
    "reminder",
    { day: sql`d.on_day`, unit: sql`d.unit_number`, tenant: sql`d.tenant_id`, more: sql`d.id` },
    sql`from date_reminders d where d.on_day <= ${until}`,
  )

const SOURCES: Record<DateKind, (span: Span) => SQL[]> = {
  leaseEnd: leaseEnds,
  renewalOption: (span) => [renewalOptions(span)],
  rentIncrease: rentIncreases,
  moveOut: (span) => [moveOuts(span)],
  insurance: (span) => [insurances(span)],
  reminder: (span) => [reminders(span)],
}

/** The dates of all these kinds; each row has its kind. */
export const datesIn = (span: Span, kinds: readonly DateKind[]): SQL =>
  sql.join(
    kinds.flatMap((kind) => SOURCES[kind](span)),
    sql` union all `,
  )
