/** The effect of moves on a tenant's autopay. Source: money.md 5 "Vacate", api.md M14. */
import { beforeEach, expect, test } from "vitest"
import { addSubunit, removeSubunit } from "~/domain/leasing/subunits.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { enrolls, storedAutopay } from "../../support/autopay.ts"
import { movesBack, movesIn, movesOut } from "../../support/tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../../support/world.ts"

const DAY = "2026-03-20"
let tenant: number

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 60_000 })
  tenant = await movesIn(101, "2026-03-01")
})

test.each(["card", "us_bank_account"] as const)(
  "moving out turns autopay by %s off and keeps the method",
  async (method) => {
    await enrolls(tenant, method)
    await movesOut(101, 0, DAY)
    const off = { isOn: false, method: `pm_${method}`, log: [`enabled ${method}`, `disabled ${method}`] }
    expect(await storedAutopay(tenant)).toEqual(off)
    await movesBack(tenant, 101, "2026-05-01")
    expect(await storedAutopay(tenant)).toEqual(off)
    await movesOut(101, 0, "2026-05-20")
    expect(await storedAutopay(tenant)).toEqual(off)
  },
)

test("a move-out that is refused leaves autopay on", async () => {
  await enrolls(tenant, "card")
  const stale = during(DAY, (tx) => vacate(tx, mona, { unitNumber: 101, fees: ZERO, previewSeq: 999 }))
  await expect(stale).rejects.toThrow("calculate the preview again")
  expect(await storedAutopay(tenant)).toMatchObject({ isOn: true, log: ["enabled card"] })
})

test("who never used autopay has none after moving out", async () => {
  await movesOut(101, 0, DAY)
  expect(await storedAutopay(tenant)).toEqual({ isOn: undefined, method: undefined, log: [] })
})

test("giving up a subunit leaves autopay on", async () => {
  const totals = { newTotalDeposit: ZERO, newRentBalance: ZERO, newFeeBalance: ZERO }
  await during(DAY, (tx) =>
    addSubunit(tx, mona, { tenantId: tenant, unitNumber: 102, newMonthlyRent: asCents(160_000), ...totals }),
  )
  await enrolls(tenant, "card")
  await during(DAY, (tx) => removeSubunit(tx, mona, { unitNumber: 102 }))
  expect(await storedAutopay(tenant)).toMatchObject({ isOn: true, log: ["enabled card"] })
})
