/** Keys in a text that cannot be filled in: unknown keys, and keys without a value. Pages name them and ask for confirmation once. */
import { createHash } from "node:crypto"
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { valuesForAll } from "./substitution.ts"
import { piecesOf, SUBSTITUTION_KEYS, type Substitutes, type SubstitutionKey } from "./substitution-keys.ts"

/** A text in brackets that looks like a key but is unknown; `meant` is the key it resembles. */
export type UnknownKey = { typed: string; meant: SubstitutionKey | null }
/** A key without a value for `lacking` readers. */
export type EmptyKey = { key: SubstitutionKey; lacking: number }

const BRACKETS = /\[([A-Za-z][\w -]{0,39})\]/g
const bare = (name: string) => name.replaceAll(/[\W_]/g, "").toLowerCase()
const KNOWN = SUBSTITUTION_KEYS.map((key) => ({ key, bare: bare(key) }))

/** The unknown keys of a text, each once. Several words in brackets are a remark, unless they spell a key ("[First Name]"). */
export function unknownKeys(text: string): UnknownKey[] {
  const names = new Set([...text.matchAll(BRACKETS)].map(([, name = ""]) => name))
  return [...names].flatMap((typed) => {
    if (KNOWN.some(({ key }) => key === typed)) return []
    const meant = resembled(typed)
    return /^\w+$/.test(typed) || meant !== null ? [{ typed, meant }] : []
  })
}

/** At most two letters may be wrong, and only in long names. */
function resembled(typed: string): SubstitutionKey | null {
  const letters = bare(typed)
  const allowed = /^\w+$/.test(typed) && letters.length > 5 ? 2 : 0
  const near = KNOWN.map(({ key, bare: known }) => ({ key, distance: distanceOf(letters, known) }))
  const [nearest] = near.toSorted((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= allowed ? nearest.key : null
}

/** The number of letters to insert, delete or change to make one text the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, wanted] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

export function emptyKeys(text: string, readers: readonly Substitutes[]): EmptyKey[] {
  const [first] = readers
  if (!first) return []
  const keys = new Set(piecesOf(text, first).flatMap(({ key }) => key ?? []))
  return [...keys].flatMap((key) => {
    const lacking = readers.filter((values) => values[key] === "").length
    return lacking > 0 ? [{ key, lacking }] : []
  })
}

/** Keys with the same value for all readers: without a value, no reader has one. */
const COMMON: ReadonlySet<SubstitutionKey> = new Set(
  SUBSTITUTION_KEYS.filter((key) => /^(?:property|company)/.test(key) || key === "monthlyDueDay"),
)

type Text = { subject: string; body: string }
export type KeyProblems = { unknown: UnknownKey[]; empty: EmptyKey[]; readers: number }

/** The keys of a text that cannot be filled in for these readers; without readers, those that no reader could have. */
export async function keyProblems(
  tx: Tx,
  actor: Actor,
  { subject, body }: Text,
  readers: readonly Substitutes[] = [],
): Promise<KeyProblems> {
  const text = `${subject}\n${body}`
  const common = emptyKeys(text, [await valuesForAll(tx, actor, [])]).filter(({ key }) => COMMON.has(key))
  const empty = readers.length === 0 ? common : emptyKeys(text, readers)
  return { unknown: unknownKeys(text), empty, readers: readers.length }
}

export function keySentences({ unknown, empty, readers }: KeyProblems): string[] {
  const named = unknown.map(({ typed, meant }) => {
    const guess = meant === null ? "" : ` Did you mean [${meant}]?`
    return `[${typed}] is not a key and is sent unchanged.${guess}`
  })
  const all = empty.filter(({ lacking }) => lacking >= readers)
  const some = empty.filter(({ lacking }) => lacking < readers)
  const partly = some.map(({ key, lacking }) => `[${key}] has no value for ${lacking} of ${readers} recipients`)
  const wholly = all.map(({ key }) => `[${key}]`).join(", ")
  const without =
    wholly === "" ? [] : [`${wholly} ${all.length === 1 ? "has no value and is" : "have no value and are"} left out`]
  const sentence = [...partly, ...without].join(", ")
  return sentence === "" ? named : [...named, `${sentence}.`]
}

/** Refuses (409 KEYS_NOT_FILLED) a text with such keys, unless `keysConfirmed` confirms exactly these keys. */
export async function mustBeFilled(
  tx: Tx,
  actor: Actor,
  text: Text & { keysConfirmed?: string | undefined },
  readers: readonly Substitutes[] = [],
): Promise<void> {
  if (text.keysConfirmed === undefined) return
  const problems = await keyProblems(tx, actor, text, readers)
  const sentences = keySentences(problems)
  if (sentences.length === 0) return
  const keys = [...problems.unknown.map(({ typed }) => typed), ...problems.empty.map(({ key }) => key)].toSorted()
  const value = createHash("sha256").update(keys.join("\n")).digest("base64url").slice(0, 22)
  if (value === text.keysConfirmed) return
  const message = `${sentences.join(" ")} Press once more if that is right.`
  throw new Refusal("KEYS_NOT_FILLED", { message, question: { name: "keysConfirmed", value } })
}
