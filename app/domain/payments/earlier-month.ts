/** A payment dated into an earlier month changes that month's report. Source: money.md 3.27. */
import type { Tx } from "#db/client.server.ts"
import { formatDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { Refusal } from "../refusal.ts"
import type { RecordPayment } from "./inputs.ts"

/** Refuses (409 EARLIER_MONTH) a payment in a past month, unless `earlierMonth` names that month because the user has confirmed it. */
export async function mustBeOfThisMonth(
  tx: Tx,
  { paymentDate, earlierMonth }: Pick<RecordPayment, "paymentDate" | "earlierMonth">,
): Promise<void> {
  const month = monthOf(paymentDate)
  if (month >= monthOf(await ledgerDay(tx)) || month === earlierMonth) return
  throw new Refusal("EARLIER_MONTH", {
    message: `A payment dated ${formatDay(paymentDate)} changes the report of ${formatMonth(month)}, and the statements that cover that day. Record it if the money came in on that day.`,
    question: { name: "earlierMonth", value: month },
  })
}
