import { chargeRent } from "~/domain/ledger/charges/charges.ts"
import { rentDue } from "~/domain/ledger/charges/rent-due.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { Job } from "./job.ts"

export const chargeRents: Job = {
  name: "charge rent",
  due: async (tx, day) => (await rentDue(tx, day)).map((due) => (own) => chargeRent(own, SYSTEM, due)),
}
