/** The version that last served a database. The operator starts it again if a migration fails or an update is taken back. */
import type { Database } from "better-sqlite3"

/** The name of the setting (written by app/domain/settings/started-version.ts). */
export const STARTED_VERSION = "startedVersion"

/** The version in the setting's stored text; undefined for a database whose version stored none. */
export function readVersion(stored: unknown): string | undefined {
  const value = typeof stored === "string" ? (JSON.parse(stored) as unknown) : undefined
  return typeof value === "string" ? value : undefined
}

export const versionIn = (handle: Database): string | undefined =>
  readVersion(handle.prepare("select value from settings where key = ?").pluck().get(STARTED_VERSION))

/** For instance "version 1.0.0", or a substitute if the database does not say. */
export const versionText = (version: string | undefined): string =>
  version === undefined ? "the version before" : `version ${version}`
