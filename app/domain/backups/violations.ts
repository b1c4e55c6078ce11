/** All laws of the books and the audit log. `verify` and every copy of a property check them. */
import type { Tx } from "#db/client.server.ts"
import { verifyAudit } from "../audit/verify-audit.ts"
import { verifyBank } from "../bank-accounts/verify-bank.ts"
import { verifyBankLines } from "../bank-files/verify-bank-lines.ts"
import { verifyCloses } from "../closed-months/verify-closes.ts"
import { verifyShares } from "../files/verify-shares.ts"
import { verifyJournalExports } from "../journal-export/verify-exports.ts"
import type { Violation } from "../laws.ts"
import { verifyLedger } from "../ledger/verify.ts"
import { verifyPlans } from "../payment-plans/verify-plans.ts"
import { verifyReceipts } from "../payments/verify-receipts.ts"
import { verifyPayouts } from "../payouts/verify-payouts.ts"
import { verifyReconciliations } from "../reconciliation/verify-reconciliations.ts"
import { rentRollTotalsViolations } from "../rent-roll-totals/rent-roll-totals.ts"
import { verifyReports } from "../reports/verify-reports.ts"
import { verifyScheduled } from "../scheduled-payments/verify-scheduled.ts"
import { verifySignIns } from "../sign-ins/verify-sign-ins.ts"
import { verifyTexts } from "../texts/verify-texts.ts"
import { verifyPortal } from "../threads/verify-portal.ts"
import { verifyThreads } from "../threads/verify-threads.ts"
import { verifyUnits } from "../units/verify-units.ts"

export const allViolations = async (tx: Tx): Promise<Violation[]> => [
  ...(await verifyLedger(tx)),
  ...(await verifyPlans(tx)),
  ...(await verifyReceipts(tx)),
  ...(await verifyScheduled(tx)),
  ...(await verifyBank(tx)),
  ...(await verifyPayouts(tx)),
  ...(await verifyBankLines(tx)),
  ...(await verifyReconciliations(tx)),
  ...(await verifyJournalExports(tx)),
  ...(await verifyReports(tx)),
  ...(await verifyCloses(tx)),
  ...(await verifyUnits(tx)),
  ...(await verifyThreads(tx)),
  ...(await verifyPortal(tx)),
  ...(await verifyShares(tx)),
  ...(await verifySignIns(tx)),
  ...(await verifyTexts(tx)),
  ...(await rentRollTotalsViolations(tx)).map((detail) => ({
    law: "I17 the rent roll's totals are its column sums",
    detail,
  })),
  ...(await verifyAudit(tx)).map((detail) => ({ law: "every row of the audit log follows the one before", detail })),
]
