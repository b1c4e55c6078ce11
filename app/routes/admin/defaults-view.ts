/** The defaults as the page shows them: texts to type in, and what happens next. */
import type { Tx } from "#db/client.server.ts"
import { nextRent } from "~/domain/ledger/next-rent.ts"
import { billingSince } from "~/domain/settings/billing-since.ts"
import { type DefaultKey, type Defaults, defaultCalled, defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { DEFAULT_ZONE, formatDay, formatInstant, formatMonth } from "~/values/calendar.ts"
import { DEFAULTS_GROUPS, type DefaultsGroup, type Kind } from "./defaults-groups.ts"

export type ShownDefault = { key: DefaultKey; kind: Kind; label: string; why: string | undefined; value: string }
export type ShownGroup = { id: string; legend: string; why: string; rows: ShownDefault[][] }

/** Every group of defaults with its values. */
export async function groupsShown(tx: Tx): Promise<ShownGroup[]> {
  const defaults = await defaultsOf(tx)
  return DEFAULTS_GROUPS.map((group) => ({ ...group, rows: rowsShown(group, defaults) }))
}

function rowsShown({ rows }: DefaultsGroup, defaults: Defaults): ShownDefault[][] {
  return rows.map((row) =>
    row.map(({ key, kind, why }) => {
      const { label } = defaultCalled(key)
      return { key, kind, label, why, value: String(defaults[key] ?? "") }
    }),
  )
}

const OFF = "No rent is charged until the issue day and the due day are both set."
const NEVER_SET = "Months whose issue day has passed by then are not charged."
const UNSET_AGAIN = "Months whose issue day passes until then are charged as soon as both are set again."

/** What happens next with the days as they are: the sentences under the days of the month. */
export async function rentOutlook(tx: Tx): Promise<string[]> {
  const next = await nextRent(tx)
  const since = await billingSince(tx)
  if (next === null) return [OFF, since === null ? NEVER_SET : UNSET_AGAIN]
  const months = next.periods.map(formatMonth).join(" and ")
  const charged = `Rent for ${months} will be charged on ${formatDay(next.on)}.`
  if (since === null) return [charged]
  return [charged, `Months whose issue day was before ${formatDay(since)}, when both were first set, are not charged.`]
}

/** The time in the property's zone, as words. */
export async function zoneOutlook(tx: Tx): Promise<string> {
  const zone = await zoneOf(tx)
  const { timezone } = await defaultsOf(tx)
  const now = `It is ${formatInstant(tx.now, zone)} there now.`
  return timezone === null ? `Until one is chosen it is ${DEFAULT_ZONE}. ${now}` : now
}
