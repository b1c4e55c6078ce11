/** The dates of the next days, for staff. Source: money.md 9.5, api.md X77. */
import { inArray, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { dateReminders } from "#db/schema/index.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"
import { command } from "../commands.ts"
import { today } from "../settings/defaults.ts"
import { DATE_KINDS, type DateKind } from "./date-kinds.ts"
import { datesIn } from "./dates-sources.ts"

/** `amount` in cents is the new rent, or the deposit to use at a move-out. `text` and `reminderId` belong to a reminder. */
export type DateEntry = {
  kind: DateKind
  day: Day
  unitNumber: number | null
  tenant: { id: number; name: string; email: string } | null
  amount: Cents | null
  isMonthToMonth: boolean
  text: string | null
  reminderId: number | null
}

type Row = {
  kind: DateKind
  day: Day
  unitNumber: number | null
  tenantId: number | null
  amount: Cents | null
  more: number | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** Days for which an ended lease stays listed if it was not renewed and does not continue month to month. */
const MISSED_FOR = 90
export const USUAL_DAYS = 30

/** The overdue dates and the dates of the next `days` days (X77), by day, kind and unit; of one kind or of all. */
export const upcomingDates = command(
  "see tenants",
  async (tx, _actor, { days, kind }: { days?: number | undefined; kind?: DateKind | undefined }) => {
    const until = addDays(await today(tx), days ?? USUAL_DAYS)
    return kind === undefined ? datesUntil(tx, until) : datesUntil(tx, until, [kind])
  },
)

export async function datesUntil(tx: Tx, until: Day, kinds: readonly DateKind[] = DATE_KINDS): Promise<DateEntry[]> {
  const now = await today(tx)
  const dates = datesIn({ from: addDays(now, -MISSED_FOR), today: now, until }, kinds)
  const found = await tx.rows<Row>(sql`
    select d.*, t.first_name as "firstName", t.last_name as "lastName", t.primary_email as "email"
    from (${dates}) d left join tenants t on t.id = d."tenantId"`)
  const rows = found.filter(({ kind, day, more }) => kind !== "leaseEnd" || more !== 1 || day >= now)
  const texts = await textsOf(tx, rows)
  const entries = rows.map((row): DateEntry => {
    const { kind, day, unitNumber, amount, more } = row
    const isReminder = kind === "reminder"
    return {
      ...{ kind, day, unitNumber, amount },
      tenant: tenantOf(row),
      isMonthToMonth: kind === "leaseEnd" && more === 1,
      text: isReminder && more !== null ? (texts.get(more) ?? null) : null,
      reminderId: isReminder ? more : null,
    }
  })
  return entries.toSorted(byDay)
}

const RANK = Object.fromEntries(DATE_KINDS.map((kind, index) => [kind, index])) as Record<DateKind, number>

const byDay = (one: DateEntry, other: DateEntry): number => {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  const kinds = RANK[one.kind] - RANK[other.kind]
  return kinds || (one.unitNumber ?? 0) - (other.unitNumber ?? 0) || Number(one.reminderId) - Number(other.reminderId)
}

function tenantOf({ tenantId, firstName, lastName, email }: Row): DateEntry["tenant"] {
  if (tenantId === null || firstName === null || lastName === null || email === null) return null
  return { id: tenantId, name: fullName({ firstName, lastName }), email }
}

async function textsOf(tx: Tx, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ kind, more }) => (kind === "reminder" && more !== null ? [more] : []))
  if (ids.length === 0) return new Map()
  const found = await tx.all(tx.select().from(dateReminders).where(inArray(dateReminders.id, ids)))
  return new Map(found.map(({ id, text }) => [id, text]))
}
