import { max } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { journals } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { today } from "../settings/defaults.ts"

const lastDay = statement((db) =>
  db
    .select({ last: max(journals.effectiveOn) })
    .from(journals)
    .prepare(),
)

/** Today in the ledger: the local day, or the last effective day if a new time zone would put today before it. Source: money.md 1.7. */
export async function ledgerDay(tx: Tx): Promise<Day> {
  return tx.once("ledger day", async () => {
    const local = await today(tx)
    const row = await tx.one(lastDay)
    return row?.last != null && row.last > local ? row.last : local
  })
}
