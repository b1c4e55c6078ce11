/** Stores the last audit row that was copied to the operator's syslog server, so that rows written while no process runs are copied later. */
import type { Tx } from "#db/client.server.ts"
import { auditTail } from "../audit/log.ts"
import { type AuditCopy, auditRowsAfter } from "../audit/rows-after.ts"
import { storedSettings, storeSetting } from "../stored-settings.ts"

const AUDIT_COPIED = "AUDIT_COPIED"
const AT_ONCE = 200

/** The id of the last copied row; undefined before the first copy. */
async function copiedUpTo(tx: Tx): Promise<number | undefined> {
  const last = (await storedSettings(tx)).get(AUDIT_COPIED)
  return typeof last === "number" ? last : undefined
}

/** Begins with rows that are written from now on, unless copying began earlier. */
export async function beginCopying(tx: Tx): Promise<void> {
  if ((await copiedUpTo(tx)) === undefined) await storeSetting(tx, AUDIT_COPIED, (await auditTail(tx))?.id ?? 0)
}

export async function rowsToCopy(tx: Tx): Promise<AuditCopy[]> {
  const last = await copiedUpTo(tx)
  return last === undefined ? [] : auditRowsAfter(tx, last, AT_ONCE)
}

export async function rememberCopied(tx: Tx, last: number): Promise<void> {
  await storeSetting(tx, AUDIT_COPIED, last)
}
