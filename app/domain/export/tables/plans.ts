import { paymentPlans, planInstalments, planReminders } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const PAYMENT_PLANS = exported({
  file: "payment_plans",
  about: "Arrears that a tenant pays in instalments, and how that ended.",
  table: paymentPlans,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "payment_plan_id"],
    tenantId: ["number", "The tenant"],
    amount: ["amount", "What it covers"],
    graceDays: ["number", "Days after an instalment's day on which it is still in time"],
    note: ["text", "Note of staff"],
    startedOn: ["day", "Day on which it was made"],
    zone: ["text", "The time zone of its days"],
    afterJournal: ["number", "The tenant's newest posting then: later ones count for it", "after_posting_id"],
    userId: ["number", "Account that made it"],
    createdAt: ["instant", "When it was made"],
    state: ["text", "open, fulfilled, broken or ended"],
    endReason: ["text", "The reason of its end: staff, vacate, eviction, or a payment that was reversed"],
    endNote: ["text", "Reason that staff gave"],
    endedOn: ["day", "Last day"],
    endedAt: ["instant", "When its end was stored"],
    endedBy: ["number", "Account that ended it"],
    endJournal: ["number", "The tenant's newest posting at its end", "end_posting_id"],
    paid: ["amount", "The tenant's payments from the start to then, less the charges of that time"],
  },
})

const INSTALMENTS = exported({
  file: "payment_plan_instalments",
  about: "The instalments of payment plans.",
  table: planInstalments,
  key: ["planId", "dueOn"],
  columns: {
    planId: ["number", "The plan", "payment_plan_id"],
    dueOn: ["day", "Due on"],
    amount: ["amount", "The instalment"],
  },
})

const REMINDERS = exported({
  file: "payment_plan_reminders",
  about: "The reminders of instalments that were mailed, so that none is mailed twice.",
  table: planReminders,
  key: ["planId", "dueOn", "kind"],
  columns: {
    planId: ["number", "The plan", "payment_plan_id"],
    dueOn: ["day", "Day of the instalment"],
    kind: ["text", "coming (before its day) or missed"],
    createdAt: ["instant", "When"],
  },
})

export const PLAN_TABLES = [PAYMENT_PLANS, INSTALMENTS, REMINDERS]
