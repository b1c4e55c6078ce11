/** The built program on its own folder: commands of the operator, and a server that may be killed. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"

const PROGRAM = ["--disable-warning=ExperimentalWarning", "build/server/index.js"]
const environmentOf = (folder: string) => ({ PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder })

/** Runs a command of the operator. Returns the output of both streams. `more` adds settings, `root` is the folder of the program. */
export function operate(
  folder: string,
  command: readonly string[],
  more: Record<string, string> = {},
  root = process.cwd(),
): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...PROGRAM, ...command], {
    env: { ...environmentOf(folder), LOG_LEVEL: "error", ...more },
    cwd: root,
    encoding: "utf8",
  })
  return { status, output: `${stdout}${stderr}` }
}

export type Server = {
  origin: string
  api: string
  kill(): void
  /** Stops it cleanly. */
  stop(): void
  ended: Promise<void>
  output(): string
}

/** Starts the server on a free port and waits until it serves. `more` adds settings, `root` is the folder of the program. */
export async function serve(folder: string, more: Record<string, string> = {}, root = process.cwd()): Promise<Server> {
  const child = spawn(process.execPath, PROGRAM, {
    env: { ...environmentOf(folder), PORT: "0", ...more },
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => (output += part.toString()))
  const origin = `http://127.0.0.1:${await portOf(child)}`
  return {
    ...{ origin, api: `${origin}/api`, ended, output: () => output },
    kill: () => void child.kill("SIGKILL"),
    stop: () => void child.kill("SIGTERM"),
  }
}

/** The port that a started server reports. */
export function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => {
        output += part.toString()
        const [, port] = /"message":"serving".*?"port":(\d+)/.exec(output) ?? []
        if (port) resolve(port)
      })
    }
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
}
