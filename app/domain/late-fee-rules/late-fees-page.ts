/** The late fees of the next days and of a month, for staff. Source: api.md X23. */
import { type Month, monthOf } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import { today } from "../settings/defaults.ts"
import { type ComingLateFee, comingLateFees } from "./coming-late-fees.ts"
import type { LateFeesQuery } from "./inputs.ts"
import { type LateFeeOutcome, lateFeeOutcomes } from "./late-fee-outcomes.ts"

export type LateFees = { month: Month; coming: ComingLateFee[]; past: LateFeeOutcome[] }

export const lateFees = command("see tenants", async (tx, _actor, input: LateFeesQuery): Promise<LateFees> => {
  const month = input.month ?? monthOf(await today(tx))
  return { month, coming: await comingLateFees(tx), past: await lateFeeOutcomes(tx, month) }
})
