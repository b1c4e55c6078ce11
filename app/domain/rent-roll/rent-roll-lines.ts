import { sql } from "drizzle-orm"
import { inList } from "#db/in-list.ts"
import { monthOf } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Listing } from "../listing.ts"
import { filterCondition, rollOrder, unitsAndTenants } from "./rent-roll-filter.ts"
import type { RentRollQuery } from "./rent-roll-inputs.ts"
import { linesOf, type RollRow } from "./rent-roll-rows.ts"

/** Every matching line of the rent roll, in order, without paging. */
export const rentRollLines: Listing<RentRollQuery, RollRow> = {
  permission: "see rent roll",
  async numbers(tx, _actor, query) {
    const month = monthOf(await ledgerDay(tx))
    const order = rollOrder(query.sort, query.descending, month)
    const found = sql`select u.number as "number" from ${unitsAndTenants(month)} where ${filterCondition(query)} order by ${order}`
    return (await tx.rows<{ number: number }>(found)).map((unit) => unit.number)
  },
  async rows(tx, actor, numbers, query) {
    const month = monthOf(await ledgerDay(tx))
    return linesOf(
      tx,
      actor.userId,
      month,
      inList(sql`u.number`, numbers),
      rollOrder(query.sort, query.descending, month),
    )
  },
}
