import { mailNextStatement } from "~/domain/bulk-actions/statement-run.ts"
import type { ReportError, Stop } from "../job.ts"

/** Mails the statements to many tenants that wait, until none does or `stop`. */
export async function mailWaitingStatements(stop: Stop, report: ReportError): Promise<void> {
  while (!stop.aborted && (await mailNextStatement(report)));
}
