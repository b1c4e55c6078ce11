/** Administration > Backups, and the notice about backups on every administration page. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, backups } from "#db/schema/index.ts"
import { backupFolder } from "~/domain/backups/backup-folder.ts"
import { beginBackups } from "~/domain/backups/backup-runs.ts"
import { noteRestored } from "~/domain/backups/restored-at.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { get, post } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { on } from "../support/world.ts"

const PAGE = "/admin/backups"
const HOUR = 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-03-10")
})

const tokenAt = async (level: 0 | 1 | 3 | 6 | 9) => tokenOf(await staff(level), "page")
const open = async (as: string, path = PAGE) => textIn(await (await get(path, { as })).text())
const rows = () => read((tx) => tx.all(tx.select().from(backups).orderBy(backups.id)))
const audited = () => read((tx) => tx.all(tx.select().from(auditLog)))

type Row = Partial<typeof backups.$inferInsert>
const GOOD = {
  kind: "backup",
  cause: "schedule",
  state: "good",
  folder: "/mnt/backups",
  file: "nightly-1.sqlite",
} as const

/** A run that ended in March 2026. */
const ended = (day: string, row: Row = {}) => {
  const at = on(day, 3)
  const sizes = { bytes: 3_145_728, fileCount: 2, fileBytes: 2_048, isOnSameDisk: false }
  const times = { requestedAt: at - 5_000, startedAt: at - 4_000, finishedAt: at }
  return write((tx) => tx.run(tx.insert(backups).values({ ...GOOD, ...sizes, ...times, ...row })))
}

test("nothing is said in the first 48 hours of a property, then every administration page says that no backup was made, and no other area", async () => {
  const admin = await tokenAt(3)
  const old = "No backup has been made yet."
  expect(await open(admin, "/admin")).not.toContain(old)
  await write(beginBackups, Date.now() - 48 * HOUR)
  expect(await open(admin, "/admin")).not.toContain(old)
  vi.setSystemTime(Date.now() + 1)
  for (const path of ["/admin", "/admin/defaults", "/admin/log"])
    expect([path, await open(admin, path)]).toEqual([path, expect.stringContaining(old)])
  expect(await open(admin, "/admin")).toContain("See the backups")
  expect(await open(admin)).not.toContain("See the backups")
  for (const [as, path] of [
    [admin, "/management"],
    [await tokenAt(6), "/management"],
    [await tokenAt(9), "/maintenance"],
    [await tokenOf(await tenantUser(101), "page"), "/home"],
  ] as const)
    expect([path, await open(as, path)]).toEqual([path, expect.not.stringContaining(old)])
})

test("a good backup older than 48 hours is red on every administration page, with the reason of the last failure", async () => {
  const admin = await tokenAt(1)
  await ended("2026-03-08", { finishedAt: Date.now() - 48 * HOUR })
  expect(await open(admin, "/admin")).not.toContain("The last good backup")
  vi.setSystemTime(Date.now() + 1)
  expect(await open(admin, "/admin")).toContain("The last good backup is of Mar 8, 2026, 3:00 PM.")
  await ended("2026-03-10", { state: "failed", problem: "too little room", reason: "Too little room in /mnt." })
  expect(await open(admin, "/admin")).toContain("Too little room in /mnt.")
})

test("a failure within 48 hours of a good one is shown on the page alone", async () => {
  const admin = await tokenAt(1)
  await ended("2026-03-09")
  await ended("2026-03-10", { state: "failed", problem: "other", reason: "The disk broke." })
  expect(await open(admin, "/admin")).not.toContain("The disk broke.")
  expect(await open(admin)).toContain("The disk broke.")
})

test("a backup on the disk of the database is shown until a Super Admin accepts that folder, which is audited", async () => {
  const [admin, first] = [await tokenAt(1), await tokenAt(0)]
  const { folder } = backupFolder()
  await ended("2026-03-10", { isOnSameDisk: true })
  const sameDisk = "The backups lie on the disk of the database"
  expect(await open(admin, "/admin")).toContain(sameDisk)
  expect(await open(admin)).toContain("A Super Admin can accept it.")
  expect((await post(PAGE, { intent: "acceptSameDisk", folder }, { as: admin })).status).toBe(403)
  expect((await post(PAGE, { intent: "acceptSameDisk", folder: "/elsewhere" }, { as: first })).status).toBe(409)
  expect(await open(admin, "/admin")).toContain(sameDisk)
  expect((await post(PAGE, { intent: "acceptSameDisk", folder }, { as: first })).status).toBe(302)
  expect(await open(admin, "/admin")).not.toContain(sameDisk)
  const before = (await audited()).length
  expect((await post(PAGE, { intent: "acceptSameDisk", folder }, { as: first })).status).toBe(302)
  expect(await audited()).toHaveLength(before)
  expect(await audited()).toContainEqual(
    expect.objectContaining({ category: "BACKUPS_CHANGED", userName: "Sam Level 0" }),
  )
  // Another folder must be accepted again.
  replaceSettings(usualSettings({ BACKUP_DIR: "/mnt/other" }))
  expect(await open(admin, "/admin")).toContain(sameDisk)
})

test("a backup that is not in its folder any more is red on every administration page", async () => {
  const admin = await tokenAt(1)
  const { folder } = backupFolder()
  await ended("2026-03-10", { folder })
  expect(await open(admin, "/admin")).toContain("It is no longer in its folder.")
  mkdirSync(folder, { recursive: true })
  for (const name of ["nightly-1.sqlite", "nightly-1.json"]) writeFileSync(join(folder, name), "")
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await open(admin, "/admin")).not.toContain("It is no longer in its folder.")
})

test("what was accepted is shown with day and person, and a Super Admin takes it back, which is audited", async () => {
  const [admin, first] = [await tokenAt(1), await tokenAt(0)]
  const { folder } = backupFolder()
  await ended("2026-03-10", { isOnSameDisk: true })
  expect(await open(admin)).not.toContain("Accepted The backups")
  await post(PAGE, { intent: "acceptSameDisk", folder }, { as: first })
  await post(PAGE, { intent: "secret", isElsewhere: "on" }, { as: first })
  const shown = await open(first)
  expect(shown).toContain("The backups lie on the disk of the database: Sam Level 0, Mar 10, 2026,")
  expect(shown).toContain("A copy of the secret is kept elsewhere: Sam Level 0, Mar 10, 2026,")
  expect(await open(admin)).not.toContain("Take back")
  expect((await post(PAGE, { intent: "takeBack", what: "sameDisk" }, { as: admin })).status).toBe(403)
  for (const what of ["sameDisk", "secret"])
    expect((await post(PAGE, { intent: "takeBack", what }, { as: first })).status).toBe(302)
  expect(await open(first)).toContain("The secret is in no backup")
  expect(await open(admin, "/admin")).toContain("The backups lie on the disk of the database: if it breaks")
  const lines = (await audited()).filter(({ category }) => category === "BACKUPS_CHANGED").map(({ details }) => details)
  expect(lines.slice(-2)).toEqual([
    "No longer accepted that the backups lie on the disk of the database.",
    "No longer said that the secret is stored elsewhere too.",
  ])
})

test("whether the backups lie on the database's disk is seen where the folder is now", async () => {
  const admin = await tokenAt(1)
  const { folder } = backupFolder()
  await ended("2026-03-10", { folder: "/mnt/backups", isOnSameDisk: false })
  expect(await open(admin, "/admin")).not.toContain("The backups lie on the disk of the database")
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await open(admin, "/admin")).toContain("The backups lie on the disk of the database")
})

test("a backup that came with a restored database counts only while it lies in the folder of now", async () => {
  const admin = await tokenAt(1)
  const { folder } = backupFolder()
  await write(beginBackups, Date.now() - 72 * HOUR)
  await ended("2026-03-10", { folder: "/mnt/backups" })
  expect(await open(admin)).toContain("The last good backup is of")
  await write(noteRestored)
  expect(await open(admin)).toContain("No backup has been made yet.")
  mkdirSync(folder, { recursive: true })
  for (const name of ["nightly-1.sqlite", "nightly-1.json"]) writeFileSync(join(folder, name), "")
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await ended("2026-03-09", { folder })
  expect(await open(admin)).not.toContain("No backup has been made yet.")
})

test("a backup and a drill that a person requests are audited once", async () => {
  const admin = await tokenAt(3)
  await ended("2026-03-10")
  for (const intent of ["backUp", "backUp", "drill"]) await post(PAGE, { intent }, { as: admin })
  const lines = (await audited()).filter(({ category }) => category === "BACKUPS_CHANGED").map(({ details }) => details)
  expect(lines).toEqual(["Requested a backup.", "Requested a restore drill."])
})

test("several processes that see the folder look for the backup, and one of another machine does not", async () => {
  const before = settings()
  replaceSettings({ ...before, databaseUrl: "postgres://app@localhost/suitekeeper" })
  onTestFinished(() => replaceSettings(before))
  const admin = await tokenAt(1)
  const { folder } = backupFolder()
  await ended("2026-03-10", { folder })
  expect(await open(admin, "/admin")).not.toContain("It is no longer in its folder.")
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "property.txt"), "mark\n")
  expect(await open(admin, "/admin")).toContain("It is no longer in its folder.")
})

test("a copy that a command made in another folder is no backup of the configured one", async () => {
  const admin = await tokenAt(1)
  await write(beginBackups, Date.now() - 49 * HOUR)
  await ended("2026-03-10", { cause: "command" })
  expect(await open(admin, "/admin")).toContain("No backup has been made yet.")
})

test("before the first backup no restore can be tested", async () => {
  const admin = await tokenAt(1)
  expect(await open(admin)).not.toContain("Test a restore")
  const response = await post(PAGE, { intent: "drill" }, { as: admin })
  expect([response.status, textIn(await response.text())]).toEqual([400, expect.stringContaining("Make one first.")])
})

test("a folder that is not mounted is red at once, and a Super Admin can take it as a new one", async () => {
  replaceSettings(usualSettings({ BACKUP_DIR: "/mnt/backups" }))
  const [admin, first] = [await tokenAt(1), await tokenAt(0)]
  await ended("2026-03-09")
  await ended("2026-03-10", { state: "failed", problem: "not mounted", reason: "Its disk is not mounted." })
  expect(await open(admin, "/admin")).toContain("Its disk is not mounted.")
  expect((await post(PAGE, { intent: "useFolder", folder: "/mnt/backups" }, { as: admin })).status).toBe(403)
  expect((await post(PAGE, { intent: "useFolder", folder: "/mnt/backups" }, { as: first })).status).toBe(302)
  expect((await rows()).at(-1)).toMatchObject({ cause: "person", state: "waiting" })
  expect(await audited()).toContainEqual(expect.objectContaining({ category: "BACKUPS_CHANGED" }))
})

test("Back up now and Test a restore request one run each, and the page says how far it is", async () => {
  const admin = await tokenAt(3)
  await ended("2026-03-10")
  for (const intent of ["backUp", "backUp", "drill"])
    expect((await post(PAGE, { intent }, { as: admin })).status).toBe(302)
  expect((await rows()).map(({ kind, state }) => [kind, state])).toEqual([
    ["backup", "good"],
    ["backup", "waiting"],
    ["drill", "waiting"],
  ])
  const html = await (await get(PAGE, { as: admin })).text()
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>')
  expect(textIn(html)).toContain("Backup: it waits and begins within seconds.")
  await write((tx) =>
    tx.run(
      tx
        .update(backups)
        .set({ state: "running", startedAt: Date.now(), step: "verifying" })
        .where(eq(backups.state, "waiting")),
    ),
  )
  expect(await open(admin)).toContain("Backup: the copy is verified, since Mar 10, 2026, 3:00 PM.")
  const manager = await tokenAt(6)
  expect((await post(PAGE, { intent: "backUp" }, { as: manager })).status).toBe(403)
})

test("the page lists what was made, how long it took and how large it is", async () => {
  const admin = await tokenAt(3)
  expect(await open(admin)).toContain("No backup yet")
  await ended("2026-03-09")
  await ended("2026-03-10", { kind: "drill", cause: "command" })
  const page = await open(admin)
  expect(page).toContain("Backup, by itself Good 4 seconds 3.0 MB nightly-1.sqlite in /mnt/backups")
  expect(page).toContain("Restore drill, by a command Good")
  expect(page.indexOf("Restore drill, by a command")).toBeLessThan(page.indexOf("Backup, by itself"))
  expect(page).toContain("The drill of Mar 10, 2026, 3:00 AM restored one in 4 seconds.")
})

test("a failed drill is yellow on the page", async () => {
  await ended("2026-03-09")
  await ended("2026-03-10", { kind: "drill", state: "failed", problem: "other", reason: "It is damaged." })
  expect(await open(await tokenAt(3))).toContain("The newest backup could not be restored to try it. It is damaged.")
})

test("the page says that the secret is in no backup until a Super Admin has ticked that it is kept elsewhere", async () => {
  const [admin, first] = [await tokenAt(1), await tokenAt(0)]
  const secret = "The secret is in no backup"
  expect(await open(admin)).toContain(secret)
  expect((await post(PAGE, { intent: "secret", isElsewhere: "on" }, { as: admin })).status).toBe(403)
  const refused = await post(PAGE, { intent: "secret" }, { as: first })
  expect([refused.status, textIn(await refused.text())]).toEqual([
    400,
    expect.stringContaining("Tick it when a copy is there."),
  ])
  expect((await post(PAGE, { intent: "secret", isElsewhere: "on" }, { as: first })).status).toBe(302)
  expect(await open(admin)).not.toContain(secret)
  expect(await audited()).toContainEqual(expect.objectContaining({ category: "BACKUPS_CHANGED" }))
})
