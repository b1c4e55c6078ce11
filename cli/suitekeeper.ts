/** The operator's command line: `npm run suitekeeper -- <command>`. Each command has a file beside this one. Source: docs/operations/commands.md. */
import { DatabaseBusy } from "#db/client.server.ts"
import { MigrationRefused } from "#db/migration-refused.ts"
import { MoveRefused } from "#db/move/move-refused.ts"
import { AlreadyServed } from "#db/serving-lock.ts"
import { BackupRefused } from "~/domain/backups/backup-refused.ts"
import { Refusal } from "~/domain/refusal.ts"
import { BadSetting } from "../setting-values.ts"
import { startFailure } from "../start-failure.ts"
import { backup } from "./backup.ts"
import { type CliCommand, CommandFailed, type Server, WrongUse } from "./command.ts"
import { demo, demoSeed } from "./demo.ts"
import { doctor } from "./doctor.ts"
import { exportProperty } from "./export.ts"
import { importBank } from "./import-bank.ts"
import { importRentRollFile } from "./import-rent-roll.ts"
import { jobsList, jobsRun } from "./jobs.ts"
import { move } from "./move.ts"
import { restore } from "./restore.ts"
import { sandbox } from "./sandbox.ts"
import { userCreate, userLink, userList, userPasskeyOff } from "./user.ts"
import { verify } from "./verify.ts"

const COMMANDS: Record<string, CliCommand> = {
  verify,
  doctor,
  backup,
  restore,
  move,
  export: exportProperty,
  "jobs list": jobsList,
  "jobs run": jobsRun,
  "user create": userCreate,
  "user list": userList,
  "user link": userLink,
  "user passkey-off": userPasskeyOff,
  "import rentroll": importRentRollFile,
  "import bank": importBank,
  "demo seed": demoSeed,
  demo,
  sandbox,
}

/** Runs the command named by the first words. Returns the exit status; prints errors in one line on the error stream. */
export async function suitekeeper(args: string[], server: Server): Promise<number> {
  const message = [2, 1].find((count) => Object.hasOwn(COMMANDS, args.slice(0, count).join(" ")))
  const command = message === undefined ? undefined : COMMANDS[args.slice(0, message).join(" ")]
  if (!command || message === undefined) return showCommands(args)
  try {
    return await command.run(args.slice(message), server)
  } catch (error) {
    if (!isForTheOperator(error)) throw error
    console.error(lineOf(error))
    if (error instanceof WrongUse) console.error(`Usage: ${usage(args.slice(0, message).join(" "), command)}`)
    return 1
  }
}

/** Explains in the same words as a start why the database cannot be used. */
const lineOf = (error: Error): string =>
  (error instanceof DatabaseBusy ? startFailure(error) : undefined) ?? error.message

function isForTheOperator(error: unknown): error is Error {
  return [
    CommandFailed,
    BackupRefused,
    BadSetting,
    Refusal,
    MigrationRefused,
    AlreadyServed,
    DatabaseBusy,
    MoveRefused,
  ].some((kind) => error instanceof kind)
}

function usage(message: string, { args }: CliCommand): string {
  return `npm run suitekeeper -- ${message}${args ? ` ${args}` : ""}`
}

function showCommands(args: string[]): number {
  const wantsHelp = args.length === 0 || ["help", "--help", "-h"].includes(args[0] ?? "")
  const lines = Object.entries(COMMANDS).map(
    ([message, command]) => `${usage(message, command)}\n    ${command.description}`,
  )
  const text = wantsHelp ? lines : [`There is no command "${args.join(" ")}". There are:`, ...lines]
  if (wantsHelp) console.log(text.join("\n"))
  else console.error(text.join("\n"))
  return wantsHelp ? 0 : 1
}
