/** The backup of each night and the drill of each month, made by the job as a server makes them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, backups } from "#db/schema/index.ts"
import { recordOfCommand, request } from "~/domain/backups/backup-runs.ts"
import { backupState } from "~/domain/backups/backup-state.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { beginBackingUp, makeBackups } from "../../jobs/make-backups.ts"
import { removeContents } from "../../jobs/remove-contents.ts"
import { runDue } from "../../jobs/run-due.ts"
import { replaceSettings } from "../../settings.ts"
import { mails } from "../support/mails.ts"
import { itIs, minutesPass } from "../support/online.ts"
import { staff } from "../support/people.ts"
import { emptyFolder } from "../support/processes.ts"
import { execute } from "../support/raw.ts"
import { document } from "../support/stored-files.ts"
import { testFolder, usualSettings } from "../support/usual-settings.ts"
import { setting } from "../support/world.ts"

const reports: string[] = []
const report = (error: unknown) => void reports.push(error instanceof Error ? error.message : String(error))
const never = new AbortController().signal
const makes = () => makeBackups(never, report)
const rows = () => read((tx) => tx.all(tx.select().from(backups).orderBy(backups.id)))
const rowsOf = async (kind: "backup" | "drill") => (await rows()).filter((row) => row.kind === kind)
const last = async () => (await rowsOf("backup")).at(-1)
const state = () => read(backupState)
/** Runs the jobs of the days up to this one, and then the backups. */
async function night(day: string) {
  itIs(day, 4)
  await runDue()
  await makes()
}

let folder: string

beforeEach(async () => {
  reports.length = 0
  vi.useFakeTimers({ toFake: ["Date"] })
  folder = emptyFolder()
  replaceSettings(usualSettings({ BACKUP_DIR: folder }))
  itIs("2026-03-09")
  await runDue()
  await beginBackingUp()
})

afterEach(() => {
  vi.useRealTimers()
})

const databasesIn = (place: string) => readdirSync(place).filter((name) => name.endsWith(".sqlite"))
const hashesIn = (place: string) =>
  readdirSync(join(place, "files"), { recursive: true, encoding: "utf8" }).filter((name) => /[\da-f]{64}$/.test(name))

test("each night has one backup after its day's jobs, recorded with what it is", async () => {
  await document("lease.pdf")
  await night("2026-03-10")
  await night("2026-03-10")
  expect(databasesIn(folder)).toEqual([expect.stringMatching(/^nightly-2026-03-10T11-00-00-000Z\.sqlite$/)])
  expect(await rowsOf("backup")).toEqual([
    expect.objectContaining({
      kind: "backup",
      cause: "schedule",
      day: "2026-03-10",
      state: "good",
      folder,
      reason: null,
    }),
  ])
  expect(await last()).toMatchObject({ file: databasesIn(folder)[0], fileCount: 1, fileBytes: 20, problem: null })
  expect((await last())?.bytes).toBeGreaterThan(100_000)
  expect(hashesIn(folder).length).toBe(1)
  expect(
    readdirSync(folder)
      .map((name) => name.replace(/^nightly-[^.]*/, "nightly"))
      .toSorted(),
  ).toEqual(["files", "nightly.json", "nightly.sqlite", "property.txt"])
  expect(reports).toEqual([])
})

test("nothing is made before a program has served this property, and nothing at its first start", async () => {
  expect(await rows()).toEqual([])
  await execute("delete from settings where key = 'backupsSince'")
  await night("2026-03-10")
  expect(await rows()).toEqual([])
})

test("after nights off one backup is made, of the last day", async () => {
  await night("2026-03-14")
  expect((await rowsOf("backup")).map(({ day, state }) => [day, state])).toEqual([["2026-03-14", "good"]])
})

test("older ones go by age when the new one is whole, and with the last that named it a stored file", async () => {
  const { id } = await document("lease.pdf")
  await night("2026-03-10")
  await write((tx) => deleteStoredFile(tx, SYSTEM, { id }))
  await removeContents()
  for (let day = 11; day <= 16; day += 1) await night(`2026-03-${day}`)
  expect([databasesIn(folder).length, hashesIn(folder).length]).toEqual([7, 1])
  // A backup of the command has another name, and stays.
  const [oldest = ""] = databasesIn(folder).toSorted()
  await night("2026-03-17")
  expect(databasesIn(folder)).not.toContain(oldest)
  expect([databasesIn(folder).length, hashesIn(folder).length]).toEqual([7, 0])
})

test("a failing backup removes nothing, mails each administrator once, is tried again each hour, and mails again after a good one", async () => {
  await staff(3)
  await staff(0)
  await staff(6)
  await night("2026-03-10")
  const mark = join(folder, "property.txt")
  const own = readFileSync(mark)
  writeFileSync(mark, "of another\n")
  const before = readdirSync(folder)
  await night("2026-03-11")
  expect(await last()).toMatchObject({
    state: "failed",
    problem: "other",
    reason: expect.stringContaining("another property"),
  })
  minutesPass(61)
  await makes()
  minutesPass(30)
  await makes()
  expect((await rowsOf("backup")).map(({ cause, state }) => [cause, state])).toEqual([
    ["schedule", "good"],
    ["schedule", "failed"],
    ["retry", "failed"],
  ])
  expect(readdirSync(folder)).toEqual(before)
  const sent = (await mails()).filter(({ subject }) => subject === "The backup failed")
  expect(sent.flatMap(({ pending }) => pending).toSorted()).toEqual(["level-0@example.com", "level-3@example.com"])
  expect(sent[0]?.body).toContain("holds the backups of another property")
  expect(await state()).toMatchObject({ color: "yellow", about: "failed" })
  writeFileSync(mark, own)
  minutesPass(61)
  await makes()
  expect((await last())?.state).toBe("good")
  writeFileSync(mark, "of another\n")
  await night("2026-03-12")
  expect((await mails()).length).toBe(2 * sent.length)
})

test("a folder on a disk that is not mounted is red and gets no backup", async () => {
  const [mounted, empty, link] = [emptyFolder(), emptyFolder(), join(testFolder, "mount")]
  symlinkSync(mounted, link)
  replaceSettings(usualSettings({ BACKUP_DIR: link }))
  await night("2026-03-10")
  expect((await last())?.state).toBe("good")
  rmSync(link)
  symlinkSync(empty, link)
  await night("2026-03-11")
  expect(await last()).toMatchObject({ state: "failed", problem: "not mounted", folder: link })
  expect(readdirSync(empty)).toEqual([])
  // A backup that the command made elsewhere does not change this state.
  const made = { folder: "/elsewhere", file: "suitekeeper-1.sqlite", bytes: 1, fileCount: 0, fileBytes: 0 }
  await write((tx) => recordOfCommand(tx, tx.now - 1_000, made))
  expect(await state()).toMatchObject({ color: "red", about: "not mounted" })
  rmSync(link)
  symlinkSync(mounted, link)
  minutesPass(61)
  await makes()
  expect((await last())?.state).toBe("good")
  expect((await state()).color).not.toBe("red")
  rmSync(link)
})

test("too little room for three times the database and the new files is said, and nothing is made", async () => {
  await document("lease.pdf")
  await execute("update contents set size = 10000000000000000 / 3")
  await night("2026-03-10")
  expect(await last()).toMatchObject({ state: "failed", problem: "too little room" })
  expect((await last())?.reason).toMatch(
    /^Too little room in .*: [\d.]+ GB are free, and 100\d{5}\.\d\d GB are needed, three times/,
  )
  expect(databasesIn(folder)).toEqual([])
})

test("a stop ends a backup at once, and an hour later it is made", async () => {
  itIs("2026-03-10", 4)
  await runDue()
  const stopping = new AbortController()
  const making = makeBackups(stopping.signal, report)
  await expect.poll(async () => (await last())?.state, { timeout: 60_000, interval: 5 }).toBe("running")
  stopping.abort()
  await making
  expect(await last()).toMatchObject({ state: "stopped", step: null })
  await makes()
  expect((await rows()).length).toBe(1)
  minutesPass(61)
  await makes()
  expect((await rowsOf("backup")).map(({ state }) => state)).toEqual(["stopped", "good"])
  // The remains of the stopped run are deleted.
  expect(readdirSync(folder).filter((name) => name.includes(".part"))).toEqual([])
  expect(reports).toEqual([])
})

test("what a killed program was making ends at the next start, with the folder of its drill", async () => {
  const left = join(testFolder, "restoring-drill")
  mkdirSync(left)
  writeFileSync(join(left, "suitekeeper.sqlite"), "half")
  await write((tx) =>
    tx.run(
      tx.insert(backups).values({ kind: "drill", cause: "schedule", state: "running", requestedAt: 1, startedAt: 1 }),
    ),
  )
  await beginBackingUp()
  expect(existsSync(left)).toBe(false)
  expect(await rows()).toEqual([expect.objectContaining({ kind: "drill", state: "stopped" })])
})

test("the first good backup of a month is restored beside, verified and deleted", async () => {
  await document("lease.pdf")
  await night("2026-03-10")
  await night("2026-03-11")
  const [drill, ...more] = await rowsOf("drill")
  expect(more).toEqual([])
  expect(drill).toMatchObject({ state: "good", cause: "schedule", folder, fileCount: 1, fileBytes: 20 })
  expect(drill?.file).toBe(databasesIn(folder).toSorted()[0])
  expect(existsSync(join(testFolder, "restoring-drill"))).toBe(false)
  // The copy does not change the property.
  expect(await mails()).toEqual([])
  expect(await read((tx) => tx.all(tx.select().from(auditLog)))).toEqual([])
  await setting({ backupsSameDiskAccepted: folder })
  expect(await state()).toMatchObject({ color: "green", about: "well", advice: null })
  expect((await state()).sentence).toMatch(
    /^The last good backup is of Mar 11, 2026.* The drill of Mar 10, 2026, .* restored one in /,
  )
  await night("2026-04-01")
  expect((await rowsOf("drill")).length).toBe(2)
})

test("a drill of a damaged backup fails, is deleted and mailed", async () => {
  await staff(0)
  await night("2026-03-10")
  const file = join(folder, databasesIn(folder)[0] ?? "")
  const bytes = readFileSync(file)
  bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
  writeFileSync(file, bytes)
  itIs("2026-03-11", 4)
  await write((tx) => request(tx, "drill", "person"))
  await makes()
  expect((await rowsOf("drill")).at(-1)).toMatchObject({ state: "failed", reason: expect.stringContaining("damaged") })
  expect(existsSync(join(testFolder, "restoring-drill"))).toBe(false)
  expect((await mails()).map(({ subject }) => subject)).toEqual(["The restore drill failed"])
})
