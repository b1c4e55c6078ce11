import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { popups } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { movesIn, movesOut } from "../support/tenancies.ts"
import { tokenOfLevel } from "../support/units.ts"
import { person, suite } from "../support/world.ts"

let as = ""
let dana = 0
const PATH = "/management/tenant/popups"
const create = (body: object) => api("POST", PATH, { as, body })
const list = (query = `?tenantID=${dana}`) => api("GET", `${PATH}${query}`, { as })
const WATER = { subject: "Water", note: "Off on Sunday." }

beforeEach(async () => {
  as = await tokenOfLevel(6)
  dana = await person("Dana Reyes")
})

test("M34 makes one popup for each tenant, in the tenant's own words", async () => {
  const ben = await person("Ben [lastName]")
  const note = "Dear [firstName] [lastName], [unknown] [FirstName] [constructor]"
  const { status, body } = await create({ tenantIDs: [dana, ben, dana], subject: "For [firstName]", note })
  expect([status, body]).toEqual([201, { message: "2 popups(s) created.", count: 2 }])
  expect((await list()).body).toEqual([
    {
      NoteID: expect.any(Number),
      Subject: "For Dana",
      Note: "Dear Dana Reyes, [unknown] [FirstName] [constructor]",
      createdAt: expect.stringMatching(/Z$/),
    },
  ])
  expect((await list(`?tenantID=${ben}`)).body[0].Note).toMatch(/^Dear Ben \[lastName\], /)
})

test("M34 for an unknown tenant makes none", async () => {
  const response = await create({ ...WATER, tenantIDs: [dana, 999] })
  expect([response.status, response.body.code]).toEqual([404, "TENANT_NOT_FOUND"])
  expect((await list()).body).toEqual([])
})

test.each([
  [{ tenantIDs: undefined }, "tenantIDs"],
  [{ tenantIDs: [] }, "tenantIDs"],
  [{ tenantIDs: ["1"] }, "tenantIDs"],
  [{ tenantIDs: [0] }, "tenantIDs"],
  [{ tenantIDs: 1 }, "tenantIDs"],
  [{ tenantIDs: Array.from({ length: 1_001 }, (_, index) => index + 1) }, "tenantIDs"],
  [{ subject: "" }, "subject"],
  [{ subject: "x".repeat(201) }, "subject"],
  [{ note: "x".repeat(10_000) }, "note"],
  [{ note: "a\0b" }, "note"],
  [{ note: null }, "note"],
])("M34 refuses %#", async (body, field) => {
  const response = await create({ tenantIDs: [dana], ...WATER, ...body })
  expect([response.status, response.body.code, Object.keys(response.body.fields)]).toEqual([
    400,
    "VALIDATION_ERROR",
    [field],
  ])
})

test("M35 lists all, read or unread ones, oldest first", async () => {
  await create({ ...WATER, tenantIDs: [dana] })
  await create({ ...WATER, subject: "Second", tenantIDs: [dana] })
  const [first] = (await list()).body
  await write((tx) => tx.run(tx.update(popups).set({ readAt: 1 }).where(eq(popups.id, first.NoteID))))
  const subjects = async (more: string) =>
    (await list(`?tenantID=${dana}${more}`)).body.map((popup: { Subject: string }) => popup.Subject)
  expect(await subjects("")).toEqual(["Water", "Second"])
  expect(await subjects("&read=false")).toEqual(["Second"])
  expect(await subjects("&read=true")).toEqual(["Water"])
})

test.each([
  ["?tenantID=999", 404],
  ["?tenantID=x", 400],
  ["", 400],
  ["?tenantID=1&read=no", 400],
])("M35 of %s is %i", async (query, status) => {
  expect((await list(query)).status).toBe(status)
})

test("M36 deletes a popup, once", async () => {
  await create({ ...WATER, tenantIDs: [dana] })
  const [{ NoteID }] = (await list()).body
  const remove = (query: string) => api("DELETE", `${PATH}?noteID=${query}`, { as })
  expect(await remove(NoteID)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  const again = await remove(NoteID)
  expect([again.status, again.body.code, again.body.subject]).toEqual([404, "POPUP_NOT_FOUND", "Popup Not Found"])
  expect((await remove("x")).status).toBe(400)
})

test("M39 names the groups, M40 returns who is in them now, by name", async () => {
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 100_000 })
  const zoe = await movesIn(101, "2026-01-01", { tenantFirstName: "Zoe", rent: 5_000 })
  await movesIn(102, "2026-01-01", { tenantFirstName: "Abe", primaryEmail: "abe@example.com" })
  const names = (await api("GET", "/management/tenant/group/names", { as })).body
  expect(names).toEqual([
    { key: "allTenants", name: "All Tenants" },
    { key: "balanceOwed", name: "Balance Owed" },
    { key: "evictionInProgress", name: "Eviction in Progress" },
    { key: "movingOutSoon", name: "Moving Out Soon" },
    { key: "pastTenants", name: "Past Tenants" },
  ])
  const members = async (group: string) => {
    const { status, body } = await api("GET", `/management/tenant/group?group=${group}`, { as })
    return status === 200 ? body.map((one: { Name: string }) => one.Name) : [status, body.code]
  }
  expect((await api("GET", "/management/tenant/group?group=balanceOwed", { as })).body).toEqual([
    { Name: "Zoe Reyes", Email: "dana.reyes@example.com", TenantID: zoe, Units: [101] },
  ])
  expect(await members("allTenants")).toEqual(["Abe Reyes", "Zoe Reyes"])
  expect(await members("pastTenants")).toEqual(["Dana Reyes"])
  await api("POST", "/management/tenant/edit/status", { as, body: { tenantID: zoe, status: "eviction" } })
  expect(await members("evictionInProgress")).toEqual(["Zoe Reyes"])
  const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: true }
  await api("POST", "/management/unit/edit", { as, body: { unitNumber: 102, ...flags } })
  expect(await members("movingOutSoon")).toEqual(["Abe Reyes"])
  await movesOut(102, 0, "2026-02-01")
  expect(await members("pastTenants")).toEqual(["Abe Reyes", "Dana Reyes"])
  expect(await members("toString")).toEqual([404, "GROUP_NOT_FOUND"])
  expect(await members("")).toEqual([400, "VALIDATION_ERROR"])
})
