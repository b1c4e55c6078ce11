import { sql } from "drizzle-orm"
import { cents, day, flag, id, index, instant, reference, table, uniqueIndex } from "./columns.ts"
import { stays } from "./tenants.ts"

const stay = () =>
  reference("stay_id")
    .notNull()
    .references(() => stays.id)

/** A term of a stay's lease, with its first and last day. `renewalBy` is the last day of an option to renew. */
export const leaseTerms = table(
  "lease_terms",
  {
    id: id(),
    stayId: stay(),
    startsOn: day("starts_on").notNull(),
    endsOn: day("ends_on").notNull(),
    renewalBy: day("renewal_by"),
    /** After its end the lease continues month to month. */
    isMonthToMonth: flag("is_month_to_month").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("lease_terms_start").on(t.stayId, t.startsOn)],
)

/** The rent of a unit from a day on. Until the job has applied it, the next step above the rent is copied to the unit's planned increase. */
export const rentSteps = table(
  "rent_steps",
  {
    id: id(),
    stayId: stay(),
    unitNumber: reference("unit_number").notNull(),
    startsOn: day("starts_on").notNull(),
    monthlyRent: cents("monthly_rent").notNull(),
    /** The day when the job raised the rent by it, or skipped it because the rent was not lower. */
    doneOn: day("done_on"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("rent_steps_day").on(t.stayId, t.startsOn),
    index("rent_steps_open").on(t.unitNumber, t.startsOn).where(sql`done_on is null`),
  ],
)

/** A notice to move out of a stay. `depositToUse` is the deposit to use when the tenant is vacated. */
export const moveOutNotices = table(
  "move_out_notices",
  {
    stayId: reference("stay_id")
      .primaryKey()
      .references(() => stays.id),
    givenOn: day("given_on").notNull(),
    movingOutOn: day("moving_out_on").notNull(),
    depositToUse: cents("deposit_to_use"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("move_out_notices_day").on(t.movingOutOn)],
)
