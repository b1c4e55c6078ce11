/** The operator at the command line, on the test's own database. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { vi } from "vitest"
import { closeDatabase } from "#db/client.server.ts"
import { suitekeeper } from "../../cli/suitekeeper.ts"

const named = { email: "Ann@Example.com", first: "Ann", last: "Lee", level: "0", password: "rent is due" }
/** The arguments that create the first administrator. */
export const ANN = Object.entries(named).flatMap(([name, value]) => [`--${name}`, value])

/** The output and the exit status of a command. */
export type Message = { status: number; out: string; err: string }

/** An empty data folder with a function that runs commands in it. `file` is its database. */
export async function inFolder(
  work: (run: (...args: string[]) => Promise<Message>, file: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-cli-"))
  const file = join(folder, "suitekeeper.sqlite")
  closeDatabase()
  try {
    await work((...args) => listening(args, file), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listening(args: string[], file: string): Promise<Message> {
  const out = vi.spyOn(console, "log").mockImplementation(() => undefined)
  const err = vi.spyOn(console, "error").mockImplementation(() => undefined)
  const serve = async () => ({ port: 0 })
  const status = await suitekeeper(args, { serve, databaseFile: () => file })
  const lines = (spy: typeof out) => spy.mock.calls.map((message) => message.join(" ")).join("\n")
  const result = { status, out: lines(out), err: lines(err) }
  // A command's error output is not an error of the program.
  out.mockClear()
  err.mockClear()
  return result
}
