import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { Badge } from "./badge.tsx"

type Shown = { dueOn: Day; amount: Cents; lastDay: Day; state: "paid" | "coming" | "due" | "missed" }

const STATES = {
  paid: { label: "Paid", tone: "good" },
  coming: { label: "To come", tone: undefined },
  due: { label: "Due", tone: "attention" },
  missed: { label: "Missed", tone: "problem" },
} as const

/** The instalments of a payment plan, each with its state. */
export function Instalments({ of }: { of: readonly Shown[] }) {
  return (
    <ol className="instalments">
      {of.map(({ dueOn, amount, lastDay, state }) => (
        <li key={dueOn}>
          <time dateTime={dueOn}>{formatDay(dueOn)}</time>
          <b className="num">{formatMoney(amount)}</b>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          {state === "due" && lastDay > dueOn && <small className="quiet">in time until {formatDay(lastDay)}</small>}
        </li>
      ))}
    </ol>
  )
}
