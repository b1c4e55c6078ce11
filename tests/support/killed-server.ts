/** A property with the sandbox. Its server is killed at chosen commits and started again on the remaining data. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { expect } from "vitest"
import { closeDatabase } from "#db/client.server.ts"
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
import { replaceSettings } from "../../settings.ts"
import type { Death } from "./die-at-commit.ts"
import { COMPILED, emptyFolder, endedAfterwards } from "./processes.ts"
import { testFolder, usualSettings } from "./usual-settings.ts"

export type Killable = {
  origin: string
  /** Makes the server kill itself at a later commit. */
  diesAt(death: Death): Promise<void>
  /** Kills the server, if it is alive, and waits for its end. */
  killed(): Promise<void>
  isDead(): boolean
}

/**
 * A data folder with a copy of this test's database, and of its sandbox if it made payments. From then on this process uses the folder's sandbox.
 * Close both files before another call.
 */
export function folderOfTest(sandbox: "empty sandbox" | "with its sandbox" = "empty sandbox"): string {
  const folder = emptyFolder()
  closeDatabase()
  closeSandbox()
  copyFileSync(join(testFolder, "test.sqlite"), join(folder, "suitekeeper.sqlite"))
  if (sandbox === "with its sandbox") copyFileSync(join(testFolder, "sandbox.sqlite"), join(folder, "sandbox.sqlite"))
  sandboxOf(folder)
  return folder
}

/** The provider of this folder's server, for payers and banks. */
function sandboxOf(folder: string): void {
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", DATA_DIR: folder }))
}

/** Starts a folder's server on a free port. `more` adds settings. */
export async function startKillable(folder: string, more: Record<string, string> = {}): Promise<Killable> {
  const preload = new URL("./die-at-commit.ts", import.meta.url).href
  const program = ["--disable-warning=ExperimentalWarning", "--import", preload, "build/server/index.js"]
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: folder,
    PORT: "0",
    PAYMENTS: "sandbox",
    ...COMPILED,
    ...more,
  }
  const child = endedAfterwards(spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] }))
  const ended = once(child, "exit")
  const isDead = () => child.exitCode !== null || child.signalCode !== null
  return {
    origin: `http://127.0.0.1:${await portOf(child)}`,
    isDead,
    async diesAt(death) {
      const armed = once(child, "message")
      child.send(death)
      await armed
    },
    async killed() {
      if (!isDead()) child.kill("SIGKILL")
      await ended
    },
  }
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => {
        output += part.toString()
        const port = /"message":"serving".*?"port":(\d+)/.exec(output)?.[1]
        if (port) resolve(port)
      })
    }
    child.once("exit", () => reject(new Error(`The server ended: ${output}`)))
  })
}

/** Rows of a folder's own database, or of its sandbox. The server may be running. */
export function rowsIn<Row>(folder: string, query: string, file = "suitekeeper.sqlite"): Row[] {
  const database = new Sqlite(join(folder, file), { readonly: true, fileMustExist: true })
  try {
    return database.prepare(query).all() as Row[]
  } finally {
    database.close()
  }
}

/** Crashes at the first commit, then at the second, and so on, until one run ends without a crash. Returns the number of crashes. */
export async function atEachCommit(run: (commits: number) => Promise<{ died: boolean }>): Promise<number> {
  for (let commits = 1; ; commits += 1) if (!(await run(commits)).died) return commits - 1
}

/** The server kills itself at this commit, counted from now, or is killed when the work has ended. Returns whether it died before the end. */
export async function diesAmid(
  server: Killable,
  death: Death,
  meanwhile: () => Promise<unknown>,
): Promise<{ died: boolean }> {
  await server.diesAt(death)
  const isOver = await meanwhile().then(
    () => true,
    () => false,
  )
  const died = server.isDead()
  if (!isOver && !died) await expect.poll(() => server.isDead()).toBe(true)
  await server.killed()
  return { died: died || !isOver }
}
