/** Backups of the built program's database, made while it is served, and their restore. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, test } from "vitest"
import { emptyFolder } from "./support/processes.ts"
import { program, run, serving } from "./support/program.ts"

const BUILDING = ["demo", "seed", "--units", "20", "--months", "2"]
let building: string
/** The folder of one sound backup with its secret. */
let stored: string
beforeAll(async () => {
  building = emptyFolder()
  await run(building, ...BUILDING)
  writeFileSync(join(building, "secret"), "0123456789abcdef0123456789abcdef\n", { mode: 0o600 })
  stored = emptyFolder()
  const { status, output } = await run(building, "backup", "--to", stored, "--with-secret")
  expect([status, output]).toEqual([0, expect.stringContaining("Backed up and verified")])
})

const named = (folder: string, end: string) =>
  join(folder, readdirSync(folder).find((name) => name.endsWith(end)) ?? "")
const rowsOf = (file: string, sql: string) => {
  const handle = new Sqlite(file, { readonly: true })
  const rows = handle.prepare(sql).all()
  handle.close()
  return rows
}
const databaseIn = (folder: string) => join(folder, "suitekeeper.sqlite")
const filesIn = (folder: string) =>
  readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" })
    .filter((name) => /[\da-f]{64}$/.test(name))
    .toSorted()

/** Copies the property of a folder to another one: its database and its files. */
function copyProperty(from: string, to: string): void {
  cpSync(databaseIn(from), databaseIn(to))
  cpSync(join(from, "files"), join(to, "files"), { recursive: true })
}

/** A copy of the sound backup, which the test may damage. */
function backupCopy(): string {
  const folder = emptyFolder()
  cpSync(stored, folder, { recursive: true })
  return folder
}

test("a backup has a manifest that says what it is, and only its owner may read it", () => {
  const manifest = JSON.parse(readFileSync(named(stored, ".json"), "utf8"))
  expect(manifest).toMatchObject({
    format: 1,
    version: expect.any(String),
    bytes: statSync(named(stored, ".sqlite")).size,
  })
  expect(
    readdirSync(stored)
      .map((name) => name.replace(/^.*\./, ""))
      .toSorted(),
  ).toEqual(["files", "json", "secret", "sqlite"])
  for (const name of readdirSync(stored, { recursive: true, encoding: "utf8" })) {
    const found = statSync(join(stored, name))
    expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600])
  }
  expect(filesIn(stored)).toEqual(filesIn(building))
  expect(manifest.files).toEqual({ count: filesIn(building).length, bytes: expect.any(Number), missing: [] })
})

test("without --with-secret the secret stays where it is, and the operator is notified", async () => {
  const { output } = await run(building, "backup")
  expect(output).toContain("DATA_DIR/secret is not part of it")
  expect(readdirSync(join(building, "backups")).filter((name) => name.endsWith(".secret"))).toEqual([])
})

test("a backup taken while the server writes is whole, and the server goes on", async () => {
  const folder = emptyFolder()
  copyProperty(building, folder)
  const { port, child } = await serving(folder)
  let stop = false
  let guesses = 0
  /** Each wrong password writes rows: the attempt, and a row of the audit log. */
  const guess = async () => {
    while (!stop) {
      await fetch(`http://127.0.0.1:${port}/api/user/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: `nobody${guesses}@example.com`, password: "guessed" }),
      })
      guesses += 1
    }
  }
  const guessing = guess()
  await expect.poll(() => guesses, { timeout: 60_000 }).toBeGreaterThan(2)
  const { status, output } = await run(folder, "backup")
  const during = guesses
  await expect.poll(() => guesses, { timeout: 60_000 }).toBeGreaterThan(during)
  stop = true
  await guessing
  expect([status, output]).toEqual([0, expect.stringContaining("Backed up and verified")])
  child.kill("SIGTERM")
  const back = emptyFolder()
  expect((await run(back, "restore", named(join(folder, "backups"), ".sqlite"))).status).toBe(0)
  expect((await run(back, "verify")).output).toContain("Every invariant holds")
})

test("a restored property is the one that was backed up, with its secret; nobody is signed in any more, and the audit log says so", async () => {
  const back = emptyFolder()
  // One session is open when the backup is made.
  const folder = emptyFolder()
  copyProperty(building, folder)
  const handle = new Sqlite(databaseIn(folder))
  handle.exec(
    "insert into sessions (token_hash, channel, user_id, created_at, expires_at) select 'x', 'api', min(id), 1, 9e12 from users",
  )
  handle.close()
  cpSync(join(building, "secret"), join(folder, "secret"))
  await run(folder, "backup", "--with-secret")
  const { status, output } = await run(back, "restore", named(join(folder, "backups"), ".json"))
  expect([status, output]).toEqual([0, expect.stringContaining("everybody signs in again")])
  expect(output.split("\n")[1]).toBe("The secret came with the backup, which was made with --with-secret.")
  expect(readdirSync(back).toSorted()).toEqual(["files", "secret", "serving.lock", "suitekeeper.sqlite"])
  expect(filesIn(back)).toEqual(filesIn(folder))
  for (const name of readdirSync(back)) expect([name, statSync(join(back, name)).mode & 0o077]).toEqual([name, 0])
  const LEDGER = "select * from journal_lines order by id"
  expect(rowsOf(databaseIn(back), LEDGER)).toEqual(rowsOf(databaseIn(folder), LEDGER))
  expect(rowsOf(databaseIn(back), "select * from sessions")).toEqual([])
  expect(
    rowsOf(databaseIn(back), "select category, priority, user_name as who from audit_log order by id desc limit 1"),
  ).toEqual([{ category: "BACKUP_RESTORED", priority: "high", who: "System" }])
  expect(readFileSync(join(back, "secret"), "utf8")).toBe(readFileSync(join(building, "secret"), "utf8"))
  expect((await run(back, "verify")).output).toContain("Every invariant holds")
})

test("a restore says in one line that the secret is not in a backup, and what that means here", async () => {
  const lineOf = (output: string) => output.split("\n")[1]
  const [without, present] = [emptyFolder(), emptyFolder()]
  const plain = emptyFolder()
  await run(building, "backup", "--to", plain)
  const backup = named(plain, ".sqlite")
  expect(lineOf((await run(without, "restore", backup)).output)).toMatch(
    /^The secret is not in a backup, and there is none here: .* before the first start, or the payment keys must be entered again/,
  )
  writeFileSync(join(present, "secret"), "x".repeat(40))
  expect(lineOf((await run(present, "restore", backup)).output)).toMatch(
    /^The secret is not in a backup: .*secret must be the one of then/,
  )
  const set = program(emptyFolder(), ["restore", backup], { APP_SECRET: "x".repeat(40) })
  await set.status
  expect(lineOf(set.output())).toMatch(/^The secret is not in a backup: APP_SECRET must be the one of then/)
})

test.skipIf(process.platform === "win32")(
  "a restore makes folders for its owner alone, and leaves the rights of a DATA_DIR that was there",
  async () => {
    const [missing, present] = [join(emptyFolder(), "property", "data"), emptyFolder()]
    chmodSync(present, 0o750)
    for (const folder of [missing, present])
      expect(await run(folder, "restore", named(stored, ".sqlite"))).toMatchObject({ status: 0 })
    const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect([dirname(missing), missing, present].map(rightsOf)).toEqual(["700", "700", "750"])
    for (const folder of [missing, present]) {
      const below = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))
      const folders = below.filter((path) => statSync(path).isDirectory())
      expect(folders.length).toBeGreaterThan(1)
      expect(new Set(folders.map(rightsOf))).toEqual(new Set(["700"]))
      expect(below.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([])
    }
  },
)

test("only an empty folder takes a backup, and never one that is served", async () => {
  const { output } = await run(building, "restore", named(stored, ".sqlite"))
  expect(output).toMatch(/^DATA_DIR [^\n]* is not empty, it holds files[^\n]*\n$/)
  const other = emptyFolder()
  writeFileSync(join(other, "secret"), "another secret than the one of the backup\n")
  expect((await run(other, "restore", named(stored, ".sqlite"))).output).toMatch(
    /^[^\n]* is another secret than the backup's[^\n]*\n$/,
  )
  expect(existsSync(databaseIn(other))).toBe(false)
  const served = emptyFolder()
  await serving(served)
  expect((await run(served, "restore", named(stored, ".sqlite"))).output).toContain("Another process serves DATA_DIR")
})

test("a backup that is damaged, incomplete or newer than the program is refused with one line, and nothing is left", async () => {
  const spoil = {
    "is not what its manifest says": (folder: string) => {
      const bytes = readFileSync(named(folder, ".sqlite"))
      bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000)
      writeFileSync(named(folder, ".sqlite"), bytes)
    },
    "cannot be read": (folder: string) => writeFileSync(named(folder, ".json"), '{"format": 1'),
    "is not what its manifest": (folder: string) => {
      const manifest = JSON.parse(readFileSync(named(folder, ".json"), "utf8"))
      writeFileSync(named(folder, ".json"), JSON.stringify({ ...manifest, schema: manifest.schema - 1 }))
    },
    "made by a newer version of Suitekeeper (9.9)": (folder: string) => {
      const manifest = JSON.parse(readFileSync(named(folder, ".json"), "utf8"))
      writeFileSync(named(folder, ".json"), JSON.stringify({ ...manifest, version: "9.9", schema: 9_999_999_999_999 }))
    },
    "(0.1). Restore it with the version tagged last-with-55-migrations, then start this one": (folder: string) => {
      const manifest = JSON.parse(readFileSync(named(folder, ".json"), "utf8"))
      writeFileSync(named(folder, ".json"), JSON.stringify({ ...manifest, version: "0.1", schema: 1_795_500_647_658 }))
    },
  }
  for (const [line, spoiled] of Object.entries(spoil)) {
    const [folder, back] = [backupCopy(), emptyFolder()]
    spoiled(folder)
    const { status, output } = await run(back, "restore", named(folder, ".sqlite"))
    expect([status, output.split("\n").length, output]).toEqual([1, 2, expect.stringContaining(line)])
    expect(readdirSync(back).filter((name) => name !== "serving.lock")).toEqual([])
  }
  const alone = emptyFolder()
  cpSync(named(stored, ".sqlite"), join(alone, "copy.sqlite"))
  expect((await run(emptyFolder(), "restore", join(alone, "copy.sqlite"))).output).toMatch(
    /^There is no manifest [^\n]*\n$/,
  )
})

test("a folder that the system refuses to make, and a backup that is not there, are reported by name", async () => {
  const folder = join("/proc", "nowhere")
  const refused = await run(building, "backup", "--to", folder)
  expect([refused.status, refused.output]).toEqual([
    1,
    expect.stringMatching(/^The folder \/proc\/nowhere cannot be [^\n]*\n$/),
  ])
  for (const name of ["nonexist", "nonexist.sqlite", "nonexist.json"]) {
    const { status, output } = await run(emptyFolder(), "restore", `/${name}`)
    expect([status, output]).toEqual([1, `There is no file /${name}.\n`])
  }
})

test("a restore that is killed leaves no database or the whole one, and can be done again", async () => {
  const back = emptyFolder()
  const { child, status } = program(back, ["restore", named(stored, ".sqlite")])
  await expect
    .poll(() => child.exitCode !== null || existsSync(join(back, "restoring")), { interval: 1, timeout: 60_000 })
    .toBe(true)
  child.kill("SIGKILL")
  await status
  if (!existsSync(databaseIn(back))) expect((await run(back, "restore", named(stored, ".sqlite"))).status).toBe(0)
  expect((await run(back, "verify")).output).toContain("Every invariant holds")
})

test("a database with a breach makes no backup", async () => {
  const folder = emptyFolder()
  copyProperty(building, folder)
  const handle = new Sqlite(databaseIn(folder))
  handle.exec("update tenant_balances set other = other + 1")
  handle.close()
  const { status, output } = await run(folder, "backup")
  expect([status, output]).toEqual([1, expect.stringMatching(/^The copy does not verify, so it counts for nothing\./)])
  expect(readdirSync(join(folder, "backups")).filter((name) => name !== "files")).toEqual([])
})

test("a stored file that is missing or damaged is told by verify and by the backup, which is made without it", async () => {
  const [folder, back] = [emptyFolder(), emptyFolder()]
  copyProperty(building, folder)
  const [lost = "", damaged = "", ...others] = filesIn(folder)
  rmSync(join(folder, "files", lost))
  writeFileSync(join(folder, "files", damaged), readFileSync(join(folder, "files", damaged)).fill("x"))
  writeFileSync(join(folder, "files", "aa-orphan"), "left over")
  const verified = await run(folder, "verify")
  expect(verified.status).toBe(1)
  expect(verified.output).toMatch(new RegExp(`${lost.slice(3)}, of the stored file \\d+ .* is not on the disk`))
  expect(verified.output).toMatch(new RegExp(`${damaged.slice(3)}, .* holds other bytes`))
  expect(verified.output).toContain("aa-orphan belongs to no row")
  const { status, output } = await run(folder, "backup")
  expect(status).toBe(0)
  for (const name of [lost, damaged])
    expect(output).toContain(`missing or damaged on this machine: the stored file ${name.slice(3)}`)
  expect((await run(back, "restore", named(join(folder, "backups"), ".sqlite"))).status).toBe(0)
  expect(filesIn(back)).toEqual(others)
})

test("with --prune the files go that no backup of the folder names any more, and none while a backup there cannot be read", async () => {
  const [folder, back, to] = [emptyFolder(), emptyFolder(), emptyFolder()]
  copyProperty(building, folder)
  await run(folder, "backup", "--to", to)
  const first = named(to, ".sqlite")
  const [gone = "", ...others] = filesIn(to)
  const handle = new Sqlite(databaseIn(folder))
  handle.prepare("update contents set released_at = 1 where sha256 = ?").run(gone.slice(3))
  handle.close()
  const pruned = () => run(folder, "backup", "--to", to, "--prune")
  expect(await pruned()).toMatchObject({ status: 0 })
  expect(filesIn(to)).toEqual([gone, ...others])

  const refused = async (problem: RegExp) => {
    const { status, output } = await pruned()
    expect([status, output]).toEqual([1, expect.stringMatching(/Backed up[\s\S]*No stored file was removed/)])
    expect(output).toMatch(problem)
    expect(filesIn(to)).toEqual([gone, ...others])
  }
  const unreadable = join(to, "suitekeeper-older.sqlite")
  writeFileSync(unreadable, "no database")
  await refused(/suitekeeper-older\.sqlite cannot be read/)
  rmSync(unreadable)
  rmSync(first)
  await refused(/suitekeeper-.*\.json belongs to a backup that is not whole/)
  rmSync(first.replace(".sqlite", ".json"))
  const { status, output } = await pruned()
  expect([status, output]).toEqual([0, expect.stringContaining("Removed 1 stored file (")])
  expect(filesIn(to)).toEqual(others)
  expect((await run(back, "restore", named(to, ".sqlite"))).status).toBe(0)
  expect(filesIn(back)).toEqual(others)
})

test("a backup without one of its files, or with other bytes in it, is refused and leaves nothing", async () => {
  const spoil = [
    (file: string) => rmSync(file),
    (file: string) => writeFileSync(file, readFileSync(file).fill("x")),
    (file: string) => truncateSync(file, 1),
  ]
  for (const spoiled of spoil) {
    const [folder, back] = [backupCopy(), emptyFolder()]
    const [name = ""] = filesIn(folder)
    spoiled(join(folder, "files", name))
    const { status, output } = await run(back, "restore", named(folder, ".sqlite"))
    expect([status, output]).toEqual([
      1,
      expect.stringContaining(`the stored file ${name.slice(3)} is missing or damaged`),
    ])
    expect(readdirSync(back).filter((left) => left !== "serving.lock")).toEqual([])
  }
})

test("what a killed restore left is taken for it, and nothing else", async () => {
  const back = emptyFolder()
  cpSync(join(stored, "files"), join(back, "files"), { recursive: true })
  expect((await run(back, "restore", named(stored, ".sqlite"))).output).toContain("is not empty, it holds files")
  mkdirSync(join(back, "restoring"))
  expect((await run(back, "restore", named(stored, ".sqlite"))).status).toBe(0)
  expect(filesIn(back)).toEqual(filesIn(stored))
})
