import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { tokenOfLevel, vacantUnit } from "../support/units.ts"
import { movesInto, person } from "../support/world.ts"

let as = ""
let tenant = 0
const send = (path: string, body: unknown) => api("POST", `/management/lease${path}`, { as, body })
const drop = (path: string) => api("DELETE", `/management/lease${path}`, { as })

beforeEach(async () => {
  as = await tokenOfLevel(6)
  await vacantUnit(101)
  tenant = await person("Dana Reyes")
})

test("X70 to X76 tell what is agreed, and refuse a vacant or unknown unit", async () => {
  const get = (unit: number) => api("GET", `/management/lease?unit=${unit}`, { as })
  expect(await get(101)).toMatchObject({ status: 409, body: { code: "UNIT_VACANT" } })
  expect(await get(999)).toMatchObject({ status: 404, body: { code: "UNIT_NOT_FOUND" } })
  await movesInto(tenant, 101)
  const term = { unitNumber: 101, startDate: "2031-01-01", endDate: "2031-12-31", isMonthToMonth: true }
  expect((await send("/term", { ...term, renewalUntil: "2031-06-30" })).status).toBe(201)
  expect((await send("/step", { unitNumber: 101, date: "2190-01-01", monthlyRent: 120_000 })).status).toBe(201)
  const notice = { unitNumber: 101, givenDate: "2026-01-05", movingOutDate: "2026-06-30" }
  expect((await send("/notice", notice)).status).toBe(200)
  const { body } = await get(101)
  expect(body).toEqual({
    UnitNumber: 101,
    StayID: expect.any(Number),
    TenantID: tenant,
    IsSubunit: false,
    LeaseEndDate: "2031-12-31",
    Terms: [
      expect.objectContaining({
        StartDate: "2026-01-01",
        EndDate: "2030-12-31",
        RenewalUntil: null,
        IsMonthToMonth: false,
      }),
      expect.objectContaining({
        StartDate: "2031-01-01",
        EndDate: "2031-12-31",
        RenewalUntil: "2031-06-30",
        IsMonthToMonth: true,
      }),
    ],
    Steps: [{ StepID: expect.any(Number), Date: "2190-01-01", MonthlyRent: 120_000, DoneOn: null }],
    Notice: { GivenDate: "2026-01-05", MovingOutDate: "2026-06-30", DepositToUse: null },
  })
  const unit = (await api("GET", "/management/unit?unit=101", { as })).body
  expect([unit.PlannedRentIncreaseDate, unit.PlannedRentIncreaseAmount, unit.MovingOutSoon]).toEqual([
    "2190-01-01",
    20_000,
    true,
  ])
  await drop(`/term?term=${body.Terms[1].TermID}`)
  await drop(`/step?step=${body.Steps[0].StepID}`)
  expect((await drop("/notice?unit=101")).body).toMatchObject({ LeaseEndDate: "2030-12-31", Steps: [], Notice: null })
})

test("wrong values are refused beside their fields", async () => {
  await movesInto(tenant, 101)
  const invalid = async (path: string, body: unknown) => (await send(path, body)).body.fields
  expect(
    await invalid("/term", { unitNumber: 101, startDate: "2026-02-30", endDate: "", isMonthToMonth: "yes" }),
  ).toEqual({
    startDate: ["Invalid value."],
    endDate: ["Required.", "Invalid value."],
    isMonthToMonth: ["Invalid value."],
  })
  expect(await invalid("/step", { unitNumber: 101, date: "2190-01-01", monthlyRent: 0 })).toEqual({
    monthlyRent: ["Invalid value."],
  })
  const notice = { unitNumber: 101, givenDate: "2026-01-05", movingOutDate: "2026-06-30", depositToUse: 1 }
  expect(await invalid("/notice", notice)).toEqual({ depositToUse: ["Use at most the deposit reserve of $0.00."] })
  expect(await invalid("/notice", { unitNumber: 101, givenDate: "2190-01-01", movingOutDate: "2190-02-01" })).toEqual({
    givenDate: ["Invalid value."],
  })
})
