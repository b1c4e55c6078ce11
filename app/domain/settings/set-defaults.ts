import type { Tx } from "#db/client.server.ts"
import { type Actor, command } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { DEFAULT_KEYS, type DefaultKey, defaultCalled } from "./defaults.ts"
import type { SetDefaults } from "./inputs.ts"
import { setDefault } from "./set-default.ts"

/**
 * Sets what a form changed: every default that is given and differs from what the form showed. All of them or none: refuses
 * (400, beside each field) in the words of the specification. Returns the labels of what was sent to be set.
 */
export const setDefaults = command("set defaults", async (tx, actor, input: SetDefaults): Promise<string[]> => {
  const changed = changedIn(input)
  const fields = Object.fromEntries(changed.flatMap((key) => faultOf(key, input[key])))
  if (Object.keys(fields).length > 0) throw new Refusal("VALIDATION_ERROR", { fields })
  for (const key of changed) await setOne(tx, actor, key, input)
  return changed.map((key) => defaultCalled(key).label)
})

/** Without `was` everything that is given counts as changed: somebody else may have changed the rest in the meantime. */
function changedIn({ was, ...typed }: SetDefaults): DefaultKey[] {
  const given = DEFAULT_KEYS.filter((key) => typed[key] !== undefined)
  return was === undefined ? given : given.filter((key) => typed[key] !== (was[key] ?? null))
}

function faultOf(key: DefaultKey, value: unknown): [DefaultKey, string[]][] {
  const read = defaultCalled(key).takes.safeParse(value)
  return read.success ? [] : [[key, [read.error.issues[0]?.message ?? "Invalid value."]]]
}

function setOne(tx: Tx, actor: Actor, key: DefaultKey, input: SetDefaults) {
  return setDefault(tx, actor, { key, value: input[key] })
}
