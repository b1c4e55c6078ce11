/** Exports made by the job as in a server: in a separate process, with a mail, stored for a day. */
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, exportRuns } from "#db/schema/index.ts"
import { exportEverything } from "~/domain/export/exports-page.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { beginExporting, makeExports } from "../../jobs/make-exports.ts"
import { settings } from "../../settings.ts"
import { mails } from "../support/mails.ts"
import { itIs } from "../support/online.ts"
import { staff } from "../support/people.ts"
import { document } from "../support/stored-files.ts"
import { danaOwesRent } from "../support/tenancies.ts"
import { on } from "../support/world.ts"
import { unzipped } from "../support/zip.ts"

const reports: string[] = []
const report = (error: unknown) => void reports.push(error instanceof Error ? error.message : String(error))
const makes = (stop = new AbortController().signal) => makeExports(stop, report)
const rows = () => read((tx) => tx.all(tx.select().from(exportRuns).orderBy(exportRuns.id)))
const folder = () => join(settings().dataDir, "exports")
const DAY = 24 * 60 * 60 * 1000

beforeEach(async () => {
  reports.length = 0
  vi.useFakeTimers({ toFake: ["Date"] })
  // The process reads the settings from its environment. On PostgreSQL they need a secret, and Vitest's BASE_URL is invalid.
  vi.stubEnv("BASE_URL", "")
  vi.stubEnv("APP_SECRET", "0123456789abcdef0123456789abcdef")
  itIs("2026-03-09")
  await beginExporting()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** The subject and text of each mail about an export to a person. */
const mailsTo = async (address: string) =>
  (await mails())
    .filter(({ subject, recipients }) => subject.includes("export") && recipients[0]?.address === address)
    .map(({ subject, body }) => [subject, body])

/** A Super Admin has requested an export. */
async function requested() {
  const { userId } = await staff(0)
  const actor = { ...ANONYMOUS, userId, name: "Sam Level 0", level: 0, ip: "203.0.113.9" }
  await write((tx) => exportEverything(tx, actor, {}))
  return actor
}

test("an export is made of the whole property, readable by its owner alone, audited with the person's address, and mailed", async () => {
  await danaOwesRent()
  await document("Lease.pdf", { text: "one" })
  await staff(0, "other@example.com")
  const { userId } = await requested()
  await makes()
  expect(reports).toEqual([])
  const [run] = await rows()
  expect(run).toMatchObject({ state: "ready", step: null, requestedBy: userId, missing: 0, reason: null })
  const path = join(folder(), run?.file ?? "")
  expect([statSync(path).mode & 0o777, statSync(path).size]).toEqual([0o600, run?.bytes])
  expect(statSync(folder()).mode & 0o777).toBe(0o700)
  expect(unzipped(path).get("tables/units.csv")?.toString()).toContain("\r\n101,1000.00,")
  const made = (await read((tx) => tx.all(tx.select().from(auditLog)))).filter((row) => row.category === "EXPORT_MADE")
  expect(made).toMatchObject([{ priority: "high", userId, ip: "203.0.113.9", metadata: { SHA256: run?.sha256 } }])
  const about = (await mails()).filter(({ subject }) => subject.includes("export"))
  const received = about.map(({ recipients, subject, body }) => [recipients[0]?.address, subject, body])
  expect(received).toEqual([
    ["other@example.com", "An export of the whole property was made", expect.stringContaining("203.0.113.9")],
    ["level-0@example.com", "Your export is ready", expect.stringMatching(/See .*\/admin\/export\n$/)],
  ])
})

test("the file is deleted after 24 hours, by the next export, and at a start", async () => {
  await requested()
  await makes()
  vi.setSystemTime(Date.now() + DAY - 1)
  await makes()
  expect(readdirSync(folder())).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1)
  await makes()
  expect(readdirSync(folder())).toHaveLength(0)
  expect((await rows()).map(({ state }) => state)).toEqual(["deleted"])
  const actor = { ...ANONYMOUS, userId: 1, name: "Sam", level: 0 }
  for (const _ of [1, 2]) {
    await write((tx) => exportEverything(tx, actor, {}))
    await makes()
  }
  expect((await rows()).map(({ state }) => state)).toEqual(["deleted", "deleted", "ready"])
  expect(readdirSync(folder())).toEqual([(await rows())[2]?.file])
  await beginExporting()
  expect((await rows()).at(-1)?.state).toBe("deleted")
  expect(() => readdirSync(folder())).toThrow("ENOENT")
})

test("a stop of the program ends the export, which says so and leaves no file", async () => {
  await requested()
  const stopping = new AbortController()
  const made = makes(stopping.signal)
  await expect.poll(async () => (await rows())[0]?.state).toBe("running")
  stopping.abort()
  await made
  expect(await rows()).toMatchObject([{ state: "stopped", reason: expect.stringContaining("Make another one.") }])
  expect(() => readdirSync(folder())).toThrow("ENOENT")
  expect(await mailsTo("level-0@example.com")).toEqual([
    ["Your export was stopped", expect.stringContaining("Make another one.")],
  ])
})

test("an export that fails is told to who requested it alone, with the reason, and the next one is made", async () => {
  await staff(0, "other@example.com")
  const actor = await requested()
  const options = process.env.NODE_OPTIONS
  vi.stubEnv("NODE_OPTIONS", "--an-option-that-ends-the-process")
  await makes()
  const [run] = await rows()
  expect(run).toMatchObject({ state: "failed", step: null, sha256: null })
  expect(reports).toEqual([run?.reason])
  expect(() => readdirSync(folder())).toThrow("ENOENT")
  const text = `The export of the whole property that you requested was not made. There is no file of it.\n\n${run?.reason}\n\nSee `
  expect(await mailsTo("level-0@example.com")).toEqual([["Your export failed", expect.stringContaining(text)]])
  expect(await mailsTo("other@example.com")).toEqual([])
  vi.stubEnv("NODE_OPTIONS", options)
  await write((tx) => exportEverything(tx, actor, {}))
  await makes()
  expect((await rows()).map(({ state }) => state)).toEqual(["failed", "ready"])
})

test("an export that a killed process left running is stopped at the next start", async () => {
  await requested()
  await write((tx) => tx.run(tx.update(exportRuns).set({ state: "running", startedAt: on("2026-03-09", 2) })))
  await beginExporting()
  expect(await rows()).toMatchObject([{ state: "stopped", step: null }])
  expect(await mailsTo("level-0@example.com")).toMatchObject([["Your export was stopped", expect.any(String)]])
})
