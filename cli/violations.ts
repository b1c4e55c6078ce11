/** All laws of the books and of the audit log, which `verify` and every copy of a property check. */
import type { Tx } from "#db/client.server.ts"
import { verifyAudit } from "~/domain/audit/verify-audit.ts"
import type { Violation } from "~/domain/laws.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { rentRollTotalsViolations } from "~/domain/rent-roll-totals/rent-roll-totals.ts"
import { verifyReports } from "~/domain/reports/verify-reports.ts"
import { verifyThreads } from "~/domain/threads/verify-threads.ts"
import { verifyUnits } from "~/domain/units/verify-units.ts"

export const allViolations = async (tx: Tx): Promise<Violation[]> => [
  ...(await verifyLedger(tx)),
  ...(await verifyReceipts(tx)),
  ...(await verifyReports(tx)),
  ...(await verifyUnits(tx)),
  ...(await verifyThreads(tx)),
  ...(await rentRollTotalsViolations(tx)).map((detail) => ({
    law: "I17 the rent roll's totals are its column sums",
    detail,
  })),
  ...(await verifyAudit(tx)).map((detail) => ({ law: "every row of the audit log follows the one before", detail })),
]
