import type { Day } from "../../app/values/calendar.ts"
import type { Cents } from "../../app/values/money.ts"
import { choice, day, index, instant, json, primaryKey, reference, table, textColumn, whole } from "./columns.ts"
import { tenants } from "./tenants.ts"

export const BULK_ACTIONS = ["mail", "popup", "statements", "fee", "increase"] as const
export const BULK_OUTCOMES = ["done", "left out"] as const

/** The data of a row as the review showed them. Cents; a tenant's balance is rent, fees and deposit owed. */
export type ReviewedRow = {
  name: string
  email: string
  units: number[]
  balance: Cents
  monthlyRent: Cents | null
  plannedOn: Day | null
}

/** Units or tenants that a person selected for one action; deleted after 30 days. */
export const bulkSelections = table(
  "bulk_selections",
  {
    id: textColumn("id").primaryKey(),
    userId: reference("user_id").notNull(),
    action: choice("action", BULK_ACTIONS),
    doneAt: instant("done_at"),
    /** The period of the statements, until all are mailed. */
    statementsFrom: day("statements_from"),
    statementsTo: day("statements_to"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("bulk_selections_created").on(t.createdAt)],
)

/** A selected row as the review showed it, and its outcome. `key` is a UUID, the ledger's key for the row's posting. */
export const bulkRows = table(
  "bulk_rows",
  {
    selectionId: textColumn("selection_id")
      .notNull()
      .references(() => bulkSelections.id, { onDelete: "cascade" }),
    position: whole("position").notNull(),
    tenantId: reference("tenant_id").references(() => tenants.id),
    unitNumber: reference("unit_number"),
    key: textColumn("key").notNull(),
    reviewed: json<ReviewedRow>("reviewed").notNull(),
    outcome: choice("outcome", BULK_OUTCOMES),
    note: textColumn("note"),
  },
  (t) => [primaryKey({ columns: [t.selectionId, t.position] }), index("bulk_rows_tenant").on(t.tenantId)],
)
