import {
  cents,
  choice,
  day,
  flag,
  id,
  index,
  instant,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "./columns.ts"

export const UNIT_STATUSES = [
  "green",
  "yellow",
  "red",
  "purple",
  "blue",
  "orange",
  "pink",
  "brown",
  "grey",
  "none",
] as const

export const units = table("units", {
  number: whole("number").primaryKey(),
  monthlyRent: cents("monthly_rent").notNull(),
  deposit: cents("deposit").notNull(),
  squareFootage: whole("square_footage"),
  buildingNumber: whole("building_number"),
  floor: whole("floor"),
  notes: textColumn("notes"),
  cleaningNeeded: flag("cleaning_needed").notNull().default(false),
  repairsNeeded: flag("repairs_needed").notNull().default(false),
  readyToRent: flag("ready_to_rent").notNull().default(false),
  movingOutSoon: flag("moving_out_soon").notNull().default(false),
  status: choice("status", UNIT_STATUSES).notNull().default("none"),
  plannedIncreaseOn: day("planned_increase_on"),
  plannedIncreaseCents: cents("planned_increase_cents"),
  createdAt: instant("created_at").notNull(),
})

/** Append-only, for reports at a month's end. Every row has the state after the change: `created`, `deleted`, `rent` (old and new), `floor`. */
export const unitHistory = table(
  "unit_history",
  {
    id: id(),
    unitNumber: reference("unit_number").notNull(),
    kind: choice("kind", ["created", "rent", "floor", "deleted"]).notNull(),
    effectiveOn: day("effective_on").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    oldRent: cents("old_rent"),
    rent: cents("rent").notNull(),
    floor: whole("floor"),
    actorUserId: reference("actor_user_id"),
    /** `increase:{unit}:{date}` for a planned increase, else null. */
    key: textColumn("idem_key"),
  },
  (t) => [index("unit_history_unit").on(t.unitNumber, t.effectiveOn), uniqueIndex("unit_history_key").on(t.key)],
)
