/** The processes that serve the database together. SQLite has one process, which needs no row. Source: docs/decisions/0057. */
import { isPostgres } from "./engine.ts"

const rows = isPostgres ? await import("./postgres/processes.ts") : undefined

/**
 * Registers this process and its version until it leaves. Refuses (DatabaseBusy) if the server cannot be reached; (AlreadyServed), with the line
 * `whyAlone`, if one is given and another process serves.
 */
export const joinProcesses = async (
  version: string,
  whyAlone?: string,
): Promise<{ leave(): Promise<void> } | undefined> => rows?.joinProcesses(version, whyAlone)
