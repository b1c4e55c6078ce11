/** Commits a transaction so that it counts as done only if the standby, where one is configured, has it too. */
import { DatabaseBusy } from "../write-queue.ts"
import type { Session } from "./session.ts"
import { isRefused } from "./unavailable.ts"

/** How long a commit may wait for the standby before its outcome counts as unknown, in milliseconds. */
const PATIENCE = 15_000

/** It is unknown whether the transaction was committed. Repeating it with the same key is safe. */
export class OutcomeUnknown extends DatabaseBusy {
  override name = "OutcomeUnknown"
}

/**
 * Commits the session's transaction. Refuses (OutcomeUnknown) if the server does not answer in time, the connection is lost, or the standby has not
 * confirmed the commit; the session is then closed. Also refuses a transaction in which a statement failed, because it was not committed.
 */
export async function commit(session: Session): Promise<void> {
  session.warnings()
  const results = await session.script("commit", PATIENCE).catch((error: unknown) => {
    if (isRefused(error)) throw error
    session.destroy()
    throw new OutcomeUnknown("It is not known whether the database committed.", { cause: error })
  })
  if (results[0]?.command !== "COMMIT")
    throw new Error("A statement of the transaction failed, so nothing was committed")
  const [warning] = session.warnings()
  if (warning === undefined) return
  session.destroy()
  throw new OutcomeUnknown(`The database committed on one machine alone: ${warning}`)
}
