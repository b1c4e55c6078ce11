import type { BookAccount } from "~/domain/books/account-names.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import type { Day } from "~/values/calendar.ts"
import type { Errors, Typed } from "./general-ledger.view.ts"

type Props = { accounts: readonly BookAccount[]; shown: Typed; typed: Typed; errors: Errors; today: Day }

/** The account and the days; where they are refused, what was typed with the reason beside it. */
export function SpanFields({ accounts, shown, typed, errors, today }: Props) {
  const isWrong = Object.keys(errors).length > 0
  const of = (name: keyof Typed) => ({
    name,
    defaultValue: (isWrong && typed[name]) || shown[name],
    ...(errors[name] ? { errors: errors[name] } : {}),
  })
  const options = accounts.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <Choice of={of("account")} label="Account" options={options} />
      <DayField of={of("from")} label="From" max={today} />
      <DayField of={of("to")} label="To the end of" max={today} />
    </>
  )
}
