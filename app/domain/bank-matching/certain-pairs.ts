/** Pairs of lines and payments that can only be each other. Pure; n log n in the lines and payments. Source: money.md 11.4. */
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { businessDay, MAX_APART } from "./business-days.ts"

/** One side of a pair: a line, or what the books have. `number` is the check's. */
export type Matchable = { id: number; accountId: number; on: Day; amount: Cents; number: string | null }

export type Pair<Target> = { lineId: number; target: Target }

/**
 * Every pair of one account and equal amount within 5 business days, with equal check numbers where both have one, that has no other candidate on
 * either side.
 */
export function certainPairs<Target extends Matchable>(
  lines: readonly Matchable[],
  targets: readonly Target[],
): Pair<Target>[] {
  const [ofLines, ofTargets] = [new Candidates(lines), new Candidates(targets)]
  return lines.flatMap((line) => {
    const target = ofTargets.only(line)
    return target && ofLines.only(target) === line ? [{ lineId: line.id, target }] : []
  })
}

type Placed<One> = { at: number; one: One }

/** Those of one account and amount by business day: all, and apart by their check number ("" without one). */
type OfAmount<One> = { all: Placed<One>[]; byNumber: Map<string, Placed<One>[]> }

class Candidates<One extends Matchable> {
  readonly #byAmount = new Map<string, OfAmount<One>>()

  constructor(all: readonly One[]) {
    const placed = all.map((one) => ({ at: businessDay(one.on), one }))
    for (const each of placed.toSorted((first, second) => first.at - second.at)) this.#add(each)
  }

  #add(placed: Placed<One>): void {
    const { number } = placed.one
    const key = keyOf(placed.one)
    const found: OfAmount<One> = this.#byAmount.get(key) ?? { all: [], byNumber: new Map() }
    this.#byAmount.set(key, found)
    found.all.push(placed)
    const same = found.byNumber.get(number ?? "") ?? []
    found.byNumber.set(number ?? "", same)
    same.push(placed)
  }

  /** The only candidate of the other side; undefined for none and for several. */
  only({ on, number, ...other }: Matchable): One | undefined {
    const found = this.#byAmount.get(keyOf(other))
    if (!found) return undefined
    const lists = number === null ? [found.all] : [found.byNumber.get(number) ?? [], found.byNumber.get("") ?? []]
    const at = businessDay(on)
    let only: One | undefined
    for (const list of lists) {
      const first = firstFrom(list, at - MAX_APART)
      for (let index = first; index < first + 2; index += 1) {
        const placed = list[index]
        if (!placed || placed.at > at + MAX_APART) break
        if (only) return undefined
        only = placed.one
      }
    }
    return only
  }
}

const keyOf = ({ accountId, amount }: Pick<Matchable, "accountId" | "amount">): string => `${accountId} ${amount}`

/** The position of the first that is not before a business day. */
function firstFrom(list: readonly Placed<Matchable>[], day: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.at ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}
