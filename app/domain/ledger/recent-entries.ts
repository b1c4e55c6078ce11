import type { Tx } from "#db/client.server.ts"
import { yearBefore } from "~/values/calendar.ts"
import { ledgerDay } from "./ledger-day.ts"
import { type LedgerEntry, ledgerEntries } from "./statement.ts"

const SHOWN = 8

/** The last entries of a tenant's past year, newest first; what is on its way is not among them. */
export async function recentEntries(tx: Tx, tenantId: number): Promise<LedgerEntry[]> {
  const to = await ledgerDay(tx)
  const { entries } = await ledgerEntries(tx, { tenantId, from: yearBefore(to), to })
  return entries
    .filter((entry) => entry.status !== "pending")
    .slice(-SHOWN)
    .toReversed()
}
