/** `backup --test` of the built program: the newest backup is restored into a temporary folder, verified and deleted. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, test } from "vitest"
import { emptyFolder } from "./support/processes.ts"
import { program, run, serving } from "./support/program.ts"

let building: string
beforeAll(async () => {
  building = emptyFolder()
  await run(building, "demo", "seed", "--units", "20", "--months", "2")
})

/** The building in a new folder, with a backup. */
async function backedUp(): Promise<string> {
  const folder = emptyFolder()
  cpSync(join(building, "suitekeeper.sqlite"), join(folder, "suitekeeper.sqlite"))
  cpSync(join(building, "files"), join(folder, "files"), { recursive: true })
  await run(folder, "backup")
  return folder
}

const runsIn = (folder: string) => {
  const handle = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true })
  const rows = handle.prepare("select kind, cause, state, reason, file_count as files from backups order by id").all()
  handle.close()
  return rows
}
const drillFolder = (folder: string) => join(folder, "restoring-drill")
const GOOD = { cause: "command", state: "good", reason: null, files: expect.any(Number) }

test("the newest backup passes, both are recorded, and the copy is gone", async () => {
  const folder = await backedUp()
  const before = readFileSync(join(folder, "suitekeeper.sqlite")).length
  const { status, output } = await run(folder, "backup", "--test")
  const [file = ""] = readdirSync(join(folder, "backups")).filter((name) => name.endsWith(".sqlite"))
  expect([status, output]).toEqual([0, expect.stringContaining(`Restored ${file} (`)])
  expect(output).toMatch(
    / stored files from .*backups in (under a second|\d+ seconds?), verified it and deleted the copy\./,
  )
  expect(runsIn(folder)).toEqual([
    { kind: "backup", ...GOOD },
    { kind: "drill", ...GOOD },
  ])
  expect(existsSync(drillFolder(folder))).toBe(false)
  expect(readFileSync(join(folder, "suitekeeper.sqlite")).length).toBe(before)
})

test("a backup that lacks a stored file fails with exit status 1, and is recorded", async () => {
  const folder = await backedUp()
  const files = join(folder, "backups", "files")
  const name = readdirSync(files, { recursive: true, encoding: "utf8" }).find((name) => /[\da-f]{64}$/.test(name)) ?? ""
  rmSync(join(files, name))
  const { status, output } = await run(folder, "backup", "--test")
  expect([status, output]).toEqual([1, expect.stringContaining("The backup is incomplete: the stored file")])
  expect(runsIn(folder).at(-1)).toMatchObject({ kind: "drill", state: "failed" })
  expect(existsSync(drillFolder(folder))).toBe(false)
})

test("where there is no backup the command says so", async () => {
  const { status, output } = await run(building, "backup", "--test")
  expect([status, output]).toEqual([1, expect.stringContaining("There is no backup in")])
})

test("a killed drill leaves a copy that nobody serves, and the next start deletes it", async () => {
  const folder = await backedUp()
  const { child, status } = program(folder, ["backup", "--test"])
  await expect.poll(() => existsSync(drillFolder(folder)), { timeout: 60_000, interval: 1 }).toBe(true)
  child.kill("SIGKILL")
  await status
  writeFileSync(join(drillFolder(folder), "left"), "of a kill")
  const served = await serving(folder)
  await expect.poll(() => existsSync(drillFolder(folder)), { timeout: 60_000 }).toBe(false)
  await expect.poll(() => runsIn(folder).at(-1), { timeout: 60_000 }).toMatchObject({ kind: "drill", state: "stopped" })
  served.child.kill("SIGTERM")
  expect(await served.status).toBe(0)
})

test("the command follows BACKUP_DIR once backups were made there, and refuses a disk that is not mounted", async () => {
  const [folder, elsewhere] = [await backedUp(), emptyFolder()]
  const backUp = async () => {
    const { status, output } = program(folder, ["backup"], { BACKUP_DIR: elsewhere })
    return [await status, output()]
  }
  expect(await backUp()).toEqual([1, expect.stringContaining("or its disk is not mounted")])
  expect(readdirSync(elsewhere)).toEqual([])
  writeFileSync(join(elsewhere, "property.txt"), "of this property\n")
  expect(await backUp()).toEqual([0, expect.stringContaining(`Backed up and verified: ${elsewhere}`)])
})
