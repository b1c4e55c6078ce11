/** The rent roll's stored totals equal the computed sums after every single event. Source: money.md 1.1, 2.3, I7, I17. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { rebuildProjections } from "~/domain/ledger/projections.ts"
import { rebuildRentRollTotals, rentRollTotalsViolations } from "~/domain/rent-roll-totals/rent-roll-totals.ts"
import { historiesOf, liveBy } from "../../support/building-histories.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { execute, rowsOf } from "../../support/raw.ts"
import { danaOwesRent, pays } from "../../support/tenancies.ts"
import { WITH_UNITS } from "../../support/unit-histories.ts"
import { seen, suite } from "../../support/world.ts"

test("the totals follow every event of any history", { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(historiesOf(WITH_UNITS, 60), async (history) => {
      await freshDatabase()
      await liveBy(WITH_UNITS, history, {
        afterEach: async (day) => expect(await seen(day, rentRollTotalsViolations)).toEqual([]),
      })
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

/** The content of the three tables, without rows of zeros. */
const stored = async () => ({
  totals: await rowsOf("select * from rent_roll_totals"),
  months: await rowsOf("select * from rent_roll_months where total_paid <> 0 order by period"),
  openRent: await rowsOf("select * from rent_roll_open_rent where open <> 0 order by period"),
})

test("totals that went wrong are named and rebuilt", async () => {
  const dana = await danaOwesRent()
  await suite(102, { rent: 80_000, area: 300 })
  await pays(dana, 30_000, "2026-01-05")
  const before = await stored()
  expect(before).toMatchObject({
    totals: [{ units: 2, occupied: 1, balance_owed: 1, rent: 70_000, monthly_rent: 180_000 }],
    months: [{ period: "2026-01", rent_paid: 30_000 }],
    openRent: [{ period: "2026-01", open: 70_000 }],
  })
  await execute(`update rent_roll_totals set rent = rent + 5; update rent_roll_months set rent_paid = 0;
    update rent_roll_open_rent set open = open - 1`)
  expect(await read(rentRollTotalsViolations)).toEqual([
    "The rent roll keeps 70005 as rent, but it is 70000.",
    "The rent roll keeps 0 as rent paid in 2026-01, but it is 30000.",
    "The rent roll keeps 69999 as open rent of 2026-01, but it is 70000.",
  ])
  await write(rebuildRentRollTotals)
  expect(await read(rentRollTotalsViolations)).toEqual([])
  expect(await stored()).toEqual(before)
})

test("a rebuild of the projections rewrites the totals that sum them", async () => {
  await danaOwesRent()
  const before = await stored()
  await execute("update tenant_balances set rent = rent + 7; update rent_roll_totals set rent = rent + 7")
  expect(await read(rentRollTotalsViolations)).toEqual([])
  await write(rebuildProjections)
  expect(await stored()).toEqual(before)
})

test("totals that are lost are named and rebuilt", async () => {
  await danaOwesRent()
  const before = await stored()
  await execute("delete from rent_roll_totals; delete from rent_roll_months; delete from rent_roll_open_rent")
  expect(await read(rentRollTotalsViolations)).toContain("The rent roll keeps 0 as rent, but it is 100000.")
  await write(rebuildRentRollTotals)
  expect(await stored()).toEqual(before)
})
