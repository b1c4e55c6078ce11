import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { explained, INVALID } from "../field-hints.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { DEFAULT_KEYS, type DefaultKey, defaultCalled } from "./defaults.ts"
import type { SetDefaults } from "./inputs.ts"
import { setDefault } from "./set-default.ts"

/**
 * Sets the defaults that a form changed: each that is given and differs from what the form showed. All or none: refuses (400, beside each field) with
 * the specification's messages. Returns the labels of the changed ones.
 */
export const setDefaults = command("set defaults", async (tx, actor, input: SetDefaults): Promise<string[]> => {
  const changed = changedIn(input)
  const faults = changed.flatMap((key) => faultOf(key, input[key]))
  if (faults.length > 0) {
    const fields = Object.fromEntries(faults.map(({ key, message }) => [key, [message]]))
    const messages = Object.fromEntries(faults.map(({ key, explanation }) => [key, explanation]))
    throw new Refusal("VALIDATION_ERROR", { fields, explained: messages })
  }
  for (const key of changed) await setOne(tx, actor, key, input)
  return changed.map((key) => defaultCalled(key).label)
})

/** Without `was` everything given counts as changed: somebody else may have changed the rest meanwhile. */
function changedIn({ was, ...typed }: SetDefaults): DefaultKey[] {
  const given = DEFAULT_KEYS.filter((key) => typed[key] !== undefined)
  return was === undefined ? given : given.filter((key) => typed[key] !== (was[key] ?? null))
}

/** The fault of a value: its message on the wire, and on a page. */
function faultOf(key: DefaultKey, value: unknown): { key: DefaultKey; message: string; explanation: string }[] {
  const { schema } = defaultCalled(key)
  const read = schema.safeParse(value)
  if (read.success) return []
  const { message = INVALID } = read.error.issues[0] ?? {}
  return [{ key, message, explanation: explained(schema, read.error.issues)[0]?.message ?? message }]
}

function setOne(tx: Tx, actor: Actor, key: DefaultKey, input: SetDefaults) {
  return setDefault(tx, actor, { key, value: input[key] })
}
