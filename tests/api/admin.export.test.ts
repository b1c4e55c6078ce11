/** Exports of everything through /api: the permission, the confirmation of identity, and the response. Source: api.md A19 to A21. */
import { beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, exportRuns, sessions } from "#db/schema/index.ts"
import { removeAllExports } from "~/domain/export/export-folder.ts"
import { api, app } from "../support/app.ts"
import { exportIsReady } from "../support/exports.ts"
import { mails } from "../support/mails.ts"
import { itIs } from "../support/online.ts"
import { staff, tokenOf } from "../support/people.ts"

const EXPORT = "/admin/export"
const CONFIRM = { status: 403, body: { code: "CONFIRMATION_REQUIRED" } }
const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-03-10")
})

const superAdmin = async () => tokenOf(await staff(0), "api")
const audited = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog)))).filter(({ category }) => category.startsWith("EXPORT"))

test("A19 requests one export at a time, which A20 lists", async () => {
  const as = await superAdmin()
  const requested = { State: "waiting", RequestedBy: "Sam Level 0", Step: null, Bytes: null, Sha256: null }
  expect(await api("POST", EXPORT, { as })).toMatchObject({ status: 201, body: requested })
  expect(await api("POST", EXPORT, { as })).toMatchObject({ status: 409, body: { code: "EXPORT_RUNNING" } })
  expect(await api("GET", EXPORT, { as })).toMatchObject({ status: 200, body: [requested] })
})

test("a session whose person was not confirmed for 15 minutes neither requests nor downloads", async () => {
  const as = await superAdmin()
  const id = await exportIsReady()
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 15 * MINUTE })))
  expect(await api("POST", EXPORT, { as })).toMatchObject(CONFIRM)
  expect(await api("GET", `${EXPORT}/file?id=${id}`, { as })).toMatchObject(CONFIRM)
  expect((await api("GET", EXPORT, { as })).status).toBe(200)
  expect((await audited()).map(({ category }) => category)).toEqual(["EXPORT_MADE"])
})

test("A21 sends the file, writes an audit row of high priority, and mails the other Super Admins without a link to the file", async () => {
  const as = await superAdmin()
  await staff(0, "other@example.com")
  await staff(3)
  const id = await exportIsReady()
  const bearer = { Authorization: `Bearer ${as}` }
  const sent = await app(new Request(`http://localhost:3000/api${EXPORT}/file?id=${id}`, { headers: bearer }))
  const { headers } = sent
  expect([sent.status, await sent.text()]).toEqual([200, "the bytes of a zip"])
  expect(headers.get("Content-Type")).toBe("application/zip")
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="suitekeeper-2026-03-10T/)
  expect(headers.get("Cache-Control")).toBe("no-store")
  expect((await audited()).map(({ category, priority }) => [category, priority])).toEqual([
    ["EXPORT_MADE", "high"],
    ["EXPORT_FETCHED", "high"],
  ])
  const received = (await mails()).filter(({ subject }) => subject.includes("downloaded"))
  expect(received.map(({ recipients }) => recipients.map(({ address }) => address))).toEqual([["other@example.com"]])
  expect(received[0]?.body).toContain("/admin/export\n")
  expect(received[0]?.body).not.toContain("download=")
})

test.each([
  ["one that is unknown", async () => (await exportIsReady()) + 1],
  ["one that waits", async (as: string) => (await api("POST", EXPORT, { as })).body.ExportID],
  [
    "one whose day is over",
    async () => {
      const id = await exportIsReady()
      await write((tx) => tx.run(tx.update(exportRuns).set({ expiresAt: tx.now })))
      return id
    },
  ],
  [
    "one whose file is not here",
    async () => {
      const id = await exportIsReady()
      removeAllExports()
      return id
    },
  ],
])("A21 does not find %s", async (_which, made) => {
  const as = await superAdmin()
  const id = await made(as)
  const gone = { status: 404, body: { code: "EXPORT_NOT_FOUND" } }
  expect(await api("GET", `${EXPORT}/file?id=${id}`, { as })).toMatchObject(gone)
  expect((await audited()).map(({ category }) => category)).not.toContain("EXPORT_FETCHED")
})

test("A21 takes one number", async () => {
  const as = await superAdmin()
  for (const query of ["", "?id=x", "?id=0"])
    expect((await api("GET", `${EXPORT}/file${query}`, { as })).status).toBe(400)
})
