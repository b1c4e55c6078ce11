import { increasesDue, raiseRent } from "~/domain/units/rent-changes.ts"
import type { Job } from "./job.ts"

export const raiseRents: Job = {
  name: "raise rents",
  due: async (tx, day) => (await increasesDue(tx, day)).map((unit) => (own) => raiseRent(own, unit, day)),
}
