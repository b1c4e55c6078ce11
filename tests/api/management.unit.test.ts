import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { tenantNoteReads, tenantNotes } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { editUnit } from "~/domain/units/units.ts"
import { asCents } from "~/values/money.ts"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { audited, managementOnly, tokenOfLevel, vacantUnit } from "../support/units.ts"
import { movesInto, person } from "../support/world.ts"

const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
const EMPTY = {
  SquareFootage: null,
  BuildingNumber: null,
  Floor: null,
  Notes: null,
  CleaningNeeded: false,
  RepairsNeeded: false,
  ReadyToRent: false,
  MovingOutSoon: false,
  IsSubunit: false,
  ParentUnit: null,
  Tenant: null,
  RentChanges: [],
  PlannedRentIncreaseDate: null,
  PlannedRentIncreaseAmount: null,
  Status: "none",
  Version: expect.any(String),
  StatusVersion: expect.any(String),
  PlanVersion: expect.any(String),
}
let as = ""

beforeEach(async () => {
  as = await tokenOfLevel(4)
})

managementOnly("GET", "/management/unit?unit=901", () => undefined, 200)
managementOnly("POST", "/management/unit", () => ({ unitNumber: 903, monthlyRent: 0, deposit: 0 }), 201)
managementOnly("DELETE", "/management/unit?unit=901", () => undefined, 200)

test("M2 answers a vacant unit whole", async () => {
  await vacantUnit(101)
  const { status, body } = await api("GET", "/management/unit?unit=101", { as })
  expect(status).toBe(200)
  expect(body).toEqual({ UnitNumber: 101, MonthlyRent: 100_000, Deposit: 150_000, ...EMPTY })
})

test("M2 returns the tenant, and the rent changes newest first", async () => {
  await vacantUnit(101)
  const dana = await person("Dana Reyes")
  await movesInto(dana, 101)
  for (const monthlyRent of [asCents(110_000), asCents(120_000)]) {
    await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent }))
  }
  const { body } = await api("GET", "/management/unit?unit=101", { as })
  expect(body.RentChanges).toMatchObject([
    { OldRent: 110_000, NewRent: 120_000, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { OldRent: 100_000, NewRent: 110_000 },
  ])
  expect(body.Tenant).toMatchObject({
    TenantID: dana,
    TenantFirstName: "Dana",
    TenantMiddleName: null,
    PrimaryEmail: "dana.reyes@example.com",
    PrimaryPhone: "9095550142",
    LeaseStatus: "current",
    AchEnabled: true,
    Units: [{ UnitNumber: 101, MonthlyRent: 120_000, Deposit: 150_000 }],
    Subunits: [],
    RentBalance: 0,
    AdvanceRent: 0,
    LateFeePercent: null,
    BalanceSeq: 0,
    TenantNotes: [],
    UserReadTenantNotes: [],
  })
})

test("M2: a subunit names its parent and carries the same tenant", async () => {
  await vacantUnit(101)
  await vacantUnit(102)
  const dana = await person("Dana Reyes")
  await movesInto(dana, 101)
  await movesInto(dana, 102, { isSubunit: true })
  const own = (await api("GET", "/management/unit?unit=101", { as })).body
  const sub = (await api("GET", "/management/unit?unit=102", { as })).body
  expect([own.IsSubunit, own.ParentUnit]).toEqual([false, null])
  expect([sub.IsSubunit, sub.ParentUnit]).toEqual([true, 101])
  expect(sub.Tenant).toEqual(own.Tenant)
  expect(sub.Tenant.Subunits).toEqual([{ UnitNumber: 102, MonthlyRent: 100_000, Deposit: 150_000 }])
})

test("M2 returns the notes about a tenant, and when the caller last read them, not when others did", async () => {
  const mona = await staff(5)
  const other = await staff(6)
  await vacantUnit(101)
  const dana = await person("Dana Reyes")
  await movesInto(dana, 101)
  const note = { tenantId: dana, title: "Keys", description: "Two sets", creatorId: mona.userId, createdAt: 1_000 }
  await write(async (tx) => {
    await tx.run(tx.insert(tenantNotes).values(note))
    await tx.run(tx.insert(tenantNoteReads).values({ userId: mona.userId, tenantId: dana, lastRead: 2_000 }))
  })
  const seenBy = async (someone: typeof mona) =>
    (await api("GET", "/management/unit?unit=101", { as: await tokenOf(someone, "api") })).body.Tenant
  expect(await seenBy(mona)).toMatchObject({
    TenantNotes: [{ Title: "Keys", Description: "Two sets", CreatorUser: { UserID: mona.userId, FirstName: "Sam" } }],
    UserReadTenantNotes: [{ LastRead: "1970-01-01T00:00:02.000Z" }],
  })
  expect((await seenBy(other)).UserReadTenantNotes).toEqual([])
})

test.each([
  ["GET", "?unit=9", 404, "UNIT_NOT_FOUND"],
  ["GET", "?unit=2000000000", 404, "UNIT_NOT_FOUND"],
  ["GET", "", 400, "VALIDATION_ERROR"],
  ["GET", "?unit=0", 400, "VALIDATION_ERROR"],
  ["GET", "?unit=1e2", 400, "VALIDATION_ERROR"],
  ["GET", "?unit=101&unit=102", 400, "VALIDATION_ERROR"],
  ["DELETE", "?unit=9", 404, "UNIT_NOT_FOUND"],
  ["DELETE", "?unit=-1", 400, "VALIDATION_ERROR"],
  ["DELETE", "", 400, "VALIDATION_ERROR"],
])("%s /management/unit%s is refused with %i", async (method, query, status, code) => {
  const response = await api(method, `/management/unit${query}`, { as })
  expect([response.status, response.body.code]).toEqual([status, code])
})

test("M2: an unknown unit is refused in the documented words", async () => {
  const { body } = await api("GET", "/management/unit?unit=9", { as })
  const message = "The specified unit could not be found."
  expect(body).toEqual({ error: message, message, code: "UNIT_NOT_FOUND", subject: "Unit Not Found" })
})

test("M3 makes a unit and answers it", async () => {
  const sent = { unitNumber: 101, monthlyRent: 125_050, deposit: 0, floor: 20, squareFootage: 0, notes: " Corner " }
  const { status, body } = await api("POST", "/management/unit", { as, body: sent })
  expect(status).toBe(201)
  const made = { UnitNumber: 101, MonthlyRent: 125_050, Deposit: 0, Floor: 20, SquareFootage: 0, Notes: "Corner" }
  expect(body).toEqual({ ...EMPTY, ...made })
  expect(await audited()).toMatchObject([
    { category: "UNIT_CHANGED", priority: "medium", details: "Unit 101 was added." },
  ])
})

test("M3 takes null and blank for what is optional", async () => {
  const sent = { unitNumber: 101, monthlyRent: 1, deposit: 1, floor: null, squareFootage: null, notes: "" }
  expect((await api("POST", "/management/unit", { as, body: sent })).body).toMatchObject({ Floor: null, Notes: null })
})

test("M3 refuses a number already given", async () => {
  await vacantUnit(101)
  const { status, body } = await api("POST", "/management/unit", {
    as,
    body: { unitNumber: 101, monthlyRent: 1, deposit: 1 },
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: "UNIT_EXISTS",
    subject: "Conflict",
    error: "A unit with this number already exists.",
  })
})

test("M3 names every field that is wrong, and writes nothing", async () => {
  const sent = {
    unitNumber: "101",
    monthlyRent: 1.5,
    deposit: -1,
    floor: 21,
    squareFootage: 1_000_001,
    buildingNumber: 1_000_000,
  }
  const { status, body } = await api("POST", "/management/unit", { as, body: sent })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: "VALIDATION_ERROR", subject: "Invalid Request", error: "Invalid value." })
  expect(Object.keys(body.fields).toSorted()).toEqual(Object.keys(sent).toSorted())
  const empty = await api("POST", "/management/unit", { as, body: {} })
  expect(empty.body.fields).toEqual({
    unitNumber: ["Required."],
    monthlyRent: ["Required."],
    deposit: ["Required."],
  })
  expect(await audited()).toEqual([])
})

test("M4 deletes a vacant unit", async () => {
  await vacantUnit(101)
  const { status, body } = await api("DELETE", "/management/unit?unit=101", { as })
  expect([status, typeof body.message]).toEqual([200, "string"])
  expect((await api("GET", "/management/unit?unit=101", { as })).status).toBe(404)
  expect(await audited()).toMatchObject([{ category: "UNIT_CHANGED", metadata: { UnitNumber: 101 } }])
})

test("M4 refuses a unit that somebody holds", async () => {
  await vacantUnit(101)
  await movesInto(await person("Dana Reyes"), 101)
  const { status, body } = await api("DELETE", "/management/unit?unit=101", { as })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: "UNIT_OCCUPIED", error: "Units can be deleted only when unoccupied." })
  expect((await api("GET", "/management/unit?unit=101", { as })).status).toBe(200)
})

test("other methods are refused with the allowed ones", async () => {
  const response = await api("PUT", "/management/unit", { as, body: {} })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, DELETE"])
})
