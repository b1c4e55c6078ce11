import { applyLateFee, lateFeesDue } from "~/domain/ledger/late-fees.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { Job } from "./job.ts"

/** The late fee of every tenant whose late day it is and whose rent is overdue, one transaction each. */
export const applyLateFees: Job = {
  name: "apply late fees",
  due: async (tx, day) => (await lateFeesDue(tx, day)).map((due) => (own) => applyLateFee(own, SYSTEM, due)),
}
