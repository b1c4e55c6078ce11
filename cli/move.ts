/** `move`: moves the property from SQLite to PostgreSQL, or back. Source: docs/operations/postgresql.md, Moving to PostgreSQL and back. */
import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { DatabaseBusy, read } from "#db/client.server.ts"
import type { Held } from "#db/move/copy-property.ts"
import { MoveRefused } from "#db/move/move-refused.ts"
import { placeOf } from "#db/prepare.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { mustVerifyThere } from "~/domain/backups/must-verify.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { postgresFrom } from "../database-settings.ts"
import { settings } from "../settings.ts"
import { reasonOf } from "../start-failure.ts"
import { type CliCommand, CommandFailed, readArguments, type Server, WrongUse, withDatabase } from "./command.ts"
import { placeProperty } from "./place-property.ts"

export const move: CliCommand = {
  args: "--to postgres://… [--owner postgres://…] | --to file:FOLDER",
  description:
    "copy the property from DATA_DIR into an empty PostgreSQL database (--owner: the same as the role that owns the tables), or, with DATABASE_URL, from there into an empty folder; verify both sides; it may be run again after an interruption",
  async run(args, server) {
    const { to, owner } = readArguments(args, { to: { type: "string" }, owner: { type: "string" } }).values
    if (to === undefined) throw new WrongUse("Where to? --to is missing.")
    const { file, postgres } = placeOf(server.databaseFile(settings()), settings())
    if (/^postgres(ql)?:/.test(to)) {
      if (postgres)
        throw new CommandFailed("The property is on PostgreSQL already: unset DATABASE_URL to move DATA_DIR.")
      await toPostgres(server, file, addressesOf(to, owner))
    } else {
      if (!to.startsWith("file:") || owner !== undefined)
        throw new WrongUse("--to must be postgres://… or file:FOLDER.")
      if (!postgres)
        throw new CommandFailed("The property is in a file already: set DATABASE_URL to the database to move.")
      const dataDir = resolve(to.slice("file:".length))
      await toFile(server, postgres.address, server.databaseFile({ ...settings(), dataDir }))
    }
    return 0
  },
}

function addressesOf(to: string, owner: string | undefined): { address: string; migrationAddress: string } {
  const address = postgresFrom("--to", to) ?? ""
  return { address, migrationAddress: postgresFrom("--owner", owner) ?? address }
}

async function toPostgres(
  server: Server,
  file: string,
  to: { address: string; migrationAddress: string },
): Promise<void> {
  if (!existsSync(file)) throw new CommandFailed(`There is no database at ${file}: check DATA_DIR.`)
  const letGo = holdDataFolder(dirname(file))
  try {
    await withDatabase(server, sourceMustVerify)
    const { copyToPostgres } = await import("#db/move/to-postgres.ts")
    const from = { file, files: join(dirname(file), "files") }
    report(await copyToPostgres(from, to, () => mustVerifyThere(to.address)).catch(unreachable))
  } finally {
    letGo()
  }
  const secret = join(dirname(file), "secret")
  const shared = settings().appSecret === null && existsSync(secret) ? `what ${secret} holds` : "the one of now"
  console.log(`Start with DATABASE_URL, and APP_SECRET being ${shared}. Move ${file} away. Nothing will change it.`)
}

function unreachable(error: unknown): never {
  if (!(error instanceof DatabaseBusy)) throw error
  throw new CommandFailed(`The database of --to cannot be used: ${reasonOf(error)}`)
}

async function toFile(server: Server, address: string, target: string): Promise<void> {
  const { copyToFile } = await import("#db/move/to-file.ts")
  await withDatabase(server, sourceMustVerify)
  await placeProperty(target, async (copy) => {
    const held = await copyToFile(address, { file: copy, files: join(dirname(copy), "files") }, { isMoved: true })
    const [lost] = held.lost
    if (lost !== undefined) throw new MoveRefused(`The stored file ${lost} is missing or damaged. Nothing was moved.`)
    await mustVerifyThere(copy)
    report(held)
  })
  console.log(`Start without DATABASE_URL, with DATA_DIR ${dirname(target)} and the same APP_SECRET.`)
}

async function sourceMustVerify(): Promise<void> {
  const [first] = await read(allViolations)
  if (first) throw new CommandFailed(`The property does not verify. Breach of "${first.law}": ${first.detail}.`)
}

function report({ rows, contents, bytes, digest }: Held): void {
  console.log(
    `Moved ${rows} rows and ${contents.length} stored files (${(bytes / 1e6).toFixed(1)} MB), and verified both sides.`,
  )
  console.log(`Digest of all tables and files, equal on both: ${digest}`)
}
