import {
  chargeDueChanges,
  chargeEvents,
  charges,
  issuedPeriods,
  lateFeeRules,
  lateFeeSkips,
  lateFeesHeldBack,
  paymentPolicies,
} from "#db/schema/index.ts"
import { exported } from "./table.ts"

const CHARGES = exported({
  file: "charges",
  about: "Charges: rent, fees and deposits that tenants owe. A credit is a row with a negative amount.",
  table: charges,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "charge_id"],
    tenantId: ["number", "The tenant"],
    stayId: ["number", "The stay"],
    unitNumber: ["number", "The unit"],
    kind: ["text", "rent, late, other or deposit"],
    period: ["month", "The month of a rent"],
    effectiveOn: ["day", "Day of the charge"],
    dueOn: ["day", "Day on which it is due"],
    amount: ["amount", "What was charged"],
    open: ["amount", "The part still owed"],
    origin: ["text", "The origin: job, move_in, fee, import …"],
    journalId: ["number", "The posting", "posting_id"],
    notes: ["text", "Note"],
    deletedAt: ["instant", "When it was deleted by a posting of the opposite sign"],
    createdAt: ["instant", "When it was entered"],
  },
})

const CHARGE_EVENTS = exported({
  file: "charge_events",
  about: "Ends of charges that are no payment.",
  table: chargeEvents,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    chargeId: ["number", "The charge"],
    kind: ["text", "deleted, cancelled (a deposit owed at the move-out) or reduced (days after the move-out)"],
    cents: ["amount", "The part that is no longer owed", "amount"],
    effectiveOn: ["day", "From this day on"],
    journalId: ["number", "The posting", "posting_id"],
    reason: ["text", "Reason that staff gave"],
    userId: ["number", "Account that did it"],
    at: ["instant", "When"],
  },
})

const CHARGE_DUE_CHANGES = exported({
  file: "charge_due_changes",
  about: "Charges of a move-in that became due on another day.",
  table: chargeDueChanges,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    chargeId: ["number", "The charge"],
    oldDueOn: ["day", "Due day before"],
    newDueOn: ["day", "Due day from then on"],
    userId: ["number", "Account that did it"],
    at: ["instant", "When"],
  },
})

const ISSUED_PERIODS = exported({
  file: "rent_months",
  about: "The months whose rent was charged to a stay, or left out for good, so that none is charged twice.",
  table: issuedPeriods,
  key: ["unitNumber", "stayId", "period"],
  columns: {
    unitNumber: ["number", "The unit"],
    stayId: ["number", "The stay"],
    period: ["month", "Month"],
    journalId: ["number", "The posting; empty: not charged", "posting_id"],
    recordedAt: ["instant", "When it was decided"],
  },
})

const LATE_FEES_HELD_BACK = exported({
  file: "late_fees_held_back",
  about: "Late fees that wait, because a payment under way would pay the overdue rent.",
  table: lateFeesHeldBack,
  key: ["tenantId", "period"],
  columns: {
    tenantId: ["number", "The tenant"],
    period: ["month", "The month of the rent"],
    amount: ["amount", "The fee"],
    receipts: ["json", "The payments in receipts that it waits for"],
    journalId: ["number", "The posting once it was charged", "posting_id"],
    lateOn: ["day", "The late day"],
    smallestOverdue: ["amount", "The least overdue rent that costs it"],
  },
})

const LATE_FEE_RULES = exported({
  file: "late_fee_rules",
  about: "The rules of late fees from a day on, for the property or a tenant.",
  table: lateFeeRules,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "late_fee_rule_id"],
    tenantId: ["number", "The tenant; empty: the property"],
    inForceFrom: ["day", "Counts for rent due from this day on"],
    kind: ["text", "percent_of_rent, percent_of_overdue, flat, or usual: no rule from this day on"],
    bps: ["percent", "The share", "percent"],
    amount: ["amount", "The flat fee"],
    smallestOverdue: ["amount", "Less overdue rent costs no late fee"],
    mostPerMonth: ["amount", "The most of a calendar month"],
    reason: ["text", "Reason that staff gave"],
    userId: ["number", "Account that set it"],
    createdAt: ["instant", "When it was set"],
  },
})

const LATE_FEE_SKIPS = exported({
  file: "late_fee_skips",
  about: "Late fees that staff left out before their late day.",
  table: lateFeeSkips,
  key: ["tenantId", "period"],
  columns: {
    tenantId: ["number", "The tenant"],
    period: ["month", "The month of the rent"],
    lateOn: ["day", "The late day"],
    reason: ["text", "Reason that staff gave"],
    userId: ["number", "Account that did it"],
    createdAt: ["instant", "When"],
  },
})

const PAYMENT_POLICIES = exported({
  file: "payment_policies",
  about:
    "Payment policies: which amounts tenants may pay online. The newest row of each tenant, and of the property, counts.",
  table: paymentPolicies,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "payment_policy_id"],
    tenantId: ["number", "The tenant; empty: the property"],
    policy: ["text", "any, rent (at least the rent), full, none, or usual: none of one's own"],
    message: ["text", "The message to the tenant when nothing can be paid online"],
    userId: ["number", "Account that set it"],
    createdAt: ["instant", "When"],
  },
})

export const CHARGE_TABLES = [
  CHARGES,
  CHARGE_EVENTS,
  CHARGE_DUE_CHANGES,
  ISSUED_PERIODS,
  LATE_FEES_HELD_BACK,
  LATE_FEE_RULES,
  LATE_FEE_SKIPS,
  PAYMENT_POLICIES,
]
