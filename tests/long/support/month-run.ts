/** A building in which a month with rent, recurring charges and late fees becomes due, and the charges of its run. */
import { write } from "#db/client.server.ts"
import { watermarks } from "#db/schema/index.ts"
import { addMonths, asMonth, lastOf, monthOf } from "~/values/calendar.ts"
import { chargeType, hasLine } from "../../support/recurring.ts"
import { movesIn, pays } from "../../support/tenancies.ts"
import { movesInto, setting, suite, USUAL } from "../../support/world.ts"

const TENANTS = 12

const current = monthOf(Temporal.Now.plainDateISO("America/Los_Angeles").toString() as Parameters<typeof monthOf>[0])
/** The first month of the run. */
const first = addMonths(asMonth(current), -1)

/**
 * Jobs are done up to the day before the first month: every tenant has two lines, two in three owe rent. The suite after each one is the same tenant's
 * subunit, so that a transaction charges the rents of two tenants and the next one those of the next two.
 */
export async function monthBecomesDue(): Promise<void> {
  const began = addMonths(first, -1)
  await setting(USUAL)
  const types = [await chargeType("Parking", 5_000), await chargeType("Storage", 2_500)]
  for (let unit = 101; unit <= 100 + 2 * TENANTS; unit += 2) {
    await suite(unit, { rent: 100_000 })
    const tenant = await movesIn(unit, `${began}-10`, { rent: 70_000, primaryEmail: `dana${unit}@example.com` })
    for (const type of types) await hasLine(tenant, type, first, `${began}-10`, { quantity: 2 })
    await movesInto(tenant, await suite(unit + 1, { rent: 7_500 }), { on: `${began}-10`, isSubunit: true })
    if (unit % 3 === 0) await pays(tenant, 400_000, `${began}-11`)
  }
  const updatedAt = Temporal.Instant.from(`${lastOf(began)}T12:00:00Z`).epochMilliseconds
  await write((tx) => tx.run(tx.insert(watermarks).values({ job: "daily", doneUpTo: lastOf(began), updatedAt })))
}

/** The charges of the run with their counts, and the amounts owed after it. */
export const CHARGED = [
  `select j.idem_key, c.kind, c.origin, c.tenant_id, c.amount, c.open, count(*) as times from charges c join journals j on j.id = c.journal_id
   where c.origin in ('job', 'recurring') group by 1, 2, 3, 4, 5, 6 order by 1`,
  "select tenant_id, rent, late, other, advance_cash from tenant_balances order by 1",
] as const
