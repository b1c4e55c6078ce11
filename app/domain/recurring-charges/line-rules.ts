/** Limits of a line: its months, its amount, and the number of lines of a stay. Source: money.md 9.1. */
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { recurringCharges, stays } from "#db/schema/index.ts"
import { addMonths, formatMonth, type Month, monthOf } from "~/values/calendar.ts"
import { formatMoney, MAX_CENTS } from "~/values/money.ts"
import { type RecurringLine, recurringLine } from "../ledger/charges/recurring-lines.ts"
import { firstOpenMonth, type Terms } from "../ledger/charges/recurring-terms.ts"
import { badField, invalid, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"

/** The most lines of a stay that have not ended. */
const MAX_LINES = 50

/** Returns a line of a present stay. Refuses 404 RECURRING_CHARGE_NOT_FOUND, also after the move-out, which ends the line. */
export async function findLine(tx: Tx, lineId: number): Promise<RecurringLine> {
  const line = await recurringLine(tx, lineId)
  if (!line) throw new Refusal("RECURRING_CHARGE_NOT_FOUND")
  return line
}

/** The first month that a stay can be charged for: the current month, or the month of a later move-in. */
export async function firstMonthOf(tx: Tx, stayId: number): Promise<Month> {
  const stay = await tx.one(tx.select({ moveInOn: stays.moveInOn }).from(stays).where(eq(stays.id, stayId)))
  const current = monthOf(await today(tx))
  return stay && monthOf(stay.moveInOn) > current ? monthOf(stay.moveInOn) : current
}

/** The first month from which a line can be changed, which is neither past nor charged. */
export async function changesFrom(tx: Tx, line: RecurringLine): Promise<Month> {
  const first = await firstMonthOf(tx, line.stayId)
  const open = line.issued === null ? first : firstOpenMonth(line)
  return open > first ? open : first
}

/** Refuses (400) a first month before `earliest`, a last month before the first, and a total above $999,999.99. */
export function mustBeTerms({ from, to, amount, quantity }: Terms, earliest: Month): void {
  if (from < earliest) {
    const until = formatMonth(addMonths(earliest, -1))
    throw badField("fromMonth", `Use ${formatMonth(earliest)} or a later month: ${until} is over, or charged already.`)
  }
  if (to !== null && to < from) throw badField("toMonth", "Use the first month or a later one.")
  if (amount * quantity > MAX_CENTS) throw badField("amount", `Use at most ${formatMoney(MAX_CENTS)} in all.`)
}

/** Refuses (400) a 51st line that has not ended. */
export async function mustHaveRoom(tx: Tx, stayId: number): Promise<void> {
  const current = monthOf(await today(tx))
  const lasting = sql`exists (select 1 from recurring_terms t where t.line_id = ${recurringCharges.id}
    and t.id = (select max(id) from recurring_terms n where n.line_id = ${recurringCharges.id}) and coalesce(t.to_month, ${current}) >= ${current})`
  const lines = await tx.all(
    tx
      .select({ id: recurringCharges.id })
      .from(recurringCharges)
      .where(sql`${recurringCharges.stayId} = ${stayId} and ${lasting}`),
  )
  if (lines.length >= MAX_LINES)
    throw invalid("chargeType", `A stay has at most ${MAX_LINES} recurring charges. End one first.`)
}
