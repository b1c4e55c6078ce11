import { versionText } from "./started-version.ts"

/** A database that this program must not touch; the message is for the operator. */
export class MigrationRefused extends Error {
  override name = "MigrationRefused"
}

/** A migration that failed and changed nothing. `version` served the database last. */
export function notMigrated(database: string, reason: string, version: string | undefined): MigrationRefused {
  return new MigrationRefused(
    `${database} was not migrated and is as it was: ${reason.replace(/\.$/, "")}. Start ${versionText(version)} again.`,
  )
}

/** The same if the migrated rows would break laws; each violation is "law: detail". */
export function wouldBreakLaws(database: string, broken: string[], version: string | undefined): MigrationRefused {
  return new MigrationRefused(
    `${database} was not migrated and is as it was, because afterwards these figures would not follow from their rows:\n- ${broken.join("\n- ")}\nStart ${versionText(version)} again, and check the database with its \`verify\`.`,
  )
}
