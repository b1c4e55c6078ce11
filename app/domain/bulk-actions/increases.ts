/** Plans a rent increase for each selected unit. Source: api.md X106. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, MAX_CENTS, percentOf, plus, toBasisPoints } from "~/values/money.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { badField, invalid } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { planRentIncrease } from "../units/rent-changes.ts"
import { carryOut, forEach } from "./carry-out.ts"
import { checkRows } from "./check-rows.ts"
import type { BulkIncrease } from "./inputs.ts"
import { type SelectedRow, type Selection, selectionOf } from "./selections.ts"

/** Refuses (400) a day that is not in the future, and a rent above the largest rent, before anything is done or shown. */
export async function mustBePossible(tx: Tx, actor: Actor, { selection, date, ...raise }: BulkIncrease): Promise<void> {
  if (date <= (await today(tx))) throw invalid("date", "The planned date must be after today.")
  const checked = await checkRows(tx, actor, "increase", (await selectionOf(tx, actor, selection)).rows)
  for (const { row, problem } of checked) if (problem === null) mustHoldRent(row, raise)
}

function mustHoldRent({ unitNumber, reviewed: { monthlyRent } }: SelectedRow, raise: Raise): void {
  if (monthlyRent === null || plus(monthlyRent, raiseOf(monthlyRent, raise)) <= MAX_CENTS) return
  const field = raise.amount === undefined ? "percent" : "amount"
  throw badField(field, `The rent of unit ${unitNumber} would be above ${formatMoney(MAX_CENTS)}.`)
}

type Raise = { percent?: number | undefined; amount?: Cents | undefined }

/** The increase of a rent in cents: the amount, or the percentage of the rent rounded half up. */
export const raiseOf = (rent: Cents, { percent, amount }: Raise): Cents =>
  amount ?? percentOf(rent, toBasisPoints(percent ?? 0))

/** Plans each unit's increase as `planRentIncrease` does. Refuses as `carryOut` and `mustBePossible` do. Audit UNIT_CHANGED for each unit. */
export const increaseMany = command("manage units", async (tx, actor, input: BulkIncrease): Promise<Selection> => {
  const { selection, date, ...raise } = input
  await mustBePossible(tx, actor, input)
  return carryOut(tx, actor, selection, "increase", (rows) =>
    forEach(rows, async ({ unitNumber, reviewed: { monthlyRent } }) => {
      if (unitNumber === null || monthlyRent === null) throw new Error("An increase has no unit")
      const amount = raiseOf(monthlyRent, raise)
      const plan = { plannedRentIncreaseDate: date, plannedRentIncreaseAmount: amount }
      await planRentIncrease(tx, actor, { unitNumber, ...plan })
      return planned(monthlyRent, amount, date)
    }),
  )
})

const planned = (rent: Cents, amount: Cents, on: Day) =>
  `${formatMoney(rent)} becomes ${formatMoney(plus(rent, amount))} on ${formatDay(on)}.`
