/** Stores which version serves the database. A later version needs it if its migration fails. Source: docs/operations/update.md, If a migration fails. */
import { read, write } from "#db/client.server.ts"
import { STARTED_VERSION } from "#db/started-version.ts"
import { programVersion } from "~/values/version.ts"
import { storedText, storeSetting } from "../stored-settings.ts"

/** Writes only if another version served before. */
export async function recordStartedVersion(): Promise<void> {
  const version = programVersion()
  if ((await read((tx) => storedText(tx, STARTED_VERSION))) === version) return
  await write((tx) => storeSetting(tx, STARTED_VERSION, version))
}
