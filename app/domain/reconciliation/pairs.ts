/** Finds postings that were undone again. Each pair adds up to zero, and the bank has both lines or neither. Pure. Source: money.md 11.5. */
import type { AccountLine } from "./account-lines.ts"

type Keyed = Pick<AccountLine, "id" | "key" | "journalId">

/** The other half of each paired line, by the line's id. */
export function pairsOf(lines: readonly Keyed[]): Map<number, number> {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const byJournal = new Map(lines.map((line) => [`${line.journalId}`, line]))
  const pairs = new Map<number, number>()
  for (const line of lines) {
    const undone = undoneBy(line.key)
    const first = undone && (undone.key === undefined ? byJournal.get(undone.journal) : byKey.get(undone.key))
    if (!first) continue
    pairs.set(line.id, first.id)
    pairs.set(first.id, line.id)
  }
  return pairs
}

type Undone = { key: string; journal?: undefined } | { key?: undefined; journal: string }

/** The key or journal id of the journal that this key's journal undoes; null if it undoes nothing. */
export function undoneBy(key: string): Undone | null {
  const [, journal] = /^deppaid:(\d+):undone$/.exec(key) ?? []
  if (journal !== undefined) return { journal }
  const [, payment] = /^undep:(\d+)$/.exec(key) ?? []
  if (payment !== undefined) return { key: `dep:pay:${payment}` }
  const [, first] = /^(.+):(?:undone|failed)$/.exec(key) ?? []
  return first === undefined ? null : { key: first }
}
