/** Adds and deletes terms of a lease. Source: money.md 9.5, api.md X71, X72. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { leaseTerms } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { badField, invalid, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { today } from "../settings/defaults.ts"
import type { TenantUnit } from "../tenants/tenant-units.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { NewTerm, TermQuery } from "./inputs.ts"
import { type Lease, type LeaseTerm, leasedUnit, leaseOf, termsOf } from "./lease.ts"
import { endWithLastTerm } from "./lease-end.ts"
import { stayBegan, stayInLease } from "./stay-in-lease.ts"
import { mustBeMeantDays, oddTerm } from "./unusual-days.ts"

const MOST_TERMS = 50

type Term = Pick<LeaseTerm, "stayId" | "startsOn" | "endsOn" | "renewalBy" | "isMonthToMonth">

type Row = RowOf<
  NewTerm,
  { startDate: "startsOn"; endDate: "endsOn"; renewalUntil: "renewalBy"; unitNumber: "stayId"; dayMeant: null }
>

/**
 * Adds a term (X71): the first lease or a renewal. The tenant's lease then ends with the last term. If the first term begins after the lease's end, the
 * lease up to that end is stored as a term of its own. Refuses 404 UNIT_NOT_FOUND; 409 UNIT_VACANT; 400 days that belong to another term, lie before the
 * stay or are in the wrong order; from a page UNUSUAL_DAY. Audit LEASE_CHANGED.
 */
export const addTerm = command("manage tenants", async (tx, actor, input: NewTerm): Promise<Lease> => {
  const { startDate: startsOn, endDate: endsOn, renewalUntil: renewalBy = null, isMonthToMonth, unitNumber } = input
  const { holder } = await leasedUnit(tx, unitNumber)
  const term = { stayId: holder.stayId, startsOn, endsOn, renewalBy, isMonthToMonth } satisfies Row
  if (endsOn <= startsOn) throw invalid("endDate", "A term must end after its first day.")
  if (renewalBy !== null && renewalBy > endsOn)
    throw invalid("renewalUntil", "An option to renew ends with the term at the latest.")
  const began = await stayBegan(tx, holder.stayId)
  if (endsOn < began) throw badField("endDate", `The stay began on ${formatDay(began)}: a term cannot end before it.`)
  const first = await termUpTo(tx, term, holder.isSubunit ? null : holder.tenantId)
  const terms = await termsOf(tx, holder.stayId)
  mustBeFree(term, terms)
  const endBefore = terms.findLast((one) => one.endsOn < startsOn)?.endsOn ?? (await leaseEndOf(tx, holder, began))
  mustBeMeantDays(oddTerm(term, endBefore, await today(tx)), [startsOn, endsOn], input)
  if (terms.length + 1 > MOST_TERMS) throw badField("startDate", `A stay can have ${MOST_TERMS} terms.`)
  for (const one of first ? [first, term] : [term])
    await tx.run(tx.insert(leaseTerms).values({ ...one, createdAt: tx.now }))
  await recordTerm(tx, actor, { unitNumber, tenantId: holder.tenantId, term, done: "added" })
  await endWithLastTerm(tx, actor, holder)
  return leaseOf(tx, unitNumber)
})

/** Deletes a term (X72). The tenant's lease then ends with the last remaining term. Refuses 404 LEASE_TERM_NOT_FOUND. Audit LEASE_CHANGED. */
export const deleteTerm = command("manage tenants", async (tx, actor, { term: id }: TermQuery): Promise<Lease> => {
  const term = await tx.one(tx.select().from(leaseTerms).where(eq(leaseTerms.id, id)))
  const holder = term && (await stayInLease(tx, term.stayId))
  if (!term || !holder) throw new Refusal("LEASE_TERM_NOT_FOUND")
  await tx.run(tx.delete(leaseTerms).where(eq(leaseTerms.id, id)))
  const { unitNumber, tenantId } = holder
  await recordTerm(tx, actor, { unitNumber, tenantId, term, done: "deleted" })
  await endWithLastTerm(tx, actor, holder)
  return leaseOf(tx, unitNumber)
})

/** The end of the tenant's lease. A subunit has no end of its own except its terms, so the first day of the stay is used. */
const leaseEndOf = async (tx: Tx, { tenantId, isSubunit }: TenantUnit, began: Day): Promise<Day> =>
  isSubunit ? began : (await findTenant(tx, tenantId)).leaseEndOn

/** If a stay without terms gets a later term, returns the present lease as a term. */
async function termUpTo(tx: Tx, { stayId, startsOn }: Term, tenantId: number | null): Promise<Term | null> {
  if (tenantId === null || (await termsOf(tx, stayId)).length > 0) return null
  const { moveInOn, leaseEndOn } = await findTenant(tx, tenantId)
  if (leaseEndOn >= startsOn) return null
  return { stayId, startsOn: moveInOn, endsOn: leaseEndOn, renewalBy: null, isMonthToMonth: false }
}

function mustBeFree(term: Term, terms: readonly LeaseTerm[]): void {
  const other = terms.find(({ startsOn, endsOn }) => startsOn <= term.endsOn && endsOn >= term.startsOn)
  if (other) throw badField("startDate", `The term from ${daysOf(other)} has some of these days.`)
}

const daysOf = ({ startsOn, endsOn }: { startsOn: Day; endsOn: Day }) =>
  `${formatDay(startsOn)} to ${formatDay(endsOn)}`

type Change = { unitNumber: number; tenantId: number; term: Term; done: "added" | "deleted" }

async function recordTerm(tx: Tx, actor: Actor, { unitNumber, tenantId, term, done }: Change): Promise<void> {
  await record(tx, actor, {
    category: "LEASE_CHANGED",
    details: `The term from ${daysOf(term)} of the lease of unit ${unitNumber} was ${done}.`,
    metadata: {
      UnitNumber: unitNumber,
      TenantID: tenantId,
      StartDate: term.startsOn,
      EndDate: term.endsOn,
      RenewalUntil: term.renewalBy,
      IsMonthToMonth: term.isMonthToMonth,
    },
  })
}
