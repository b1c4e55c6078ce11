import { dirname } from "node:path"
import { type ParseArgsOptionsConfig, parseArgs } from "node:util"
import type { z } from "zod"
import { closeDatabase } from "#db/client.server.ts"
import { hasProperty, type Place, placeOf, prepareDatabase } from "#db/prepare.ts"
import { AlreadyServed, mustNotBeServed } from "#db/serving-lock.ts"
import { PROJECTIONS } from "~/domain/ledger/projection-laws.ts"
import { secretFingerprint } from "~/domain/secret.server.ts"
import { type Settings, settings } from "../settings.ts"
import { CommandFailed } from "./command-failed.ts"
import { copyBeforeMigration } from "./copy-before.ts"

export { CommandFailed } from "./command-failed.ts"

/** The parts of the server that commands need: its start (for the demo), and the database's path. */
export type Server = {
  serve(settings: Settings): Promise<{ port: number }>
  databaseFile(settings: Settings): string
}

export type CliCommand = {
  args: string
  description: string
  /** The exit status: 0 when all is well. */
  run(args: string[], server: Server): Promise<number>
}

/** A command with wrong arguments; its usage is printed too. */
export class WrongUse extends CommandFailed {
  override name = "WrongUse"
}

/** Reads `--name value` and positional arguments. Refuses an unknown option or too many arguments with one line. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  maxPositionals = 0,
) {
  try {
    const read = parseArgs({ args, options, strict: true, allowPositionals: maxPositionals > 0 })
    const extra = read.positionals[maxPositionals]
    if (extra !== undefined) throw new WrongUse(`What is "${extra}" for? It was not expected.`)
    return read
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new WrongUse(error.message)
  }
}

export function numberFrom(text: string | undefined, option: string, otherwise: number, max: number): number {
  if (text === undefined) return otherwise
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > max) {
    throw new WrongUse(`--${option} must be a whole number from 1 to ${max}, not "${text}".`)
  }
  return number
}

/** Checks typed input with the schema of pages and API calls. `options` names each field's option, for the message. */
export function checked<Schema extends z.ZodObject>(
  schema: Schema,
  input: Record<string, unknown>,
  options: Record<string, string>,
): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const lines = result.error.issues.map(
    (issue) => `${options[String(issue.path[0])] ?? issue.path.join(".")}: ${issue.message}`,
  )
  throw new WrongUse(lines.join("\n"))
}

/** Opens and migrates the database of the settings while `work` runs. Refuses a missing database unless `make`. */
export async function withDatabase<Value>(
  { databaseFile }: Server,
  work: () => Promise<Value>,
  { make = false } = {},
): Promise<Value> {
  const place = placeOf(databaseFile(settings()), settings())
  if (!make) await mustHaveProperty(place)
  await prepareDatabase(place, {
    laws: PROJECTIONS,
    secret: secretFingerprint,
    copyBefore: copyBeforeMigration,
    blocks: true,
    beforeMigration: () => mustNotMigrateServed(place.file),
  })
  try {
    return await work()
  } finally {
    await closeDatabase()
  }
}

/**
 * Refuses a SQLite file that an older version serves: a migration would change the tables under it. A starting server of this version locks the
 * DATA_DIR of such a file only when it alone can write to it, so the lock is held by an older version, or by a command that replaces the file. On
 * PostgreSQL versions may serve side by side.
 */
function mustNotMigrateServed(file: string): void {
  try {
    mustNotBeServed(dirname(file))
  } catch (error) {
    if (!(error instanceof AlreadyServed)) throw error
    throw new CommandFailed(
      `An older version of Suitekeeper serves ${file}, or another command restores or moves it. Use the command of that version, stop it first, or wait until the other command has ended.`,
    )
  }
}

/** Refuses a place without a property. */
export async function mustHaveProperty(place: Place): Promise<void> {
  if (!(await hasProperty(place))) throw new CommandFailed(missing(place))
}

const missing = ({ file, postgres }: Place): string =>
  postgres
    ? "There is no property in the database of DATABASE_URL: check its name."
    : `There is no database at ${file}: check DATA_DIR.`
