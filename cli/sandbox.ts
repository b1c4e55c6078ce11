/** `sandbox`: serves the payment provider's sandbox to several processes of one database, for tests and demos. Source: docs/operations/payments.md. */
import { makeFolder } from "#db/data-folder.ts"
import { serveSandbox } from "~/domain/payment-provider/own-sandbox.ts"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { settings } from "../settings.ts"
import { type CliCommand, CommandFailed, numberFrom, readArguments } from "./command.ts"

const PORT = 3100

export const sandbox: CliCommand = {
  args: "[--port N]",
  description:
    "serve the sandbox of DATA_DIR on this machine until it is stopped, for processes with its address in SANDBOX_URL and the same APP_SECRET",
  async run(args) {
    const { values } = readArguments(args, { port: { type: "string" } })
    const port = numberFrom(values.port, "port", PORT, 65_535)
    const { appSecret, dataDir } = settings()
    if (appSecret === null)
      throw new CommandFailed("APP_SECRET must be set, and be the same as that of the processes that use this sandbox.")
    makeFolder(dataDir)
    const { stop } = await serveSandbox(port, (error) => console.error(error)).catch((error: unknown) => {
      throw portInUse(error) ? new CommandFailed(`The port ${port} is in use already: name another --port.`) : error
    })
    console.log(`The sandbox is at http://127.0.0.1:${port}, its payments are in ${dataDir}. Stop it with Ctrl+C.`)
    await new Promise((resolve) => {
      process.once("SIGTERM", resolve)
      process.once("SIGINT", resolve)
    })
    await stop()
    closeSandbox()
    return 0
  },
}

const portInUse = (error: unknown): boolean => (error as { code?: string }).code === "EADDRINUSE"
