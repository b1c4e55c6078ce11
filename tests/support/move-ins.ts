/** What tests of moving in look at afterwards, and the totals of a subunit. */
import { read } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"

/** What a tenant with a suite of `vacantUnit` has with a second one like it. */
export const TOTALS = {
  newMonthlyRent: 200_000,
  newTotalDeposit: 300_000,
  newRentBalance: 100_000,
  newFeeBalance: 0,
}

export const figuresOf = (tenant: number) => read((tx) => balancesOf(tx, tenant))

/** The categories of the audit log, oldest first. */
export const categories = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog)))).map((row) => row.category)
