/** Recurring charges: the property's types, and the monthly charges of a stay beside its rent. Source: money.md 9.1. */
import {
  cents,
  flag,
  id,
  index,
  instant,
  month,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "./columns.ts"
import { stays } from "./tenants.ts"

/** A type of charge, such as Parking, with the proposed amount for a new line. Never deleted; an inactive type accepts no new lines. */
export const chargeTypes = table(
  "charge_types",
  {
    id: id(),
    name: textColumn("name").notNull(),
    amount: cents("amount").notNull(),
    active: flag("active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("charge_types_name").on(t.name)],
)

/** A line of a stay: a monthly charge of one type. Its amounts are in `recurring_terms`. */
export const recurringCharges = table(
  "recurring_charges",
  {
    id: id(),
    stayId: reference("stay_id")
      .notNull()
      .references(() => stays.id),
    typeId: reference("type_id")
      .notNull()
      .references(() => chargeTypes.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("recurring_charges_stay").on(t.stayId), index("recurring_charges_type").on(t.typeId)],
)

/** The amount that a line charges from a month on, until its last month or the end of the stay. Append-only: of the rows that have begun, the newest applies. */
export const recurringTerms = table(
  "recurring_terms",
  {
    id: id(),
    lineId: reference("line_id")
      .notNull()
      .references(() => recurringCharges.id),
    fromMonth: month("from_month").notNull(),
    toMonth: month("to_month"),
    /** The amount for one unit of quantity, in cents; zero charges nothing. */
    amount: cents("amount").notNull(),
    quantity: whole("quantity").notNull(),
    note: textColumn("note"),
    userId: reference("user_id"),
    at: instant("at").notNull(),
  },
  (t) => [index("recurring_terms_line").on(t.lineId)],
)

/** Every month of a line that became due, charged or not, so that it is never charged again. Append-only. */
export const issuedRecurring = table(
  "issued_recurring",
  {
    lineId: reference("line_id")
      .notNull()
      .references(() => recurringCharges.id),
    period: month("period").notNull(),
    journalId: reference("journal_id"),
    recordedAt: instant("recorded_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.lineId, t.period] }), index("issued_recurring_journal").on(t.journalId)],
)
