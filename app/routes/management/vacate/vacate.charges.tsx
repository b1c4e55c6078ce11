import type { ReactNode } from "react"
import type { ChargeRow } from "~/domain/ledger/charges/charge-rows.ts"
import type { RentStep } from "~/domain/units/rent-steps.ts"
import { Notice } from "~/ui/notice.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

type Props = { charges: readonly ChargeRow[]; tenantId: number; title: string; children: ReactNode }

/** Charges that staff may want to delete before the move-out, each with a link. Hidden if there are none. */
export function UndueCharges({ charges, tenantId, title, children }: Props) {
  if (charges.length === 0) return null
  return (
    <Notice tone="attention" title={title}>
      <p>{children}</p>
      <ul>
        {charges.map((charge) => (
          <li key={charge.id}>
            {messageOf(charge)}{" "}
            <a href={`/management/viewtenant/payments?tenant=${tenantId}&dialog=delete&charge=${charge.id}`}>
              Delete<span className="hidden-text"> {messageOf(charge)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const KINDS = { rent: "Rent", late: "Late fee", other: "Other fee", deposit: "Deposit" } as const

function messageOf({ kind, origin, notes, period, dueOn, open }: ChargeRow): string {
  if (origin === "recurring") return `${notes}, due ${formatDay(dueOn)}: ${formatMoney(open)} open`
  const what = period === null ? KINDS[kind] : `${KINDS[kind]} for ${formatMonth(period)}`
  return `${what}, due ${formatDay(dueOn)}: ${formatMoney(open)} open`
}

/** Rent steps that end with the stay. Hidden if there are none. */
export function StepsEnding({ steps }: { steps: readonly RentStep[] }) {
  if (steps.length === 0) return null
  return (
    <Notice title={steps.length === 1 ? "A rent step ends too" : "Rent steps end too"}>
      <ul>
        {steps.map(({ id, unitNumber, startsOn, monthlyRent }) => (
          <li key={id}>
            Unit {unitNumber}: {formatMoney(monthlyRent)} a month from {formatDay(startsOn)} on.
          </li>
        ))}
      </ul>
      <p>The planned increase made of the next step is cleared.</p>
    </Notice>
  )
}
