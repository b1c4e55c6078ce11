/** The first month of a recurring charge that begins with a stay within a month. Source: money.md 9.2, api.md X5. */
import type { Tx } from "#db/client.server.ts"
import { addMonths, formatDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { type FirstMonth, firstMonthPart } from "../leasing/first-month.ts"
import { findStay } from "../leasing/stays.ts"
import { amountOf, type Terms } from "../ledger/charges/recurring-terms.ts"
import { badField, Refusal } from "../refusal.ts"
import type { AddLine } from "./inputs.ts"

/**
 * The terms of a new line. If `firstAmount` differs, the first month has terms of its own. Refuses (400) a `firstAmount` above the full amount or for a
 * month other than the move-in's, and, from a page's form, 409 PART_OF_MONTH until the person has seen the suggested amount.
 */
export async function withFirstPart(
  tx: Tx,
  stayId: number,
  terms: Terms,
  { firstAmount, partMeant }: Pick<AddLine, "firstAmount" | "partMeant">,
): Promise<Terms[]> {
  const { moveInOn } = await findStay(tx, stayId)
  const whole = amountOf(terms)
  if (monthOf(moveInOn) !== terms.from || moveInOn.endsWith("-01")) {
    if (firstAmount !== undefined) throw badField("firstAmount", NOT_THE_FIRST)
    return [terms]
  }
  const suggested = await firstMonthPart(tx, whole, moveInOn)
  if (suggested && suggested.cents < whole && partMeant !== undefined && partMeant !== String(suggested.cents)) {
    throw new Refusal("PART_OF_MONTH", {
      message: `The stay began on ${formatDay(moveInOn)}. Suggested for ${formatMonth(terms.from)}: ${suggested.formula}. Change the amount below, or empty it to charge the whole month.`,
      question: { name: "partMeant", value: String(suggested.cents) },
    })
  }
  if (firstAmount === undefined || firstAmount === whole) return [terms]
  if (firstAmount > whole) throw badField("firstAmount", `Use at most ${formatMoney(whole)}, the whole month.`)
  const first = {
    from: terms.from,
    to: terms.from,
    amount: firstAmount,
    quantity: 1,
    note: noteOf(terms, suggested, firstAmount),
  }
  const rest = { ...terms, from: addMonths(terms.from, 1) }
  return rest.to !== null && rest.to < rest.from ? [first] : [first, rest]
}

const NOT_THE_FIRST = "Only a charge that begins with the stay, in the middle of a month, has another first amount."

/** The formula is stored only with the suggested amount, because it explains no other. */
function noteOf({ note }: Terms, suggested: FirstMonth | null, cents: number): string | null {
  if (suggested?.cents !== cents) return note
  return note === null ? suggested.formula : `${note}; ${suggested.formula}`
}
