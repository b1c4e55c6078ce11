import type { NextInstalment } from "~/domain/ledger/plans/plan-progress.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

/** "The next instalment of your payment plan is $200.00, due Apr 10, 2026.", and the amount that keeps the plan if it differs. */
export function instalmentText({ amount, dueOn, toPay, pending }: NextInstalment): string {
  const what = `The next instalment of your payment plan is ${formatMoney(amount)}, due ${formatDay(dueOn)}.`
  const under = pending > 0 ? ` ${formatMoney(pending)} pending is counted.` : ""
  if (toPay === amount) return what + under
  const more = toPay > amount ? "with what was charged since and is due by then" : "after what you paid already"
  return `${what} To keep the plan, ${formatMoney(toPay)} is to be paid ${more}.${under}`
}
