/** Pairs of lines and payments that can only be each other. Pure; n log n in the lines and payments. Source: money.md 11.4. */
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { businessDay, MAX_APART } from "./business-days.ts"

/** One side of a pair: a line, or what the books have. `number` is the check's. */
export type Matchable = { id: number; accountId: number; on: Day; amount: Cents; number: string | null }

export type Pair<Target> = { lineId: number; target: Target }

/**
 * Every pair of one account and equal amount within 5 business days, with equal check numbers where both have one, that has no other candidate on
 * either side. A line that is matched by hand alone is a candidate, and in no pair.
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

/** Those of one account and amount by business day: all; and, once a check number is among them, apart by it ("" without one). */
type OfAmount<One> = { all: Placed<One>[]; byNumber: Map<string, Placed<One>[]> | null }

class Candidates<One extends Matchable> {
  readonly #byAccount = new Map<number, Map<Cents, OfAmount<One>>>()
  readonly #days = new Map<Day, number>()

  constructor(all: readonly One[]) {
    const placed = all.map((one) => ({ at: this.#dayOf(one.on), one }))
    for (const each of placed.sort((first, second) => first.at - second.at)) this.#add(each)
  }

  /** The same few days come again and again. */
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

  /** The only candidate of the other side; undefined for none and for several. */
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
