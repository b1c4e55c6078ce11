/** Pairs of lines and payments that can only be each other. Pure; n log n in the lines and payments. Source: money.md 11.4. */
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { businessDay, MAX_APART } from "./business-days.ts"

/** One side of a pair: a line or a payment. `number` is the check's. */
export type Matchable = { id: number; on: Day; amount: Cents; number: string | null }

export type Pair = { lineId: number; paymentId: number }

/** Every pair of equal amount within 5 business days, with equal check numbers where both have one, that has no other candidate on either side. */
export function certainPairs(lines: readonly Matchable[], payments: readonly Matchable[]): Pair[] {
  const [ofLines, ofPayments] = [new Candidates(lines), new Candidates(payments)]
  return lines.flatMap((line) => {
    const payment = ofPayments.only(line)
    const back = payment && ofLines.only(payment)
    return back?.id === line.id ? [{ lineId: line.id, paymentId: payment?.id ?? 0 }] : []
  })
}

type Placed = { at: number; one: Matchable }

/** Those of one amount by business day: all, and apart by their check number ("" without one). */
type OfAmount = { all: Placed[]; byNumber: Map<string, Placed[]> }

class Candidates {
  readonly #byAmount = new Map<Cents, OfAmount>()

  constructor(all: readonly Matchable[]) {
    const placed = all.map((one) => ({ at: businessDay(one.on), one }))
    for (const each of placed.toSorted((first, second) => first.at - second.at)) this.#add(each)
  }

  #add(placed: Placed): void {
    const { amount, number } = placed.one
    const found: OfAmount = this.#byAmount.get(amount) ?? { all: [], byNumber: new Map() }
    this.#byAmount.set(amount, found)
    found.all.push(placed)
    const same = found.byNumber.get(number ?? "") ?? []
    found.byNumber.set(number ?? "", same)
    same.push(placed)
  }

  /** The only candidate of the other side; undefined for none and for several. */
  only({ on, amount, number }: Matchable): Matchable | undefined {
    const found = this.#byAmount.get(amount)
    if (!found) return undefined
    const lists = number === null ? [found.all] : [found.byNumber.get(number) ?? [], found.byNumber.get("") ?? []]
    const at = businessDay(on)
    let only: Matchable | undefined
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
function firstFrom(list: readonly Placed[], day: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.at ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}
