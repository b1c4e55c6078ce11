import { max } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { journals } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { today } from "../settings/defaults.ts"
import { firstOpenDay, LAST_CLOSED } from "./closed-months.ts"

const lastDays = statement((db) =>
  db
    .select({ last: max(journals.effectiveOn), closed: LAST_CLOSED })
    .from(journals)
    .prepare(),
)

/** Today in the ledger: the local day, but never before the last effective day or the first open day, whatever the time zone. Source: money.md 1.7, 11.6. */
export async function ledgerDay(tx: Tx): Promise<Day> {
  return tx.once("ledger day", async () => {
    const local = await today(tx)
    const row = await tx.one(lastDays)
    const days = [local, row?.last ?? local, firstOpenDay(row?.closed ?? null) ?? local]
    return days.reduce((latest, day) => (day > latest ? day : latest))
  })
}
