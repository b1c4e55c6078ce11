/** The site's planned downtime, in the two settings of api.md A10. Source: specification 3 section 3 "Account metadata". */
import type { Tx } from "#db/client.server.ts"
import { asDay, clockAt, dayAt, formatDay, isDay } from "~/values/calendar.ts"
import { type Maintenance, maintenanceFrom } from "~/values/maintenance.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { INVALID } from "../field-hints.ts"
import type { Actor } from "../permissions.ts"
import { badField } from "../refusal.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import { mustBeCurrentVersion, versionOf } from "../version.ts"
import { zoneOf } from "./defaults.ts"
import { type ClearMaintenance, LONGEST_MAINTENANCE, type PlannedMaintenance } from "./inputs.ts"
import { mustBeAsShown, type NewValue } from "./shown-value.ts"

const LABELS = { NEXT_MAINTENANCE: "Next maintenance", NEXT_MAINTENANCE_LENGTH: "Minutes of the next maintenance" }
export type MaintenanceSetting = keyof typeof LABELS
export const MAINTENANCE_SETTINGS = Object.keys(LABELS) as MaintenanceSetting[]

/** The next maintenance, or the last one while no other is planned; null if there was none. */
export async function maintenanceOf(tx: Tx): Promise<Maintenance | null> {
  return maintenanceFrom(await storedText(tx, "NEXT_MAINTENANCE"), await storedText(tx, "NEXT_MAINTENANCE_LENGTH"))
}

export const plannedMaintenance = command("manage settings", (tx) => maintenanceOf(tx))

/** Sets one of the two; blank clears it. Refuses (400 beside `value`) all but an instant with offset, or 1 to 10,080 whole minutes. */
export async function setMaintenanceSetting(
  tx: Tx,
  actor: Actor,
  setting: MaintenanceSetting,
  { value, was }: NewValue,
): Promise<void> {
  const stored = READ[setting](typeof value === "string" ? value.trim() : value)
  if (stored === undefined) throw badField("value", value === undefined ? "Required." : INVALID)
  const before = await storedText(tx, setting)
  if (stored === before) return
  mustBeAsShown(was, before, stored)
  await storeSetting(tx, setting, stored)
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `${LABELS[setting]}: ${displayed(before)} changed to ${displayed(stored)}.`,
    metadata: { Key: setting, OldValue: before, NewValue: stored },
  })
}

/** In local time. Refuses a time in the past, a time that does not exist on that day, and 409 CHANGED_MEANWHILE if the plan has changed since it was shown. */
export const planMaintenance = command(
  "manage settings",
  async (tx, actor, input: PlannedMaintenance): Promise<void> => {
    const { version: shown, day, time, length } = input
    const startsAt = instantOf(input, await zoneOf(tx))
    if (startsAt <= tx.now) throw badField("day", "Choose a time that is still to come.")
    await mustBeCurrentPlan(tx, shown, { day, time: time.slice(0, 5), length })
    await store(tx, actor, { NEXT_MAINTENANCE: new Date(startsAt).toISOString(), NEXT_MAINTENANCE_LENGTH: length })
  },
)

/** Cancels the planned maintenance and its warning. Refuses (409 CHANGED_MEANWHILE) a plan that the caller was not shown. */
export const clearMaintenance = command(
  "manage settings",
  async (tx, actor, { version: shown }: ClearMaintenance): Promise<void> => {
    await mustBeCurrentPlan(tx, shown, { day: null, time: null, length: null })
    await store(tx, actor, { NEXT_MAINTENANCE: null, NEXT_MAINTENANCE_LENGTH: null })
  },
)

export const maintenanceVersion = command("manage settings", async (tx) => versionOf(await fieldsOf(tx)))

async function fieldsOf(tx: Tx) {
  const planned = await maintenanceOf(tx)
  if (planned === null) return { day: null, time: null, length: null }
  const zone = await zoneOf(tx)
  return { day: dayAt(planned.startsAt, zone), time: clockAt(planned.startsAt, zone), length: planned.minutes }
}

type Plan = { day: string | null; time: string | null; length: number | null }

async function mustBeCurrentPlan(tx: Tx, shown: string | undefined, wanted: Plan): Promise<void> {
  const stored: Plan = await fieldsOf(tx)
  const textOf = (field: keyof Plan) => (field === "day" ? formatDay(asDay(String(stored.day))) : String(stored[field]))
  mustBeCurrentVersion({ shown, stored, wanted, textOf })
}

async function store(tx: Tx, actor: Actor, values: Record<MaintenanceSetting, string | number | null>): Promise<void> {
  for (const setting of MAINTENANCE_SETTINGS) {
    await setMaintenanceSetting(tx, actor, setting, { value: values[setting] })
  }
}

/** A time that occurs twice, because clocks go back, means the first occurrence. */
function instantOf({ day, time }: PlannedMaintenance, zone: string): number {
  const typed = Temporal.PlainDateTime.from(`${day}T${time}`)
  const there = typed.toZonedDateTime(zone)
  if (!there.toPlainDateTime().equals(typed)) {
    throw badField("time", "This time does not exist on that day: the clocks are put forward.")
  }
  return there.epochMilliseconds
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i

/** The text to store; null clears, undefined is invalid. */
const READ: Record<MaintenanceSetting, (value: unknown) => string | null | undefined> = {
  NEXT_MAINTENANCE(value) {
    if (value === null || value === "") return null
    if (typeof value !== "string" || !isDay(INSTANT.exec(value)?.[1] ?? "")) return undefined
    const instant = Date.parse(value)
    return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
  },
  NEXT_MAINTENANCE_LENGTH(value) {
    if (value === null || value === "") return null
    if (typeof value !== "number" && !(typeof value === "string" && /^\d{1,5}$/.test(value))) return undefined
    const minutes = Number(value)
    const isTaken = Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MAINTENANCE
    return isTaken ? String(minutes) : undefined
  },
}

const displayed = (value: string | null) => (value === null ? "not configured" : `"${value}"`)
