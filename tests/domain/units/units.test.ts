import { desc } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, unitHistory } from "#db/schema/index.ts"
import { ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { unitHistoryViolations } from "~/domain/units/history.ts"
import { EditUnit, EditUnitForm, NewUnit, NewUnitForm } from "~/domain/units/inputs.ts"
import { createUnit, deleteUnit, editUnit, findUnit, setUnitStatus } from "~/domain/units/units.ts"
import { asCents } from "~/values/money.ts"
import { execute, overwriting } from "../../support/raw.ts"

const suite = { unitNumber: 101, monthlyRent: asCents(100_000), deposit: asCents(150_000) }
const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
const unit = () => read((tx) => findUnit(tx, 101))
const history = () => read((tx) => tx.all(tx.select().from(unitHistory).orderBy(unitHistory.id)))
const lastAudit = () => read((tx) => tx.one(tx.select().from(auditLog).orderBy(desc(auditLog.id))))

test("a new unit is vacant, its flags off and its status 'none'", async () => {
  await write((tx) => createUnit(tx, SYSTEM, { ...suite, floor: 2, notes: "Corner" }))
  expect(await unit()).toMatchObject({ ...flags, status: "none", floor: 2, squareFootage: null, notes: "Corner" })
  expect(await history()).toMatchObject([{ unitNumber: 101, kind: "created", rent: 100_000, floor: 2 }])
  expect(await lastAudit()).toMatchObject({ category: "UNIT_CHANGED", details: "Unit 101 was added." })
})

test("a number is given to one unit only", async () => {
  await write((tx) => createUnit(tx, SYSTEM, suite))
  const again = write((tx) => createUnit(tx, SYSTEM, suite))
  await expect(again).rejects.toMatchObject({ status: 409, code: "UNIT_EXISTS" })
})

test("an edit changes what is given and leaves the rest", async () => {
  await write((tx) => createUnit(tx, SYSTEM, { ...suite, floor: 2, notes: "Corner", squareFootage: 400 }))
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, readyToRent: true, notes: null }))
  expect(await unit()).toMatchObject({
    readyToRent: true,
    notes: null,
    floor: 2,
    squareFootage: 400,
    monthlyRent: 100_000,
  })
  expect(await history()).toHaveLength(1)
  expect((await lastAudit())?.metadata).toEqual({
    UnitNumber: 101,
    Changes: [
      { Field: "Notes", OldValue: "Corner", NewValue: null },
      { Field: "ReadyToRent", OldValue: false, NewValue: true },
    ],
  })
})

test("a changed rent and a changed floor each join the history with the state after them", async () => {
  await write((tx) => createUnit(tx, SYSTEM, { ...suite, floor: 2 }))
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent: asCents(110_000), floor: 3 }))
  expect(await history()).toMatchObject([
    { kind: "created", rent: 100_000, floor: 2 },
    { kind: "rent", oldRent: 100_000, rent: 110_000, floor: 2 },
    { kind: "floor", rent: 110_000, floor: 3 },
  ])
})

test("an edit that changes nothing leaves no trace", async () => {
  await write((tx) => createUnit(tx, SYSTEM, suite))
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags }))
  expect((await lastAudit())?.details).toBe("Unit 101 was added.")
})

test("the status is any of the ten colours and writes no audit row", async () => {
  await write((tx) => createUnit(tx, SYSTEM, suite))
  await write((tx) => setUnitStatus(tx, SYSTEM, { unitNumber: 101, status: "purple" }))
  expect((await unit()).status).toBe("purple")
  expect((await lastAudit())?.details).toBe("Unit 101 was added.")
})

test("a vacant unit can be deleted, and its number used again", async () => {
  await write((tx) => createUnit(tx, SYSTEM, suite))
  await write((tx) => deleteUnit(tx, SYSTEM, { unit: 101 }))
  await expect(unit()).rejects.toMatchObject({ status: 404, code: "UNIT_NOT_FOUND" })
  expect((await history()).map((row) => row.kind)).toEqual(["created", "deleted"])
  await write((tx) => createUnit(tx, SYSTEM, suite))
  expect((await unit()).number).toBe(101)
})

test("what a unit was is never rewritten", async () => {
  await write((tx) => createUnit(tx, SYSTEM, suite))
  await expect(execute("update unit_history set rent = 1")).rejects.toThrow("append-only")
  await expect(execute("delete from unit_history")).rejects.toThrow("append-only")
  await expect(execute(overwriting("unit_history"))).rejects.toThrow("append-only")
})

test("verify tells a unit that is not what its history says", async () => {
  await write((tx) => createUnit(tx, SYSTEM, { ...suite, floor: 2 }))
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent: asCents(110_000), floor: 3 }))
  await write((tx) => createUnit(tx, SYSTEM, { ...suite, unitNumber: 102 }))
  await write((tx) => deleteUnit(tx, SYSTEM, { unit: 102 }))
  expect(await read(unitHistoryViolations)).toEqual([])
  await execute("update units set monthly_rent = 1")
  expect(await read(unitHistoryViolations)).toEqual(["Unit 101 is not what its history says."])
})

test("units that do not exist are refused", async () => {
  const missing = { status: 404, code: "UNIT_NOT_FOUND" }
  await expect(write((tx) => editUnit(tx, SYSTEM, { unitNumber: 9, ...flags }))).rejects.toMatchObject(missing)
  await expect(write((tx) => setUnitStatus(tx, SYSTEM, { unitNumber: 9, status: "red" }))).rejects.toMatchObject(
    missing,
  )
  await expect(write((tx) => deleteUnit(tx, SYSTEM, { unit: 9 }))).rejects.toMatchObject(missing)
})

test("nobody keeps units without signing in", async () => {
  await expect(write((tx) => createUnit(tx, ANONYMOUS, suite))).rejects.toMatchObject({ status: 401 })
})

test.each([
  ["unitNumber", 0],
  ["unitNumber", 1_000_000],
  ["unitNumber", "101"],
  ["monthlyRent", -1],
  ["monthlyRent", 100_000_000],
  ["monthlyRent", 10.5],
  ["deposit", null],
  ["floor", 0],
  ["floor", 21],
  ["squareFootage", 1_000_001],
  ["buildingNumber", -1],
  ["notes", "x".repeat(5_001)],
])("a new unit's %s cannot be %j", (field, value) => {
  const read = NewUnit.safeParse({ ...suite, [field]: value })
  expect(read.error?.issues[0]?.path).toEqual([field])
})

test("a new unit needs number, rent and deposit; the page asks for the floor too", () => {
  expect(NewUnit.safeParse(suite).success).toBe(true)
  expect(NewUnit.safeParse({ ...suite, floor: null, notes: "" }).success).toBe(true)
  expect(NewUnit.safeParse({}).error?.issues.map((issue) => issue.message)).toEqual([
    "Required.",
    "Required.",
    "Required.",
  ])
  expect(NewUnitForm.safeParse(suite).error?.issues[0]?.path).toEqual(["floor"])
})

test("an edit needs the four flags; null clears what may be empty; the page asks for rent and deposit too", () => {
  const edit = { unitNumber: 101, ...flags }
  expect(EditUnit.parse({ ...edit, floor: null, notes: "" })).toEqual({ ...edit, floor: null, notes: null })
  expect(EditUnit.safeParse({ ...edit, readyToRent: "true" }).success).toBe(false)
  expect(EditUnit.safeParse({ ...edit, monthlyRent: null }).success).toBe(false)
  expect(EditUnitForm.safeParse(edit).error?.issues.map((issue) => issue.path[0])).toEqual([
    "version",
    "monthlyRent",
    "deposit",
  ])
})
