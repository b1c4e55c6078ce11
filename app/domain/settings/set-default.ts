import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { INVALID } from "../field-hints.ts"
import { badField } from "../refusal.ts"
import { storeSetting } from "../stored-settings.ts"
import { noteBillingSince } from "./billing-since.ts"
import { type DefaultKey, type Defaults, defaultCalled, defaultsOf, defaultText, knownDefault } from "./defaults.ts"
import type { SetDefault } from "./inputs.ts"
import { mustBeAsShown } from "./shown-value.ts"

type OneDefault = Partial<Defaults>

/**
 * Sets one default; null (or blank text) clears it. Refuses an unknown name (404 DEFAULT_NOT_FOUND) and an invalid value (400 beside `value`, with
 * the specification's message). With `was`, refuses (409 CHANGED_MEANWHILE) to overwrite another user's later change. An unchanged value writes
 * nothing. Source: api.md A8.
 */
export const setDefault = command("set defaults", async (tx, actor, input: SetDefault): Promise<OneDefault> => {
  const key = knownDefault(input.key)
  const value = valueFor(key, input.value)
  const defaults = await defaultsOf(tx)
  const before = defaults[key]
  if (value === before) return { [key]: value }
  mustBeAsShown(input.was, before, value)
  await storeSetting(tx, key, value)
  // Updates this transaction's cache, because today's date may depend on the default.
  Object.assign(defaults, { [key]: value })
  await noteBillingSince(tx)
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `${defaultCalled(key).label}: ${displayed(key, before)} changed to ${displayed(key, value)}.`,
    metadata: { Key: key, OldValue: before, NewValue: value },
  })
  return { [key]: value }
})

function valueFor(key: DefaultKey, value: unknown): number | string | null {
  const read = defaultCalled(key).schema.safeParse(value)
  if (!read.success) throw badField("value", read.error.issues[0]?.message ?? INVALID)
  return read.data
}

const displayed = (key: DefaultKey, value: number | string | null) =>
  value === null ? "not configured" : `"${defaultText(key, value)}"`
