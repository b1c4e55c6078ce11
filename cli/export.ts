/** `export`: writes everything of the property to one zip in a folder, while it is served. Source: api.md section 0, "Export". */
import { join, resolve } from "node:path"
import { write } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { makeFolder } from "#db/data-folder.ts"
import { nameOf, recordOfCommand } from "~/domain/export/export-runs.ts"
import { makeWholeExport } from "~/domain/export/whole-export.ts"
import { settings } from "../settings.ts"
import { type CliCommand, CommandFailed, readArguments, WrongUse, withDatabase } from "./command.ts"

export const exportProperty: CliCommand = {
  args: "--to DIR",
  description:
    "write everything of the property into one zip in DIR while it is served: every table as CSV, the books for hledger, each tenant's ledger as PDF, the stored files, a README and a manifest with hashes; all Super Admins are mailed",
  async run(args, server) {
    const { values } = readArguments(args, { to: { type: "string" } })
    if (values.to === undefined) throw new WrongUse("Where to? Name a folder with --to.")
    const folder = readyFolder(resolve(values.to))
    return withDatabase(server, async () => {
      const startedAt = clock()
      const path = join(folder, nameOf(startedAt))
      const made = await makeWholeExport({ path, at: startedAt, dataDir: settings().dataDir }, () => undefined)
      await write((tx) => recordOfCommand(tx, startedAt, path, made))
      console.log(`Exported: ${path} (${(made.bytes / 1e6).toFixed(1)} MB, ${made.entryCount} files).`)
      console.log(`Its SHA-256 is ${made.sha256}.`)
      if (made.missing > 0) console.error(`Not in it: ${made.missing} stored files, see manifest.json. Run verify.`)
      console.log(
        "It contains personal data of all tenants, and anybody who has the file can read it: store it in a safe place.",
      )
      return 0
    })
  },
}

function readyFolder(folder: string): string {
  try {
    makeFolder(folder)
    return folder
  } catch (error) {
    throw new CommandFailed(`The folder ${folder} cannot be used: ${(error as Error).message}.`)
  }
}
