import { sql } from "drizzle-orm"
import { among } from "#db/in-list.ts"
import { monthOf } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Listing } from "../listing.ts"
import { chosen, inOrder, unitsAndTenants } from "./rent-roll-filter.ts"
import type { RentRollAsk } from "./rent-roll-inputs.ts"
import { linesOf, type RollRow } from "./rent-roll-rows.ts"

/** Every line of the rent roll that is chosen, in its order, without pages. */
export const rentRollLines: Listing<RentRollAsk, RollRow> = {
  deed: "see rent roll",
  async numbers(tx, _actor, ask) {
    const month = monthOf(await ledgerDay(tx))
    const order = inOrder(ask.sort, ask.descending, month)
    const found = sql`select u.number as "number" from ${unitsAndTenants(month)} where ${chosen(ask)} order by ${order}`
    return (await tx.rows<{ number: number }>(found)).map((unit) => unit.number)
  },
  async rows(tx, actor, numbers, ask) {
    const month = monthOf(await ledgerDay(tx))
    return linesOf(tx, actor.userId, month, among(sql`u.number`, numbers), inOrder(ask.sort, ask.descending, month))
  },
}
