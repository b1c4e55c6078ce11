import { chargeTypes, issuedRecurring, recurringCharges, recurringTerms } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const CHARGE_TYPES = exported({
  file: "charge_types",
  about: "The types of recurring charges.",
  table: chargeTypes,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "charge_type_id"],
    name: ["text", "Name"],
    amount: ["amount", "The amount that a new line is offered"],
    active: ["yes/no", "Whether new lines can have it"],
    createdAt: ["instant", "When it was entered"],
  },
})

const RECURRING_CHARGES = exported({
  file: "recurring_charges",
  about: "The charges of every month in addition to a stay's rent; recurring_terms has the amounts.",
  table: recurringCharges,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "line_id"],
    stayId: ["number", "The stay"],
    typeId: ["number", "The type", "charge_type_id"],
    createdAt: ["instant", "When it was entered"],
  },
})

const RECURRING_TERMS = exported({
  file: "recurring_terms",
  about: "The terms of a recurring charge from a month on. Of the rows that have begun, the newest counts.",
  table: recurringTerms,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    lineId: ["number", "The line"],
    fromMonth: ["month", "From this month on"],
    toMonth: ["month", "The last month; empty: as long as the stay lasts"],
    amount: ["amount", "The amount of one"],
    quantity: ["number", "How many"],
    note: ["text", "Note"],
    userId: ["number", "Account that did it"],
    at: ["instant", "When"],
  },
})

const ISSUED_RECURRING = exported({
  file: "recurring_months",
  about: "The months of recurring charges that were charged, or left out for good, so that none is charged twice.",
  table: issuedRecurring,
  key: ["lineId", "period"],
  columns: {
    lineId: ["number", "The line"],
    period: ["month", "Month"],
    journalId: ["number", "The posting; empty: not charged", "posting_id"],
    recordedAt: ["instant", "When it was decided"],
  },
})

export const RECURRING_TABLES = [CHARGE_TYPES, RECURRING_CHARGES, RECURRING_TERMS, ISSUED_RECURRING]
