import { expect, test } from "vitest"
import { api } from "../support/app.ts"
import { movesIntoToo, sends } from "../support/roll.ts"
import { movesIn, owesFee } from "../support/tenancies.ts"
import { managementOnly, tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

managementOnly("GET", "/management/unit/summary", () => undefined, 200)

test("M8: the whole property, whatever the query says", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 80_000, area: 400 })
  await suite(102, { rent: 50_000, area: 250 })
  await suite(103, { rent: 90_000, deposit: 90_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000, deposit: 80_000 })
  await movesIntoToo(dana, 102, "2026-01-02", { rent: 150_000 })
  await owesFee(dana, 2_000, "2026-01-03")
  await sends(dana, 40_000, "2026-01-04", { choice: "rent", tender: "ach" })
  const { status, body } = await api("GET", "/management/unit/summary?isVacant=true", { as: await tokenOfLevel(5) })
  expect(status).toBe(200)
  expect(body).toEqual({
    TotalNumUnits: 3,
    OccupancyPercentage: 66.7,
    TotalProFormaRent: 240_000,
    TotalProFormaDeposits: 90_000,
    TotalSquareFootage: 650,
    AveragePricePerSquareFoot: 2_769,
    TotalReserveDeposits: 0,
    TotalOutstandingDeposits: 80_000,
    TotalDepositPayments: 0,
    TotalBackRent: 100_000,
    TotalRentBalance: 100_000,
    TotalPendingPayments: 40_000,
    TotalLateFees: 0,
    TotalOtherFees: 2_000,
    TotalRentPaid: 0,
    SumTotalPaid: 0,
    SumTotalBalance: 182_000,
    SumAdvanceRent: 0,
  })
})

test("M8: an empty property is all zeros", async () => {
  const { body } = await api("GET", "/management/unit/summary", { as: await tokenOfLevel(0) })
  expect(Object.keys(body)).toHaveLength(18)
  expect(new Set(Object.values(body))).toEqual(new Set([0]))
})
