/** The tenant's payment plan on the dashboard. Source: money.md 9.9. */
import type { PlanView } from "~/domain/payment-plans/plans.ts"
import { Card } from "~/ui/card.tsx"
import { Instalments } from "~/ui/instalments.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { instalmentText } from "./payment-plan.text.ts"

export function Plan({ plan, canPay }: { plan: PlanView; canPay: boolean }) {
  const { next, amount, counted, instalments } = plan
  return (
    <Card title="Your payment plan" className="card tight">
      <p>{next === null ? overText(plan) : instalmentText(next)}</p>
      {next !== null && canPay && (
        <p>
          <a className="btn" href="/home/payment?dialog=custom&pays=instalment">
            Pay {formatMoney(next.toPay)}
          </a>
        </p>
      )}
      <p className="quiet small">
        {formatMoney(counted)} of {formatMoney(amount)} is paid.
      </p>
      <Instalments of={instalments} />
    </Card>
  )
}

function overText({ state, endedOn }: PlanView): string {
  if (state === "open") return "Nothing is to be paid on it now."
  const on = endedOn === null ? "" : ` on ${formatDay(endedOn)}`
  if (state === "fulfilled") return `It was fulfilled${on}. Thank you.`
  return `It ${state === "broken" ? "was broken" : "ended"}${on}: all that is open is owed now.`
}
