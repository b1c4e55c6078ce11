/** X327 to X332: the journal for the accountant. Source: money.md 11.8, api.md 4.13. */
import { createHash } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { api, get } from "../support/app.ts"
import { liveExampleB } from "../support/examples/b.ts"
import { staff, tokenOf } from "../support/people.ts"

const HERE = "/admin/reports/journal-export"
let [admin, manager] = ["", ""]
beforeEach(async () => {
  admin = await tokenOf(await staff(3), "api")
  manager = await tokenOf(await staff(6), "api")
  await liveExampleB()
})

const lists = (as = admin) => api("GET", HERE, { as })
const makes = (body: object, as = admin) => api("POST", HERE, { as, body })
const fetches = (query: string, as = admin) =>
  get(`/api${HERE}/file?${query}`, { headers: { Authorization: `Bearer ${as}` } })

test("an export is made of what no other has, listed, and its files are the same bytes each time", async () => {
  const before = await lists()
  expect([before.status, before.body.exports]).toEqual([200, []])
  expect(before.body.since).toMatchObject({ first: "2026-01-01" })
  const made = await makes({ to: "2026-01-31" })
  expect([made.status, made.body.from, made.body.to, made.body.postings]).toEqual([201, "2026-01-01", "2026-01-31", 4])
  const [, iif] = made.body.files
  const bytes = Buffer.from(await (await fetches(`export=${made.body.ExportID}&format=csv`)).arrayBuffer())
  const again = Buffer.from(await (await fetches(`export=${made.body.ExportID}&format=csv`)).arrayBuffer())
  expect(bytes.equals(again)).toBe(true)
  const csv = made.body.files.find((file: { format: string }) => file.format === "csv")
  expect([csv.bytes, csv.SHA256]).toEqual([bytes.length, createHash("sha256").update(bytes).digest("hex")])
  expect(iif).toBeDefined()
  const response = await fetches(`export=${made.body.ExportID}&format=iif`)
  expect(response.headers.get("content-disposition")).toContain("journal-1-2026-01-01-2026-01-31.iif")
  expect((await lists()).body.exports).toEqual([made.body])
})

test("each time data leaves there is an audit row", async () => {
  await makes({ to: "2026-01-31" })
  await fetches("export=1&format=iif")
  await api("POST", `${HERE}/discard`, { as: admin, body: { exportID: 1 } })
  const rows = (await read((tx) => tx.all(tx.select().from(auditLog)))).filter(
    ({ category }) => category === "JOURNAL_EXPORT",
  )
  expect(rows.map(({ priority }) => priority)).toEqual(["high", "high", "high"])
  expect(rows.map(({ details }) => details)).toEqual([
    "Exported 4 postings of the journal, Jan 1, 2026 to Jan 31, 2026.",
    "Downloaded export 1 of the journal as IIF.",
    "Discarded export 1 of the journal: its 4 postings are exported again.",
  ])
})

test("what is wrong is refused", async () => {
  const fieldsOf = async (body: object) => Object.keys((await makes(body)).body.fields ?? {})
  expect(await fieldsOf({ from: "2026-02-02", to: "2026-02-01" })).toEqual(["from"])
  for (const to of ["2199-01-01", "0000-00-00", "soon"]) expect(await fieldsOf({ to }), to).toEqual(["to"])
  expect(await fieldsOf({ from: "1999-01-01", to: "1999-01-31" })).toEqual(["to"])
  expect((await fetches("export=9&format=iif")).status).toBe(404)
  expect((await fetches("export=9&format=pdf")).status).toBe(400)
  const discards = (exportID: number) => api("POST", `${HERE}/discard`, { as: admin, body: { exportID } })
  expect(await discards(9)).toMatchObject({ status: 404, body: { code: "JOURNAL_EXPORT_NOT_FOUND" } })
  await makes({ to: "2026-01-31" })
  await makes({})
  expect(await discards(1)).toMatchObject({ status: 409, body: { code: "JOURNAL_EXPORT_NOT_LAST" } })
  for (const call of [makes({}, manager), lists(manager)]) expect((await call).status).toBe(403)
  expect((await fetches("export=1&format=iif", manager)).status).toBe(403)
})

test("accounts are named for the other program", async () => {
  const names = (accounts: object[], as = admin) => api("POST", `${HERE}/accounts`, { as, body: { accounts } })
  const rent = { account: "INC_RENT", name: "Income:Rent", type: "INC" }
  const { status, body } = await names([rent])
  const named = { account: { code: "INC_RENT", name: "Rent charged", group: "income" }, own: true }
  expect(status).toBe(200)
  expect(body).toContainEqual({ ...named, name: "Income:Rent", type: "INC" })
  expect((await api("GET", `${HERE}/accounts`, { as: admin })).body).toEqual(body)
  for (const wrong of [
    [],
    [rent, rent],
    [{ ...rent, account: "BANK:7" }],
    [{ ...rent, account: "NONE" }],
    [{ ...rent, name: "" }],
    [{ ...rent, name: 'The "rent"' }],
    [{ ...rent, name: "x".repeat(32) }],
    [{ ...rent, name: "Income:" }],
    [{ ...rent, type: "AR" }],
    [{ ...rent, name: "Late Fee Income", type: "EXP" }],
  ])
    expect((await names(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await names([rent], manager)).status).toBe(403)
})
