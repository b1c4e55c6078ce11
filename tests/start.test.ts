/** Starts of the built program on a data folder: alone, with restricted permissions, and with any content of the folder. */
import { spawnSync } from "node:child_process"
import {
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { dirname, join } from "node:path"
import { gunzipSync } from "node:zlib"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { migrateDatabase } from "#db/migrate.ts"
import { startFailure } from "../start-failure.ts"
import { freePort } from "./support/free-port.ts"
import { emptyFolder } from "./support/processes.ts"
import { type Program, program, run, serving } from "./support/program.ts"

/** A data folder with the demo building of an earlier version. */
function earlierFolder(): { folder: string; file: string } {
  const folder = emptyFolder()
  const file = join(folder, "suitekeeper.sqlite")
  writeFileSync(file, gunzipSync(readFileSync("tests/fixtures/database-before-baseline.sqlite.gz")))
  return { folder, file }
}

test("npm run suitekeeper without a command lists the commands, and nothing else happens", async () => {
  const folder = emptyFolder()
  const { status, output } = await run(folder, "suitekeeper")
  expect([status, output]).toEqual([0, expect.stringMatching(/^npm run suitekeeper -- verify\n/)])
  expect(readdirSync(folder)).toEqual([])
  expect((await run(folder, "suitekeeper", "verify")).output).toContain("There is no database at")
})

test("a second process that would serve the same folder is refused with one line, until the first ends, also by kill -9", async () => {
  const folder = emptyFolder()
  const first = await serving(folder)
  const second = await run(folder)
  expect(second).toEqual({
    status: 1,
    output: `Another process serves DATA_DIR ${folder} already. Stop it first, or choose another DATA_DIR.\n`,
  })
  expect(await run(folder, "demo", "--fresh")).toEqual(second)
  expect((await run(folder, "verify")).status).toBe(0)
  first.child.kill("SIGKILL")
  await first.status
  const next = await serving(folder)
  next.child.kill("SIGTERM")
  expect(await next.status).toBe(0)
})

/** A module for `node --import`: the process receives SIGTERM at the moment when it reports that it serves. */
const STOPPED_AT_ONCE = `
  import fs from "node:fs"
  import { syncBuiltinESMExports } from "node:module"
  const { writeSync } = fs
  fs.writeSync = (file, line, ...rest) => {
    if (String(line).includes('"message":"serving"')) process.kill(process.pid, "SIGTERM")
    return writeSync(file, line, ...rest)
  }
  syncBuiltinESMExports()`

test("a process that is told to stop in the moment in which it begins to serve ends with 0", async () => {
  const module = join(emptyFolder(), "stopped.mjs")
  writeFileSync(module, STOPPED_AT_ONCE)
  const { status, output } = program(emptyFolder(), [], { NODE_OPTIONS: `--import ${module}` })
  expect(await status).toBe(0)
  expect(output()).toContain('"message":"stopped"')
})

/** Every file and folder below, with its permissions in octal. */
const rightsBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => [
    name,
    (statSync(join(folder, name)).mode & 0o077).toString(8),
  ])

test.skipIf(process.platform === "win32")(
  "a folder that others could read is closed to them at the start",
  async () => {
    const folder = emptyFolder()
    migrateDatabase(join(folder, "suitekeeper.sqlite"))
    for (const name of ["backups", "outbox"]) mkdirSync(join(folder, name))
    for (const name of ["secret", "backups/suitekeeper-1.sqlite", "outbox/1.eml"]) writeFileSync(join(folder, name), "")
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const path = join(folder, name)
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
    }
    chmodSync(folder, 0o755)
    await serving(folder)
    const rights = rightsBelow(folder)
    expect(rights.map(([name]) => name)).toEqual(
      expect.arrayContaining(["suitekeeper.sqlite-wal", "secret", "outbox/1.eml"]),
    )
    expect(rights.filter(([, others]) => others !== "0")).toEqual([])
  },
)

test.skipIf(process.platform === "win32")(
  "DATA_DIR is made for its owner alone, and keeps the rights that the operator gave it when it was there",
  async () => {
    const [missing, present] = [join(emptyFolder(), "property", "data"), emptyFolder()]
    chmodSync(present, 0o755)
    for (const folder of [missing, present]) await serving(folder)
    const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect([dirname(missing), missing, present].map(rightsOf)).toEqual(["700", "700", "755"])
    for (const folder of [missing, present])
      expect(rightsBelow(folder).filter(([, others]) => others !== "0")).toEqual([])
  },
)

test("mail that an earlier version left in clear is sealed when it starts", async () => {
  const folder = emptyFolder()
  const file = join(folder, "suitekeeper.sqlite")
  migrateDatabase(file)
  const handle = new Sqlite(file)
  const columns = "message_id, recipients, subject, body, state, pending, refused, created_at, next_at"
  const row = `'<1@localhost>', '[]', 'Hello', 'Hello Dana,', 'kept', '[]', '[]', ${Date.now()}, 0`
  handle.exec(`insert into outbox (${columns}) values (${row})`)
  handle.close()
  const server = await serving(folder)
  server.child.kill("SIGTERM")
  expect(await server.status).toBe(0)
  expect(readFileSync(file).includes("Hello Dana,")).toBe(false)
  const after = new Sqlite(file, { readonly: true })
  expect(after.prepare("select state, body like 'v1.%' as sealed from outbox").all()).toEqual([
    { state: "kept", sealed: 1 },
  ])
  after.close()
})

test("a port in use stops the start before it migrated anything", async () => {
  const { folder, file } = earlierFolder()
  const before = readFileSync(file)
  const other = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => other.once("listening", resolve))
  const { port } = other.address() as AddressInfo
  const { status, output } = program(folder, [], { PORT: String(port) })
  expect(await status).toBe(1)
  expect(output()).toMatch(new RegExp(`^PORT ${port} is in use already\\.[^\\n]*\\n$`))
  expect(readdirSync(folder)).toEqual(["suitekeeper.sqlite"])
  expect(readFileSync(file).equals(before)).toBe(true)
  other.close()
})

/** Starts the program and returns its response at /healthz. */
async function startOn(folder: string) {
  const port = await freePort()
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => null,
    )
  return { ...program(folder, [], { PORT: String(port) }), health }
}

test("a start that must migrate while another process holds the database answers 503, and goes on when it is free", async () => {
  const { folder, file } = earlierFolder()
  const holder = new Sqlite(file)
  holder.exec("begin immediate")
  const { output, child, health } = await startOn(folder)
  await expect.poll(health, { timeout: 60_000 }).toBe(503)
  expect([output(), child.exitCode]).toEqual(["", null])
  holder.exec("commit")
  holder.close()
  await expect.poll(output, { timeout: 60_000 }).toContain('"message":"serving"')
  expect(await health()).toBe(200)
  expect(readdirSync(join(folder, "backups"))).toHaveLength(1)
})

test("a start and commands that meet an old database together migrate it once", async () => {
  const { folder, file } = earlierFolder()
  const commands = ["verify", "jobs list", "verify", "jobs list"].map((message) => run(folder, ...message.split(" ")))
  await serving(folder)
  for (const ended of await Promise.all(commands)) expect(ended).toEqual({ status: 0, output: expect.any(String) })
  expect(readdirSync(join(folder, "backups"))).toHaveLength(1)
  const handle = new Sqlite(file, { readonly: true })
  const applied = handle.prepare("select created_at from __drizzle_migrations").pluck().all()
  handle.close()
  expect(new Set(applied).size).toBe(applied.length)
})

/** Whether a process has a file open for writing. */
function writesTo(file: string, pid = 0): boolean {
  const names = readdirSync(`/proc/${pid}/fd`)
  return names.some((name) => {
    try {
      const flags = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${name}`, "utf8"))?.[1] ?? "0"
      return readlinkSync(`/proc/${pid}/fd/${name}`) === file && (Number.parseInt(flags, 8) & constants.O_RDWR) !== 0
    } catch {
      // The file was closed between the calls.
      return false
    }
  })
}

test.skipIf(process.platform !== "linux")(
  "a command and a second start that meet a start before its migration wait for it: the command works, and one serves",
  async () => {
    const { folder, file } = earlierFolder()
    const holder = new Sqlite(file)
    holder.exec("begin immediate")
    const starts = [await startOn(folder), await startOn(folder)]
    const hasEnded = ({ child }: Program) => child.exitCode !== null
    for (const start of starts)
      await expect.poll(async () => hasEnded(start) || (await start.health()) === 503, { timeout: 60_000 }).toBe(true)
    const command = program(folder, ["verify"])
    await expect.poll(() => hasEnded(command) || writesTo(file, command.child.pid), { timeout: 60_000 }).toBe(true)
    expect([...starts, command].map(({ output }) => output())).toEqual(["", "", ""])
    holder.exec("commit")
    holder.close()
    expect([await command.status, command.output()]).toEqual([0, expect.stringMatching(/^Every invariant holds/)])
    const isServing = ({ output }: Program) => output().includes('"message":"serving"')
    await expect.poll(() => starts.filter(isServing).length, { timeout: 60_000 }).toBe(1)
    const [refused] = starts.filter((start) => !isServing(start))
    expect([await refused?.status, refused?.output()]).toEqual([
      1,
      `Another process serves DATA_DIR ${folder} already. Stop it first, or choose another DATA_DIR.\n`,
    ])
    expect(readdirSync(join(folder, "backups"))).toHaveLength(1)
  },
)

test("a start in another folder than the program's own is refused with one line", () => {
  const folder = emptyFolder()
  const started = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(process.cwd(), "build/server/index.js")],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: folder },
      encoding: "utf8",
    },
  )
  expect([started.status, started.stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no db\/sqlite\/migrations in [^\n]*: start Suitekeeper in its own folder\.\n$/),
  ])
})

test("a folder that the system refuses to make stops the start with one line", async () => {
  const { status, output } = await run(join("/proc", "suitekeeper"))
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^The database in DATA_DIR [^\n]* cannot be opened: [^\n]*\n$/),
  ])
})

test("a database that another process holds is reported in one line, also as the cause of something else", () => {
  const file = join(emptyFolder(), "held.sqlite")
  const [holder, late] = [new Sqlite(file), new Sqlite(file, { timeout: 0 })]
  holder.exec("begin exclusive")
  const refusal = (() => {
    try {
      late.exec("begin immediate")
    } catch (error) {
      return error
    }
  })()
  for (const error of [refusal, new Error("Failed to run the query", { cause: refusal })]) {
    expect(startFailure(error)).toMatch(/^Another process holds the database in DATA_DIR [^\n]*$/)
  }
  for (const handle of [holder, late]) handle.close()
})

test("a .env file is read, and none is not worth a line", async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, ".env"), "PORT=eighty\n")
  const args = ["--import", join(process.cwd(), "cli/env.js"), "-p", "process.env.PORT"]
  const env = { PATH: process.env.PATH }
  expect(spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" })).toMatchObject({
    stdout: "eighty\n",
    stderr: "",
  })
  expect(spawnSync(process.execPath, args, { cwd: emptyFolder(), env, encoding: "utf8" })).toMatchObject({
    stdout: "undefined\n",
    stderr: "",
  })
})
