/** Distinguishes errors that mean the database cannot be used now from errors of the statement. */
import { DatabaseBusy } from "../write-queue.ts"

/**
 * The server's codes: no connection (08), no space (53), a lock that was not free in time (55P03), the server stops or starts (57P), an operator cancelled
 * the statement (57014), a transaction that was idle too long (25P03), a conflict with recovery or another transaction (40), a role or database that is
 * not admitted (28, 3D).
 */
const UNAVAILABLE = /^(08...|28...|3D...|53...|55P03|57014|57P0[1-5]|25P0[34]|40...|58...)$/
const CONNECTION = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

type ServerError = Error & { code?: string; severity?: string; routine?: string }

/** A statement met tables of another migration than the one it was prepared for, or a deadlock with a migration. Repeating it succeeds. */
export class MigratedMeanwhile extends DatabaseBusy {}

const isOfMigration = ({ code, routine }: ServerError) => code === "40P01" || routine === "RevalidateCachedQuery"

/** Turns an error of an unusable server into DatabaseBusy. Other errors stay as they are, without the builder's copy of all parameters. */
export function unavailable(error: unknown): unknown {
  if (error instanceof DatabaseBusy || !(error instanceof Error)) return error
  if (isOfMigration(error)) return new MigratedMeanwhile("The database was migrated just now.", { cause: error })
  const { code = "", severity } = error as ServerError
  const isLost = severity === undefined && (CONNECTION.test(code) || /connection|timeout expired/i.test(error.message))
  if (isLost || UNAVAILABLE.test(code)) return new DatabaseBusy("The database cannot be reached now.", { cause: error })
  return error
}

/** True if a constraint refused the commit, so that it certainly did not happen. The severity cannot be used, because it is in the server's language. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && /^(23|P0)/.test((error as ServerError).code ?? "")
}
