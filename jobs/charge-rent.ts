import { chargeRents as chargeAtOnce, chargeRent } from "~/domain/ledger/charges/charges.ts"
import { rentDue, rentsAtOnce } from "~/domain/ledger/charges/rent-due.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { type Job, stepOfMany } from "./job.ts"

export const chargeRents: Job = {
  name: "charge rent",
  due: async (tx, day) =>
    rentsAtOnce(await rentDue(tx, day)).map((dues) =>
      stepOfMany(
        (own) => chargeAtOnce(own, SYSTEM, dues),
        dues.map((due) => (own) => chargeRent(own, SYSTEM, due)),
      ),
    ),
}
