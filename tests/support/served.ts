/** Runs the built program in a separate process on a free port, and sends raw requests to it. */
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { type Agent, request as httpRequest } from "node:http"
import { COMPILED, emptyFolder, endedAfterwards } from "./processes.ts"

export type Started = { port: number; child: ChildProcess; dataDir: string; output: () => string }

/** The server's process. `within` is a command that finally executes the server. */
function launch(env: Record<string, string>, within: readonly string[]) {
  const dataDir = env.DATA_DIR ?? emptyFolder()
  const server = [process.execPath, "--disable-warning=ExperimentalWarning", "build/server/index.js"]
  const [command = "", ...options] = [...within, ...server]
  const child = endedAfterwards(
    spawn(command, options, {
      env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, ...COMPILED, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  )
  return { child, dataDir }
}

/** Starts the built server on a free port and waits until it reports that it serves. */
export function start(env: Record<string, string> = {}, within: readonly string[] = []): Promise<Started> {
  const { child, dataDir } = launch(env, within)
  return new Promise((resolve, reject) => {
    let output = ""
    child.stdout?.on("data", (part: Buffer) => {
      output += part.toString()
      const serving = /"message":"serving".*?"port":(\d+)/.exec(output)
      if (serving) resolve({ port: Number(serving[1]), child, dataDir, output: () => output })
    })
    child.stderr?.on("data", (part: Buffer) => {
      output += part.toString()
    })
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
}

export const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve))

/** The memory of a process in MB: now, and its maximum so far. */
export function memoryOf({ pid }: Pick<ChildProcess, "pid">): { now: number; max: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const figure = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: figure("VmRSS"), max: figure("VmHWM") }
}

type RequestOptions = { method?: string; headers?: Record<string, string>; agent?: Agent; body?: string | Buffer }

/** A raw request with headers and methods that fetch does not send. `from` is the client's port: equal ports use one connection. */
export function fetchPage(port: number, path: string, { body, ...options }: RequestOptions = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer; from: number | undefined }>(
    (resolve, reject) => {
      const sent = httpRequest({ port, path, host: "127.0.0.1", ...options }, (answer) => {
        const parts: Buffer[] = []
        const from = answer.socket.localPort
        answer.on("data", (part: Buffer) => parts.push(part))
        answer.once("error", reject)
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts), from }),
        )
      })
      sent.once("error", reject)
      sent.end(body)
    },
  )
}
