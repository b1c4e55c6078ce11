import { desc } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, settings } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { PlanRentIncrease } from "~/domain/units/inputs.ts"
import { increasesDue, planRentIncrease, raiseRent, rentChangesOf } from "~/domain/units/rent-changes.ts"
import { createUnit, deleteUnit, editUnit, findUnit } from "~/domain/units/units.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"

const suite = { unitNumber: 101, monthlyRent: asCents(100_000), deposit: asCents(150_000) }
const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
const noonOf = (day: string) => Temporal.ZonedDateTime.from(`${day}T12:00[America/Los_Angeles]`).epochMilliseconds
const unit = () => read((tx) => findUnit(tx, 101))
const changes = () => read((tx) => rentChangesOf(tx, 101))
const raise = (day: string) =>
  write(async (tx) => {
    for (const number of await increasesDue(tx, asDay(day))) await raiseRent(tx, number, asDay(day))
  }, noonOf(day))
const plan = (date: string | null | undefined, amount: number | null | undefined, now = "2026-03-10") =>
  write(
    (tx) =>
      planRentIncrease(tx, SYSTEM, {
        unitNumber: 101,
        plannedRentIncreaseDate: typeof date === "string" ? asDay(date) : date,
        plannedRentIncreaseAmount: typeof amount === "number" ? asCents(amount) : amount,
      }),
    noonOf(now),
  )

beforeEach(() => write((tx) => createUnit(tx, SYSTEM, suite), noonOf("2026-03-01")))

test("no increase leads above the most that a rent can be, by its plan or by the rent", async () => {
  const refusal = (field: string) => ({ fields: { [field]: ["The rent would be above $999,999.99."] } })
  const rent = (monthlyRent: number) =>
    write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent: asCents(monthlyRent) }))
  for (const date of ["2026-04-01", null])
    await expect(plan(date, 99_900_000)).rejects.toMatchObject(refusal("plannedRentIncreaseAmount"))
  await plan("2026-04-01", 99_899_999)
  await expect(rent(100_001)).rejects.toMatchObject(refusal("monthlyRent"))
  await rent(99_999)
  await raise("2026-04-01")
  expect((await unit()).monthlyRent).toBe(99_999_998)
})

test("a planned increase raises the rent on its day, once, and is cleared", async () => {
  await plan("2026-04-01", 5_000)
  await raise("2026-03-31")
  expect((await unit()).monthlyRent).toBe(100_000)
  await raise("2026-04-01")
  await raise("2026-04-01")
  expect(await unit()).toMatchObject({ monthlyRent: 105_000, plannedIncreaseOn: null, plannedIncreaseCents: null })
  expect(await changes()).toMatchObject([
    { oldRent: 100_000, newRent: 105_000, effectiveOn: "2026-04-01", recordedAt: noonOf("2026-04-01") },
  ])
})

test("a plan of a day that has not come is left alone, whoever asks", async () => {
  await plan("2026-04-01", 5_000)
  await write((tx) => raiseRent(tx, 101, asDay("2026-03-31")), noonOf("2026-03-31"))
  expect(await unit()).toMatchObject({ monthlyRent: 100_000, plannedIncreaseOn: "2026-04-01" })
})

test("the amount joins the rent of the day, not of the planning", async () => {
  await plan("2026-04-01", 5_000)
  await write(
    (tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent: asCents(120_000) }),
    noonOf("2026-03-20"),
  )
  await raise("2026-04-01")
  expect((await changes()).map(({ oldRent, newRent }) => [oldRent, newRent])).toEqual([
    [120_000, 125_000],
    [100_000, 120_000],
  ])
})

test("half a plan does nothing", async () => {
  await plan("2026-04-01", undefined)
  await raise("2026-04-01")
  expect(await unit()).toMatchObject({ monthlyRent: 100_000, plannedIncreaseOn: "2026-04-01" })
  await plan(null, 5_000)
  await raise("2026-04-02")
  expect(await unit()).toMatchObject({ monthlyRent: 100_000, plannedIncreaseOn: null, plannedIncreaseCents: 5_000 })
})

test("a plan completed after its day counts from the day it is carried out", async () => {
  await plan("2026-04-01", undefined)
  await plan(undefined, 5_000, "2026-04-10")
  await raise("2026-04-11")
  expect((await changes())[0]).toMatchObject({ newRent: 105_000, effectiveOn: "2026-04-11" })
})

test("the day must be after today, whatever the unit", async () => {
  const refused = { status: 400, fields: { plannedRentIncreaseDate: ["Invalid value."] } }
  await expect(plan("2026-03-10", 5_000)).rejects.toMatchObject(refused)
  await expect(plan("2026-03-09", 5_000)).rejects.toMatchObject(refused)
  await plan("2026-03-11", 5_000)
  await write((tx) => deleteUnit(tx, SYSTEM, { unit: 101 }))
  await expect(plan("2026-03-10", 5_000)).rejects.toMatchObject(refused)
  await expect(plan("2026-03-11", 5_000)).rejects.toMatchObject({ status: 404, code: "UNIT_NOT_FOUND" })
})

test("today is the property's day", async () => {
  await write((tx) => tx.run(tx.insert(settings).values({ key: "timezone", value: "Pacific/Auckland", updatedAt: 0 })))
  await expect(plan("2026-03-11", 5_000)).rejects.toMatchObject({ status: 400 })
})

test("a plan is told to the audit log, and only when it changes", async () => {
  const entry = () => read((tx) => tx.all(tx.select().from(auditLog).orderBy(desc(auditLog.id))))
  await plan("2026-04-01", 5_000)
  await plan("2026-04-01", 5_000)
  expect(await entry()).toHaveLength(2)
  expect((await entry())[0]).toMatchObject({
    category: "UNIT_CHANGED",
    metadata: { UnitNumber: 101, PlannedRentIncreaseDate: "2026-04-01", PlannedRentIncreaseAmount: 5_000 },
  })
})

test("a unit made anew under an old number has no rent changes", async () => {
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent: asCents(120_000) }))
  await write((tx) => deleteUnit(tx, SYSTEM, { unit: 101 }))
  await write((tx) => createUnit(tx, SYSTEM, suite))
  expect(await changes()).toEqual([])
})

test("null and blank clear a plan, what is absent stays", () => {
  expect(
    PlanRentIncrease.parse({ unitNumber: 101, plannedRentIncreaseDate: "", plannedRentIncreaseAmount: null }),
  ).toEqual({
    unitNumber: 101,
    plannedRentIncreaseDate: null,
    plannedRentIncreaseAmount: null,
  })
  expect(PlanRentIncrease.parse({ unitNumber: 101 })).toEqual({ unitNumber: 101 })
  expect(PlanRentIncrease.safeParse({ unitNumber: 101, plannedRentIncreaseDate: "2026-02-30" }).success).toBe(false)
  expect(PlanRentIncrease.safeParse({ unitNumber: 101, plannedRentIncreaseAmount: -1 }).success).toBe(false)
})
