/** The built program in a separate process, which serves or runs one command. */
import { type ChildProcess, spawn } from "node:child_process"
import { expect } from "vitest"
import { COMPILED, endedAfterwards } from "./processes.ts"

export type Program = { child: ChildProcess; output: () => string; status: Promise<number | null> }

/** Starts the program on a data folder. Without a command it serves, by default on a free port. */
export function program(dataDir: string, args: string[] = [], env: Record<string, string> = {}): Program {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--import", "./cli/env.js", "build/server/index.js", ...args],
    {
      env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, ...COMPILED, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  endedAfterwards(child)
  let output = ""
  const onData = (part: Buffer) => {
    output += part.toString()
  }
  child.stdout?.on("data", onData)
  child.stderr?.on("data", onData)
  return { child, output: () => output, status: new Promise((resolve) => child.once("close", resolve)) }
}

/** The command's exit status and whole output. */
export async function run(dataDir: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const { status, output } = program(dataDir, args)
  return { status: await status, output: output() }
}

/** Starts a server on a data folder and waits until it is ready. */
export async function serving(dataDir: string, env: Record<string, string> = {}): Promise<Program & { port: number }> {
  const started = program(dataDir, [], env)
  await expect
    .poll(() => started.child.exitCode !== null || started.output().includes('"message":"serving"'), {
      timeout: 120_000,
    })
    .toBe(true)
  const [, port] = /"message":"serving".*?"port":(\d+)/.exec(started.output()) ?? []
  if (port === undefined) throw new Error(`It ended with ${started.child.exitCode}: ${started.output()}`)
  return { ...started, port: Number(port) }
}
