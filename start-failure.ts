/** Explains to the operator, in one line that names the setting, why the program could not start. Source: docs/operations/running.md. */
import { BadSetting } from "./setting-values.ts"
import { settings } from "./settings.ts"

const LISTENING: Record<string, () => string> = {
  EADDRINUSE: () => `PORT ${settings().port} is in use already. Stop the other program, or set another PORT.`,
  EADDRNOTAVAIL: () => `HOST ${settings().host} is no address of this machine.`,
  ENOTFOUND: () => `HOST ${settings().host} is no address of this machine.`,
}
const FOR_THE_OPERATOR = ["MigrationRefused", "AlreadyServed"]
const STORAGE = /^(SQLITE_(CANTOPEN|NOTADB|READONLY|CORRUPT|FULL|IOERR|PERM)|ENOSPC|EDQUOT|EROFS|EIO)/

/** The line for an error or its cause; undefined for a fault of the program, whose stack is printed then. */
export function startFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof BadSetting || FOR_THE_OPERATOR.includes(error.name)) return error.message
  const { code = "", syscall = "" } = error as { code?: string; syscall?: string }
  if (syscall === "listen" && code === "EACCES") return `PORT ${settings().port} needs more rights than this user has.`
  if (["listen", "getaddrinfo"].includes(syscall)) return LISTENING[code]?.()
  if (settings().databaseUrl !== null && error.name === "DatabaseBusy") {
    return `The database of DATABASE_URL cannot be used: ${reasonOf(error)}`
  }
  if (error.name === "DatabaseBusy" || code.startsWith("SQLITE_BUSY")) {
    return `Another process holds the database in DATA_DIR ${settings().dataDir}. Try again when it is done.`
  }
  if (syscall === "mkdir" || STORAGE.test(code)) {
    return `The database in DATA_DIR ${settings().dataDir} cannot be opened: ${error.message}.`
  }
  return startFailure(error.cause)
}

/** The innermost cause of an error as a sentence: the message of the server or network. A host with several addresses has one cause for each. */
export function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const reason =
    error instanceof AggregateError ? error.errors.map((one) => (one as Error).message).join(", ") : error.message
  return reason.endsWith(".") ? reason : `${reason}.`
}
