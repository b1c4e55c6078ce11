/** Results of a move-in, and the totals with a subunit. */
import { read } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"

/** The totals of a tenant with two suites of `vacantUnit`. */
export const TOTALS = {
  newMonthlyRent: 200_000,
  newTotalDeposit: 300_000,
  newRentBalance: 100_000,
  newFeeBalance: 0,
}

export const figuresOf = (tenant: number) => read((tx) => balancesOf(tx, tenant))

export const categories = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog)))).map((row) => row.category)
