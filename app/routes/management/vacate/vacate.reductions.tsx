import type { SelectedReduction, SuggestedReduction } from "~/domain/leasing/vacate-reductions.ts"
import { MoneyField } from "~/ui/forms/fields.tsx"
import { Group } from "~/ui/forms/form-parts.tsx"
import { formatMonth } from "~/values/calendar.ts"
import { formatPlain } from "~/values/money.ts"

/** `typed` are the amounts in the address by field name; undefined before the first preview. */
export type ReductionProps = {
  suggested: readonly SuggestedReduction[]
  typed: Readonly<Record<string, string>> | undefined
}

/** The reduction of each charge for days after the move-out: suggested with its formula; staff may change it, or clear it for none. */
export function ReductionFields({ suggested, typed }: ReductionProps) {
  if (suggested.length === 0) return null
  return (
    <Group
      legend="Days after the move-out"
      why="The credit reduces the charge. Money that had paid this part pays other charges first; the rest becomes advance rent, which can be returned. Leave a field empty to give no credit."
    >
      {suggested.map(({ row, cents, formula }) => {
        const name = `reduce${row.id}`
        const value = typed === undefined ? formatPlain(cents) : (typed[name] ?? "")
        return (
          <MoneyField
            key={row.id}
            of={{ name, defaultValue: value }}
            label={labelOf(row)}
            why={`${formula}.`}
            optional
          />
        )
      })}
    </Group>
  )
}

/** The value of the field `reduced`: "12:35484,13:2200". */
export const reducedText = (reductions: readonly SelectedReduction[]): string =>
  reductions.map(({ chargeId, amount }) => `${chargeId}:${amount}`).join(",")

const labelOf = ({ kind, notes, period, unitNumber }: SuggestedReduction["row"]) =>
  kind === "rent" && period !== null ? `Rent for ${formatMonth(period)}, unit ${unitNumber}` : (notes ?? "Charge")
