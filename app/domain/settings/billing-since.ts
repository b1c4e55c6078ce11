/** The day from which rent is charged: both days of the month must be set before. Source: money.md section 4, "Issue". */
import { eq } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { settings } from "#db/schema/index.ts"
import { asDay, type Day } from "~/values/calendar.ts"
import { defaultsOf, today } from "./defaults.ts"

/** Stored among the settings, but not a default: nobody can read or change it. */
const KEY = "billingSince"

const since = statement((db) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY)).prepare(),
)

/**
 * The day on which balanceIssueDay and rentDueDay were first both set, or null while they never were. Periods with an earlier issue date are recorded
 * without a charge.
 */
export async function billingSince(tx: Tx): Promise<Day | null> {
  const row = await tx.one(since)
  return typeof row?.value === "string" ? asDay(row.value) : null
}

/** Stores today as the start of billing when both days are set for the first time; later changes do not move it. */
export async function noteBillingSince(tx: Tx): Promise<void> {
  const { balanceIssueDay, rentDueDay } = await defaultsOf(tx)
  if (balanceIssueDay === null || rentDueDay === null) return
  const row = { key: KEY, value: await today(tx), updatedAt: tx.now }
  await tx.run(tx.insert(settings).values(row).onConflictDoNothing())
}
