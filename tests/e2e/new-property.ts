/** A property before its setup: the built program on an empty folder and a free port. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isPostgres } from "../../db/engine.ts"
import { newDatabase } from "./postgres.ts"

export type NewProperty = {
  /** The address the program prints at its start, with the token. */
  setup: string
  /** Its database (SQLite's file, or PostgreSQL's address), for changes by an operator or another program. */
  database: string
  /** Makes an account of the highest level on the command line, as an operator does. */
  addAdministrator(email: string, password: string): void
  end(): Promise<void>
}

/** Starts the program and waits until it prints the address of setup. */
export async function newProperty(): Promise<NewProperty> {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-new-"))
  const command = ["--disable-warning=ExperimentalWarning", "build/server/index.js"]
  const database = isPostgres ? await newDatabase("empty") : join(folder, "suitekeeper.sqlite")
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    ...(isPostgres ? { DATABASE_URL: database, APP_SECRET: process.env.APP_SECRET } : {}),
  }
  const program = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "inherit"] })
  const ended = new Promise<void>((resolve) => program.once("exit", () => resolve()))
  return {
    setup: await setupAddress(program),
    database,
    addAdministrator(email, password) {
      const person = ["--email", email, "--first", "Ann", "--last", "Lee", "--level", "0", "--password-stdin"]
      execFileSync(process.execPath, [...command, "suitekeeper", "user", "create", ...person], { env, input: password })
    },
    async end() {
      program.kill("SIGTERM")
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function setupAddress(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ""
    program.stdout?.on("data", (part: Buffer) => {
      text += part.toString()
      const [address] = /http:\/\/localhost:\d+\/setup\?token=[\w-]+(?=\s)/.exec(text) ?? []
      if (address) resolve(address)
    })
    program.once("exit", (code) => reject(new Error(`The program ended with ${code}: ${text}`)))
  })
}
