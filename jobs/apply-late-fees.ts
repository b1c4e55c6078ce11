import { applyLateFee, lateFeesDue } from "~/domain/ledger/charges/late-fees.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { Job } from "./job.ts"

/** Charges the late fee of every tenant with overdue rent on its late day, one transaction each. */
export const applyLateFees: Job = {
  name: "apply late fees",
  due: async (tx, day) => (await lateFeesDue(tx, day)).map((due) => (own) => applyLateFee(own, SYSTEM, due)),
}
