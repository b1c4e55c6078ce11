/** `verify`: checks every balance of this database against its ledger, the consistency of threads, and the audit log against its hashes. */
import { read, type Tx } from "#db/client.server.ts"
import { verifyAudit } from "~/domain/audit/verify-audit.ts"
import type { Violation } from "~/domain/laws.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { rentRollTotalsViolations } from "~/domain/rent-roll-totals/rent-roll-totals.ts"
import { verifyReports } from "~/domain/reports/verify-reports.ts"
import { verifyFiles } from "~/domain/storage/verify-files.ts"
import { verifyThreads } from "~/domain/threads/verify-threads.ts"
import { verifyUnits } from "~/domain/units/verify-units.ts"
import { type CliCommand, readArguments, withDatabase } from "./command.ts"

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

export const verify: CliCommand = {
  args: "",
  description:
    "check every ledger and balance invariant, the audit log's chain and the stored files; exit status 1 on a breach",
  async run(args, server) {
    readArguments(args, {})
    const started = performance.now()
    const violations = await withDatabase(server, async () => [
      ...(await read(allViolations)),
      ...(await verifyFiles()).map((detail) => ({ law: "every stored file is on the disk as it arrived", detail })),
    ])
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    for (const { law, detail } of violations) console.error(`Breach of "${law}": ${detail}`)
    console.log(
      violations.length === 0
        ? `Every invariant holds (${seconds} s).`
        : `${violations.length} ${violations.length === 1 ? "breach" : "breaches"} (${seconds} s).`,
    )
    return violations.length === 0 ? 0 : 1
  },
}
