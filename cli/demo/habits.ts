/** The payment habits of the demo building's tenants, month by month. */
import type { MANUAL_METHODS } from "#db/schema/index.ts"
import type { PortalMethod } from "./portal.ts"

/** One payment of a month. `portion` is the percentage of what is owed then; more than 100 pays ahead. */
export type HabitPayment = {
  day: number
  by: (typeof MANUAL_METHODS)[number] | PortalMethod
  portion: number
}

const all = (day: number, by: HabitPayment["by"]): HabitPayment[] => [{ day, by, portion: 100 }]

/** The payments of the month `index` (0 is the first after moving in) when `left` months are still to come. */
type Plan = (index: number, left: number) => HabitPayment[]

/** The months before now in which tenants saved their methods; from the next month on they pay by them (autopay.ts). */
export const AUTOPAY_SINCE = { saved: 6, bank: 6, card: 3 } as const

const isSince = (since: number, index: number, left: number): boolean => left < since && index > 0

const HABITS = {
  checkOnTheFirst: () => all(1, "check"),
  zelleOnTheSecond: () => all(2, "zelle"),
  paypalOnTheThird: () => all(3, "paypal"),
  cashappOnTheSecond: () => all(2, "cashapp"),
  cashInPerson: () => all(3, "cash"),
  moneyOrder: () => all(4, "other"),
  cardAtPortal: () => all(2, "card"),
  bankAtPortal: () => all(1, "bank"),
  savedCardAtPortal: (index, left) => all(2, isSince(AUTOPAY_SINCE.saved, index, left) ? "saved" : "card"),
  bankThenAutopay: (index, left) => (isSince(AUTOPAY_SINCE.bank, index, left) ? [] : all(1, "bank")),
  cardThenAutopay: (index, left) => {
    if (!isSince(AUTOPAY_SINCE.card, index, left)) return all(2, "card")
    return left === 1 ? all(4, "saved") : []
  },
  /** Every third month comes after the late fee. */
  oftenLate: (index) => (index % 3 === 1 ? all(11, "check") : all(4, "check")),
  inTwoParts: () => [
    { day: 3, by: "zelle", portion: 60 },
    { day: 20, by: "cash", portion: 100 },
  ],
  /** Three months at once, so that a part is always paid ahead. */
  quarterAhead: (index) => {
    if (index === 0) return [{ day: 2, by: "check", portion: 200 }]
    return index % 3 === 2 ? [{ day: 2, by: "check", portion: 300 }] : []
  },
  stopsPaying: (_index, left) => (left > 3 ? all(3, "check") : []),
} as const satisfies Record<string, Plan>

export type Habit = keyof typeof HABITS

/** A suite's unusual payments, by months before now. stories.ts has their consequences. */
const EXCEPTIONS: Record<string, readonly HabitPayment[]> = {
  "101, 7 months ago": all(2, "disputedCard"),
  "108, 4 months ago": all(1, "emptyBank"),
  "208, 4 months ago": all(2, "disputedCard"),
  "212, 2 months ago": all(3, "emptyBank"),
}

export function paymentsOf(
  { suite, pays }: { suite: number; pays: Habit },
  index: number,
  left: number,
): readonly HabitPayment[] {
  const plan: Plan = HABITS[pays]
  return EXCEPTIONS[`${suite}, ${left} months ago`] ?? plan(index, left)
}
