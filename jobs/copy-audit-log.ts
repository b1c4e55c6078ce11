import { read, write } from "#db/client.server.ts"
import type { AuditCopy } from "~/domain/audit/rows-after.ts"
import { beginCopying, rememberCopied, rowsToCopy } from "~/domain/settings/audit-copied.ts"
import type { IntervalJob, Stop } from "./job.ts"

/** Sends rows to the operator's syslog server. Returns whether all were sent; after false they are sent again later. */
export type CopyAuditRows = (rows: readonly AuditCopy[]) => Promise<boolean>

/** Copies new rows of the audit log, each at least once and in order. */
export const copyAuditLog = (copy: CopyAuditRows): IntervalJob => ({
  name: "copy the audit log",
  every: 5_000,
  first: () => write(beginCopying),
  run: (stop) => copyNewRows(copy, stop),
})

async function copyNewRows(copy: CopyAuditRows, stop: Stop): Promise<void> {
  while (!stop.aborted) {
    const rows = await read(rowsToCopy)
    const last = rows.at(-1)
    if (!last || !(await copy(rows))) return
    await write((tx) => rememberCopied(tx, last.id))
  }
}
