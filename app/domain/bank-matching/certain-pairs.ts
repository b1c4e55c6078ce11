/** Finds the pairs of a line and a posting that have no alternative. Pure; n log n in the lines and postings. Source: money.md 11.4. */
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { businessDay, MAX_APART } from "./business-days.ts"

/** One side of a pair: a bank line or a posting. `number` is the check number. */
export type Matchable = { id: number; accountId: number; on: Day; amount: Cents; number: string | null }

export type Pair<Target> = { lineId: number; target: Target }

/**
 * Returns each pair of the same account and amount, at most 5 business days apart, with equal check numbers if both have one, for which neither side has
 * another candidate. A line that is matched by hand only counts as a candidate, but is never paired.
 */
export function certainPairs<Target extends Matchable>(
  lines: readonly (Matchable & { isByHand?: boolean })[],
  targets: readonly Target[],
): Pair<Target>[] {
  const [ofLines, ofTargets] = [new Candidates(lines), new Candidates(targets)]
  return lines.flatMap((line) => {
    if (line.isByHand) return []
    const target = ofTargets.only(line)
    return target && ofLines.only(target) === line ? [{ lineId: line.id, target }] : []
  })
}

type Placed<One> = { at: number; one: One }

/** The candidates of one account and amount, by business day. `byNumber` groups them by check number ("" without one) as soon as one of them has a number. */
type OfAmount<One> = { all: Placed<One>[]; byNumber: Map<string, Placed<One>[]> | null }

class Candidates<One extends Matchable> {
  readonly #byAccount = new Map<number, Map<Cents, OfAmount<One>>>()
  readonly #days = new Map<Day, number>()

  constructor(all: readonly One[]) {
    const placed = all.map((one) => ({ at: this.#dayOf(one.on), one }))
    for (const each of placed.sort((first, second) => first.at - second.at)) this.#add(each)
  }

  /** Cached, because the same few days occur again and again. */
  #dayOf(on: Day): number {
    const known = this.#days.get(on)
    if (known !== undefined) return known
    const day = businessDay(on)
    this.#days.set(on, day)
    return day
  }

  #add(placed: Placed<One>): void {
    const { accountId, amount, number } = placed.one
    const ofAccount = this.#byAccount.get(accountId) ?? new Map<Cents, OfAmount<One>>()
    this.#byAccount.set(accountId, ofAccount)
    const found = ofAccount.get(amount)
    if (!found) {
      ofAccount.set(amount, { all: [placed], byNumber: number === null ? null : new Map([[number, [placed]]]) })
      return
    }
    found.all.push(placed)
    if (number !== null) found.byNumber ??= new Map([["", found.all.slice(0, -1)]])
    const same = found.byNumber?.get(number ?? "")
    if (same) same.push(placed)
    else found.byNumber?.set(number ?? "", [placed])
  }

  /** The only candidate on the other side; undefined if there is none or more than one. */
  only({ on, number, accountId, amount }: Matchable): One | undefined {
    const found = this.#byAccount.get(accountId)?.get(amount)
    if (!found) return undefined
    const { all, byNumber } = found
    const lists = number === null || !byNumber ? [all] : [byNumber.get(number) ?? [], byNumber.get("") ?? []]
    const at = this.#dayOf(on)
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

/** The position of the first entry on or after a business day. */
function firstFrom(list: readonly Placed<Matchable>[], day: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.at ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}
