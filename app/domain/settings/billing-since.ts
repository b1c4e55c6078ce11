/** The day from which rent is charged, once both days of the month are set. Source: money.md section 4, "Issue". */
import type { Tx } from "#db/client.server.ts"
import { asDay, type Day } from "~/values/calendar.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import { defaultsOf, today } from "./defaults.ts"

/** Stored among the settings, but not a default: users can neither read nor change it. */
const KEY = "billingSince"

/** The day on which balanceIssueDay and rentDueDay were first both set, else null. Periods issued before are recorded without a charge. */
export async function billingSince(tx: Tx): Promise<Day | null> {
  const day = await storedText(tx, KEY)
  return day === null ? null : asDay(day)
}

/** Stores today as the start of billing when both days are set for the first time; later changes do not move it. */
export async function noteBillingSince(tx: Tx): Promise<void> {
  const { balanceIssueDay, rentDueDay } = await defaultsOf(tx)
  if (balanceIssueDay === null || rentDueDay === null) return
  if ((await storedText(tx, KEY)) === null) await storeSetting(tx, KEY, await today(tx))
}
