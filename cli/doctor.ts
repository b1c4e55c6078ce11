/** `doctor`: reports the state of the installation, including checks that /admin/status cannot make. Source: docs/operations/commands.md. */
import { read } from "#db/client.server.ts"
import { OPERATOR } from "~/domain/permissions.ts"
import { propertyStatus } from "~/domain/status/status.ts"
import { type Light, type StatusRow, worstOf } from "~/domain/status/status-row.ts"
import { tryOutside } from "~/domain/status/trials.ts"
import { type CliCommand, readArguments, withDatabase } from "./command.ts"

const MARK: Record<Light, string> = { green: "ok  ", yellow: "look", red: "BAD " }

export const doctor: CliCommand = {
  args: "",
  description:
    "say how the installation is, try the mail server, the mailbox, the payment keys and the public address; exit status 1 if something is red",
  async run(args, server) {
    readArguments(args, {})
    const rows = await withDatabase(server, async () => [
      ...(await read((tx) => propertyStatus(tx, OPERATOR, { forwarders: [], isCommand: true }))),
      ...(await tryOutside(OPERATOR, undefined)),
    ])
    for (const row of rows) console.log(lineOf(row))
    return worstOf(rows) === "red" ? 1 : 0
  },
}

const lineOf = ({ subject, light, state, action }: StatusRow) =>
  `${MARK[light]} ${subject}: ${state}${action === null ? "" : ` ${action}`}`
