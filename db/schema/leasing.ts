import { ZERO } from "../../app/values/money.ts"
import { cents, index, instant, json, month, primaryKey, reference, table, whole } from "./columns.ts"
import { users } from "./identity.ts"
import { units } from "./units.ts"

/**
 * Projection: the rent roll's summary and filter counts over the whole property, one row (id 1) written in the transaction of every change
 * (app/domain/rent-roll-totals/share.ts), so that a page never sums the property. Money counts for tenants who have a unit now, each once.
 * `rebuildRentRollTotals` recomputes it; `verify` compares. Source: money.md 2.3.
 */
export const rentRollTotals = table("rent_roll_totals", {
  id: whole("id").primaryKey(),
  units: whole("units").notNull().default(0),
  monthlyRent: cents("monthly_rent").notNull().default(ZERO),
  deposit: cents("deposit").notNull().default(ZERO),
  squareFootage: whole("square_footage").notNull().default(0),
  /** The rent of the units with a known area above zero. */
  rentWithArea: cents("rent_with_area").notNull().default(ZERO),
  movingOutSoon: whole("moving_out_soon").notNull().default(0),
  readyToRent: whole("ready_to_rent").notNull().default(0),
  repairsNeeded: whole("repairs_needed").notNull().default(0),
  cleaningNeeded: whole("cleaning_needed").notNull().default(0),
  statusSet: whole("status_set").notNull().default(0),
  /** Units with a tenant; of these, units whose tenant has a balance owed, and units in eviction. Subunits count. */
  occupied: whole("occupied").notNull().default(0),
  balanceOwed: whole("balance_owed").notNull().default(0),
  evictions: whole("evictions").notNull().default(0),
  rent: cents("rent").notNull().default(ZERO),
  late: cents("late").notNull().default(ZERO),
  other: cents("other").notNull().default(ZERO),
  depositOwed: cents("deposit_owed").notNull().default(ZERO),
  depositReserve: cents("deposit_reserve").notNull().default(ZERO),
  advance: cents("advance").notNull().default(ZERO),
  pending: cents("pending").notNull().default(ZERO),
})

/** Projection: the payments of tenants with a unit in each calendar month (the sums of their tenant_months). */
export const rentRollMonths = table("rent_roll_months", {
  period: month("period").primaryKey(),
  rentPaid: cents("rent_paid").notNull().default(ZERO),
  depositPaid: cents("deposit_paid").notNull().default(ZERO),
  totalPaid: cents("total_paid").notNull().default(ZERO),
})

/** Projection: the open rent of tenants with a unit, by the month it was due. Back rent is the rent of earlier months. */
export const rentRollOpenRent = table("rent_roll_open_rent", {
  period: month("period").primaryKey(),
  open: cents("open").notNull().default(ZERO),
})

/** A move-in draft: the fields' texts, and the step (0 to 3) that was reached. It contains personal data, so it is deleted some days after its last change. */
export const moveInDrafts = table(
  "move_in_drafts",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    unitNumber: reference("unit_number")
      .notNull()
      .references(() => units.number, { onDelete: "cascade" }),
    texts: json<Record<string, string>>("texts").notNull(),
    step: whole("step").notNull(),
    startedAt: instant("started_at").notNull(),
    storedAt: instant("kept_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.unitNumber] }), index("move_in_drafts_kept").on(t.storedAt)],
)
