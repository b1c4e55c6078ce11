import { sql } from "drizzle-orm"
import { units } from "#db/schema/index.ts"
import { wholeRows } from "#db/whole-rows.ts"
import { monthOf } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { command } from "../permissions.ts"
import { chosen, unitsAndTenants } from "./rent-roll-choice.ts"
import type { Choice } from "./rent-roll-inputs.ts"
import { detailsOf, type UnitDetails } from "./unit-details.ts"

/** The units chosen by search and filters, by number, with all that belongs to them (M1). */
export const rentRollUnits = command("see rent roll", async (tx, actor, choice: Choice): Promise<UnitDetails[]> => {
  const month = monthOf(await ledgerDay(tx))
  const ofChoice = sql`(select u.number from ${unitsAndTenants(month)} where ${chosen(choice)})`
  const found = await wholeRows(units, sql`where ${units.number} in ${ofChoice} order by ${units.number}`)(tx)
  return detailsOf(tx, actor, found)
})
