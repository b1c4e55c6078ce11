import { sql } from "drizzle-orm"
import { inList, listed } from "#db/in-list.ts"
import { wholeRows } from "#db/read-table.ts"
import { units } from "#db/schema/index.ts"
import { monthOf } from "~/values/calendar.ts"
import { detailsOf, type UnitDetails } from "../leasing/unit-details.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Listing } from "../listing.ts"
import { filterCondition, unitsAndTenants } from "./rent-roll-filter.ts"
import type { RollChoice } from "./rent-roll-inputs.ts"

const unitsByNumbers = wholeRows(
  units,
  sql`where ${inList(units.number, sql.placeholder("numbers"))} order by ${units.number}`,
)

/** The units that match search and filters, by number, with all their data (M1). */
export const rentRollUnits: Listing<RollChoice, UnitDetails> = {
  permission: "see rent roll",
  async numbers(tx, _actor, choice) {
    const month = monthOf(await ledgerDay(tx))
    const found = sql`select u.number as "number" from ${unitsAndTenants(month)} where ${filterCondition(choice)} order by u.number`
    return (await tx.rows<{ number: number }>(found)).map((unit) => unit.number)
  },
  rows: async (tx, actor, numbers) => detailsOf(tx, actor, await unitsByNumbers(tx, { numbers: listed(numbers) })),
}
