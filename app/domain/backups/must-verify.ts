/** Verifies a property before it is copied, and a copy before it counts. */
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import type { Violation } from "../laws.ts"
import { BackupRefused } from "./backup-refused.ts"
import { onOtherEngine } from "./other-engine.ts"
import { allViolations } from "./violations.ts"

/** Verifies a database of this process's engine: a file that no other process has open, or an address. Refuses one with a violation. */
export async function mustVerify(source: string): Promise<void> {
  openDatabase(source)
  try {
    mustBeNone(await read(allViolations))
  } finally {
    await closeDatabase()
  }
}

/** Verifies a database of the other engine. Refuses one with a violation. */
export async function mustVerifyThere(source: string): Promise<void> {
  mustBeNone((await onOtherEngine("verify-worker", source, source)) as Violation[])
}

/** Refuses a copy with violations. */
function mustBeNone([first, ...more]: Violation[]): void {
  if (!first) return
  throw new BackupRefused(
    `The copy does not verify, so it counts for nothing. Breach of "${first.law}": ${first.detail} (and ${more.length} more).`,
  )
}
