/** The stored PDF of a finished reconciliation. Source: money.md 11.5, api.md X308. */
import { and, desc, eq } from "drizzle-orm"
import { read } from "#db/client.server.ts"
import { bankReconciliationReports } from "#db/schema/index.ts"
import { bankAccount } from "../bank-accounts/bank-accounts.ts"
import { command, workflow } from "../commands.ts"
import type { PrintedFile } from "../files/printed-files.ts"
import { Refusal } from "../refusal.ts"
import type { ReportQuery } from "./inputs.ts"
import { reconciliationNamed } from "./stored-reconciliation.ts"

/** Returns the newest report, or the one named. Refuses (404 RECONCILIATION_NOT_FOUND) a reconciliation that was never finished and an unknown report. */
export const reconciliationReport = command(
  "see bank",
  async (tx, _actor, { reconciliation, report }: ReportQuery): Promise<PrintedFile> => {
    const { accountId, endsOn } = await reconciliationNamed(tx, reconciliation)
    const { id, reconciliationId, pdf } = bankReconciliationReports
    const found = await tx.one(
      tx
        .select({ pdf })
        .from(bankReconciliationReports)
        .where(and(eq(reconciliationId, reconciliation), report === undefined ? undefined : eq(id, report)))
        .orderBy(desc(id))
        .limit(1),
    )
    if (!found) throw new Refusal("RECONCILIATION_NOT_FOUND")
    const { name } = await bankAccount(tx, accountId)
    return { name: `Reconciliation ${name} ${endsOn}.pdf`, bytes: new Uint8Array(found.pdf) }
  },
)

/** Returns the report for the link on a page. */
export const downloadedReport = workflow("see bank", (actor, input: ReportQuery) =>
  read((tx) => reconciliationReport(tx, actor, input)),
)
