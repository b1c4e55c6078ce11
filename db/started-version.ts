/** The version that last served a database: the operator starts it again when a migration fails or an update is taken back. */
import type { Database } from "better-sqlite3"

/** Its name in the table of settings (app/domain/settings/started-version.ts writes it). */
export const STARTED_VERSION = "startedVersion"

/** The version in the stored text of the setting; undefined for a database of a version that stored none. */
export function readVersion(stored: unknown): string | undefined {
  const value = typeof stored === "string" ? (JSON.parse(stored) as unknown) : undefined
  return typeof value === "string" ? value : undefined
}

/** The version that last served a SQLite database. */
export const versionIn = (handle: Database): string | undefined =>
  readVersion(handle.prepare("select value from settings where key = ?").pluck().get(STARTED_VERSION))

/** "version 1.0.0", or what is known when the database does not say. */
export const versionText = (version: string | undefined): string =>
  version === undefined ? "the version before" : `version ${version}`
