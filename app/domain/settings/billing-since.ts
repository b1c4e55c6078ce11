/** The day from which rent is billed: both days of the month must be set before anything is charged. Source: money.md section 4, "Issue". */
import { eq } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { settings } from "#db/schema/index.ts"
import { asDay, type Day } from "~/values/calendar.ts"
import { defaultsOf, today } from "./defaults.ts"

/** Kept among the settings, but no default: nobody can ask for it or change it. */
const KEY = "billingSince"

const since = statement((db) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY)).prepare(),
)

/**
 * The day on which balanceIssueDay and rentDueDay were first both set, or null while they never were.
 * Periods whose issue date lies before it are recorded without a charge.
 */
export async function billingSince(tx: Tx): Promise<Day | null> {
  const row = await tx.one(since)
  return typeof row?.value === "string" ? asDay(row.value) : null
}

/** Notes today as the start of billing when both days are set for the first time; later changes leave it. */
export async function noteBillingSince(tx: Tx): Promise<void> {
  const { balanceIssueDay, rentDueDay } = await defaultsOf(tx)
  if (balanceIssueDay === null || rentDueDay === null) return
  const row = { key: KEY, value: await today(tx), updatedAt: tx.now }
  await tx.run(tx.insert(settings).values(row).onConflictDoNothing())
}
