import { mailNextStatement } from "~/domain/bulk-actions/statement-run.ts"
import type { ReportError, Stop } from "../job.ts"

/** Mails the waiting statements of bulk actions, until none is left or on `stop`. */
export async function mailWaitingStatements(stop: Stop, report: ReportError): Promise<void> {
  while (!stop.aborted && (await mailNextStatement(report)));
}
