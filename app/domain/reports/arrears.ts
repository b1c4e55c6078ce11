/** Tenants' debts at a day's end, by age: charges less money applied, both by effective day. Source: docs/decisions/0046, money.md 1.7. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { type Cents, plus, sum, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { mustBePast } from "./past-day.ts"
import { type Resident, residentsOn } from "./residents.ts"

/** Days since the due day: not due yet, up to 30 (the due day is 0), 31 to 60, 61 to 90, more. */
export const AGES = ["notYetDue", "upTo30", "upTo60", "upTo90", "older"] as const
export type Age = (typeof AGES)[number]

/** Rent, late and other charges by age and in total; the deposit owed is separate, and `total` includes both. All in cents. */
export type Owed = Record<Age, Cents> & { charges: Cents; depositOwed: Cents; total: Cents }
/** A tenant with a debt; `units` are those of that day, empty for a former tenant or one who has not moved in yet. */
export type ArrearsLine = Resident & Owed
export type Arrears = { lines: ArrearsLine[]; totals: Owed }

/** Every tenant with a debt at the end of a day, including former tenants, largest debt first. Refuses a day in the future (400). */
export const arrears = command("see arrears", async (tx, _actor, { on }: { on: Day }): Promise<Arrears> => {
  await mustBePast(tx, on)
  const open = Map.groupBy(await openAsOf(tx, on), ({ tenantId }) => tenantId)
  const residents = await residentsOn(tx, on, open.keys())
  const lines = residents
    .map((resident) => ({ ...resident, ...owedOf(open.get(resident.tenantId) ?? [], on) }))
    .toSorted((a, b) => b.total - a.total || a.lastName.localeCompare(b.lastName, "en") || a.tenantId - b.tenantId)
  return { lines, totals: addedUp(lines) }
})

type OpenCharge = { tenantId: number; isDeposit: 0 | 1; dueOn: Day; open: Cents }

/** Today's open amount plus what was applied or ended later. Money applied before its charge was made never makes a charge negative. */
const openAsOf = (tx: Tx, on: Day) =>
  tx.rows<OpenCharge>(sql`
    with later as (
      select a.charge_id as id, a.cents as cents from journals j join allocations a on a.journal_id = j.id
        where j.effective_on > ${on} and a.charge_id is not null
      union all
      select charge_id, cents from charge_events where effective_on > ${on}
    ),
    applied as (select id, sum(cents) as cents from later group by id)
    select c.tenant_id as "tenantId", c.kind = 'deposit' as "isDeposit", c.due_on as "dueOn",
      c.open + coalesce(applied.cents, 0) as "open"
    from charges c left join applied on applied.id = c.id
    where c.effective_on <= ${on} and c.amount > 0 and c.open + coalesce(applied.cents, 0) > 0`)

function owedOf(charges: readonly OpenCharge[], on: Day): Owed {
  const [day30, day60, day90] = [addDays(on, -30), addDays(on, -60), addDays(on, -90)]
  const ageOf = (dueOn: Day): Age => {
    if (dueOn > on) return "notYetDue"
    if (dueOn >= day30) return "upTo30"
    if (dueOn >= day60) return "upTo60"
    return dueOn >= day90 ? "upTo90" : "older"
  }
  const owed = { ...NOTHING }
  for (const { isDeposit, dueOn, open } of charges) {
    const age = ageOf(dueOn)
    if (isDeposit) owed.depositOwed = plus(owed.depositOwed, open)
    else owed[age] = plus(owed[age], open)
  }
  owed.charges = sum(AGES.map((age) => owed[age]))
  owed.total = plus(owed.charges, owed.depositOwed)
  return owed
}

const NOTHING: Owed = {
  notYetDue: ZERO,
  upTo30: ZERO,
  upTo60: ZERO,
  upTo90: ZERO,
  older: ZERO,
  charges: ZERO,
  depositOwed: ZERO,
  total: ZERO,
}

function addedUp(lines: readonly Owed[]): Owed {
  const names = Object.keys(NOTHING) as (keyof Owed)[]
  return Object.fromEntries(names.map((name) => [name, sum(lines.map((line) => line[name]))])) as Owed
}
