/** Formats the defaults for display: editable text, and the next rent charge. */
import type { NextRent } from "~/domain/ledger/charges/next-rent.ts"
import { type DefaultKey, type Defaults, defaultCalled, defaultText } from "~/domain/settings/defaults.ts"
import type { CardFeeOn } from "~/domain/settings/inputs.ts"
import { type Day, DEFAULT_ZONE, formatDay, formatInstant, formatMonth } from "~/values/calendar.ts"
import { DEFAULTS_GROUPS, type DefaultsGroup, type Kind } from "./defaults.groups.ts"

export type DefaultView = { key: DefaultKey; kind: Kind; label: string; why: string | undefined; value: string }
export type GroupView = { id: string; legend: string; why: string; rows: DefaultView[][] }

export function groupViews(defaults: Defaults, feeOn: CardFeeOn): GroupView[] {
  return DEFAULTS_GROUPS.map((group) => ({ ...group, rows: rowViews(group, defaults, feeOn) }))
}

function rowViews({ rows }: DefaultsGroup, defaults: Defaults, feeOn: CardFeeOn): DefaultView[][] {
  return rows.map((row) =>
    row.map(({ key, kind, why }) => {
      const { label } = defaultCalled(key)
      return {
        key,
        kind,
        label,
        why: typeof why === "function" ? why(feeOn) : why,
        value: defaultText(key, defaults[key]),
      }
    }),
  )
}

const OFF = "No rent is charged until the issue day and the due day are both set."
const NEVER_SET = "Months whose issue day has passed by then are not charged."
const UNSET_AGAIN = "Months whose issue day passes until then are charged as soon as both are set again."

/** Says when rent is charged next with the stored days. `since` is the day on which both days were first set: earlier months are not charged. */
export function rentPreview(next: NextRent | null, since: Day | null): string[] {
  if (next === null) return [OFF, since === null ? NEVER_SET : UNSET_AGAIN]
  const months = next.periods.map(formatMonth).join(" and ")
  const charged = `Rent for ${months} will be charged on ${formatDay(next.on)}.`
  if (since === null) return [charged]
  return [charged, `Months whose issue day was before ${formatDay(since)}, when both were first set, are not charged.`]
}

export function zonePreview({ timezone }: Defaults, now: number): string {
  const message = `It is ${formatInstant(now, timezone ?? DEFAULT_ZONE)} there now.`
  return timezone === null ? `Until one is chosen it is ${DEFAULT_ZONE}. ${message}` : message
}
