import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { UNIT_STATUSES } from "#db/schema/index.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays } from "~/values/calendar.ts"
import { api } from "../support/app.ts"
import { audited, managementOnly, tokenOfLevel, vacantUnit } from "../support/units.ts"
import { movesInto, person } from "../support/world.ts"

const flags = { cleaningNeeded: false, repairsNeeded: true, readyToRent: false, movingOutSoon: true }
let as = ""
const send = (path: string, body: unknown) => api("POST", `/management/unit/${path}`, { as, body })

beforeEach(async () => {
  as = await tokenOfLevel(4)
  await vacantUnit(101)
})

managementOnly("POST", "/management/unit/edit", () => ({ unitNumber: 901, ...flags }), 200)
managementOnly("POST", "/management/unit/status", () => ({ unitNumber: 901, status: "red" }), 200)
managementOnly("POST", "/management/unit/rent-increase", () => ({ unitNumber: 901 }), 200)

test("M5 changes what is given and leaves the rest", async () => {
  await send("edit", { unitNumber: 101, ...flags, floor: 3, squareFootage: 400, buildingNumber: 2, notes: "Corner" })
  const { status, body } = await send("edit", { unitNumber: 101, ...flags, readyToRent: true, floor: null, notes: "" })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    MonthlyRent: 100_000,
    Deposit: 150_000,
    SquareFootage: 400,
    BuildingNumber: 2,
    Floor: null,
    Notes: null,
    CleaningNeeded: false,
    RepairsNeeded: true,
    ReadyToRent: true,
    MovingOutSoon: true,
  })
})

test("M5: a changed rent adds a rent change and moves no balance", async () => {
  await movesInto(await person("Dana Reyes"), 101)
  const { body } = await send("edit", { unitNumber: 101, ...flags, monthlyRent: 110_000, deposit: 1 })
  expect(body.RentChanges).toMatchObject([{ OldRent: 100_000, NewRent: 110_000 }])
  expect(body.Tenant).toMatchObject({ RentBalance: 0, DepositOwed: 0, DepositReserve: 0, BalanceSeq: 0 })
  const again = await send("edit", { unitNumber: 101, ...flags, monthlyRent: 110_000 })
  expect(again.body.RentChanges).toHaveLength(1)
  expect(await audited()).toMatchObject([{ category: "UNIT_CHANGED", metadata: { UnitNumber: 101 } }])
})

test.each([
  ["unitNumber", 0],
  ["cleaningNeeded", "true"],
  ["repairsNeeded", undefined],
  ["monthlyRent", 100_000_000],
  ["monthlyRent", null],
  ["deposit", "1"],
  ["floor", 21],
  ["squareFootage", -1],
  ["buildingNumber", 1.5],
  ["notes", "x".repeat(5_001)],
])("M5 refuses %s %j", async (field, value) => {
  const { status, body } = await send("edit", { unitNumber: 101, ...flags, [field]: value })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test("M6 takes each of the ten colours and no other", async () => {
  for (const status of UNIT_STATUSES) {
    const response = await send("status", { unitNumber: 101, status })
    expect([response.status, response.body.Status]).toEqual([200, status])
  }
  for (const status of ["black", "Red", "", null, 1]) {
    expect((await send("status", { unitNumber: 101, status })).status).toBe(400)
  }
  expect(await audited()).toEqual([])
})

test("M7 takes date and amount together or alone, and null clears", async () => {
  const soon = addDays(await read(today), 1)
  const plan = async (body: object) => {
    const response = await send("rent-increase", { unitNumber: 101, ...body })
    expect(response.status).toBe(200)
    return [response.body.PlannedRentIncreaseDate, response.body.PlannedRentIncreaseAmount]
  }
  expect(await plan({ plannedRentIncreaseDate: soon })).toEqual([soon, null])
  expect(await plan({ plannedRentIncreaseAmount: 5_000 })).toEqual([soon, 5_000])
  expect(await plan({ plannedRentIncreaseDate: null })).toEqual([null, 5_000])
  expect(await plan({ plannedRentIncreaseAmount: null })).toEqual([null, null])
  expect(await plan({ plannedRentIncreaseDate: soon, plannedRentIncreaseAmount: 1 })).toEqual([soon, 1])
  expect(await plan({})).toEqual([soon, 1])
  expect(await audited()).toHaveLength(5)
})

test("M7 refuses today, the past, and what is no day or amount", async () => {
  const now = await read(today)
  const wrong: [string, unknown][] = [
    ["plannedRentIncreaseDate", now],
    ["plannedRentIncreaseDate", addDays(now, -1)],
    ["plannedRentIncreaseDate", "2027-02-30"],
    ["plannedRentIncreaseDate", 20_270_301],
    ["plannedRentIncreaseAmount", -1],
    ["plannedRentIncreaseAmount", 100_000_000],
    ["plannedRentIncreaseAmount", "50"],
  ]
  for (const [field, value] of wrong) {
    const { status, body } = await send("rent-increase", { unitNumber: 101, [field]: value })
    expect([field, status, body.fields]).toEqual([field, 400, { [field]: ["Invalid value."] }])
  }
})

test.each([
  ["edit", { ...flags }],
  ["status", { status: "red" }],
  ["rent-increase", { plannedRentIncreaseAmount: 1 }],
])("%s of an unknown unit is 404", async (path, body) => {
  const response = await send(path, { unitNumber: 9, ...body })
  expect([response.status, response.body.code]).toEqual([404, "UNIT_NOT_FOUND"])
})

test("these calls know POST only", async () => {
  for (const path of ["edit", "status", "rent-increase"]) {
    const response = await api("GET", `/management/unit/${path}`, { as })
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
  }
})
