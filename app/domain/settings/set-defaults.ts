import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { allowedAt, INVALID } from "../field-hints.ts"
import { Refusal } from "../refusal.ts"
import { mustBeCurrentValues } from "../version.ts"
import { DEFAULT_KEYS, type DefaultKey, defaultCalled, defaultsOf, defaultText } from "./defaults.ts"
import type { SetDefaults } from "./inputs.ts"
import { setDefault } from "./set-default.ts"

/**
 * Sets the defaults that a form changed, all or none, and returns their labels. A default is changed when its given value differs from the one the
 * form showed. Refuses (400) invalid values beside each field, on pages with a message that matches the check (api.md C1), and (409
 * CHANGED_MEANWHILE, with the stored values) to overwrite another user's later changes.
 */
export const setDefaults = command("set defaults", async (tx, actor, input: SetDefaults): Promise<string[]> => {
  const changed = changedIn(input)
  const faults = changed.flatMap((key) => faultOf(key, input[key]))
  if (faults.length > 0) {
    const fields = Object.fromEntries(faults.map(({ key, message }) => [key, [message]]))
    const messages = Object.fromEntries(faults.map(({ key, explanation }) => [key, explanation]))
    throw new Refusal("VALIDATION_ERROR", { fields, explained: messages })
  }
  await mustBeAsShown(tx, input, changed)
  for (const key of changed) await setDefault(tx, actor, { key, value: input[key] })
  return changed.map((key) => defaultCalled(key).label)
})

/** Without `was` every given default counts as changed, because another user may have changed it since. */
function changedIn({ was, ...typed }: SetDefaults): DefaultKey[] {
  const given = DEFAULT_KEYS.filter((key) => typed[key] !== undefined)
  return was === undefined
    ? given
    : given.filter((key) => storable(key, typed[key]) !== storable(key, was[key] ?? null))
}

/** The shown text is converted as for storing and then compared. */
async function mustBeAsShown(tx: Tx, { was, ...typed }: SetDefaults, changed: DefaultKey[]): Promise<void> {
  const present = await defaultsOf(tx)
  const each = (of: (key: DefaultKey) => unknown) => Object.fromEntries(changed.map((key) => [key, of(key)])) as Values
  mustBeCurrentValues({
    shown: was && each((key) => storable(key, was[key] ?? null)),
    stored: each((key) => present[key]),
    wanted: each((key) => storable(key, typed[key])),
    textOf: (key) => defaultText(key as DefaultKey, present[key as DefaultKey]) || String(null),
  })
}

type Values = Record<string, string | number | null>

/** The value that typed or shown text would be stored as; the text itself if it is invalid. */
function storable(key: DefaultKey, shown: string | null | undefined): unknown {
  const read = defaultCalled(key).schema.safeParse(shown?.replaceAll("\r\n", "\n") ?? null)
  return read.success ? read.data : shown
}

/** The fault of a value: its message in the API, and on a page. */
function faultOf(key: DefaultKey, value: unknown): { key: DefaultKey; message: string; explanation: string }[] {
  const { schema } = defaultCalled(key)
  const read = schema.safeParse(value)
  if (read.success) return []
  const { message = INVALID } = read.error.issues[0] ?? {}
  return [{ key, message, explanation: allowedAt(schema, []) ?? message }]
}
