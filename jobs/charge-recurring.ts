import { chargeRecurring } from "~/domain/ledger/charges/recurring.ts"
import { recurringDue } from "~/domain/ledger/charges/recurring-due.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { Job } from "./job.ts"

export const chargeRecurringLines: Job = {
  name: "charge recurring lines",
  due: async (tx, day) => (await recurringDue(tx, day)).map((due) => (own) => chargeRecurring(own, SYSTEM, due)),
}
