/** A PostgreSQL server that represents a machine: it waits for its disk, and can be stopped, killed, promoted, and started again on its data. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../free-port.ts"
import { type Programs, ready, userOf } from "../postgres-cluster.ts"

export type Machine = {
  readonly data: string
  readonly port: number
  /** The address of its first database, for the tables' owner. */
  readonly address: string
  /** Starts it on its data, and waits until it accepts connections. */
  start(): Promise<void>
  /** SIGSTOP and SIGCONT: the server and all its processes. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void
  /** Kills the server and all its processes, as a power cut does. */
  kill(): Promise<void>
  /** Makes a standby the primary. */
  promote(): void
  /** The text that it logged. */
  log(): string
}

export type User = { uid?: number; gid?: number }

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 60
wal_keep_size = 256MB
`

/** A machine in this folder, whose data folder `fill` makes. */
export async function machineIn(
  folder: string,
  name: string,
  programs: Programs,
  fill: (data: string, user: User) => Promise<void> | void,
): Promise<Machine> {
  const data = join(folder, name)
  const user = userOf(folder, data)
  await fill(data, user)
  const port = await freePort()
  appendFileSync(join(data, "postgresql.conf"), `${SETTINGS}port = ${port}\n`)
  let server: ChildProcess
  let log = ""
  return {
    data,
    port,
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      server = spawn(programs.postgres, ["-D", data], user)
      server.stderr?.on("data", (chunk: Buffer) => {
        log += chunk
      })
      await ready(server)
    },
    signal: (signal) => {
      for (const pid of processesOf(server)) signalIfThere(pid, signal)
    },
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = new Promise((resolve) => server.once("close", resolve))
      const all = processesOf(server)
      for (const signal of ["SIGSTOP", "SIGKILL"]) {
        for (const pid of all) signalIfThere(pid, signal)
      }
      await ended
    },
    promote: () => run(programs.ctl, ["promote", "-w", "-D", data], user),
    log: () => log,
  }
}

/** Runs a program to its end. */
export function run(program: string, args: string[], user: User): void {
  const { status, stderr, error } = spawnSync(program, args, { ...user, encoding: "utf8" })
  if (status !== 0) throw new Error(`${program} cannot run here: ${error ?? stderr}`)
}

/** The server and its processes, which are in separate process groups. */
function processesOf({ pid = 0 }: ChildProcess): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
  return [pid, ...stdout.split("\n").filter(Boolean).map(Number)]
}

function signalIfThere(pid: number, signal: string): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error
  }
}
