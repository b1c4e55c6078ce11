import { beforeEach, expect, test } from "vitest"
import { innerNames } from "~/domain/inner-names.ts"
import { moveFormerTenantIn } from "~/domain/leasing/former-tenant.ts"
import { AddSubunit, FormerTenantMoveIn } from "~/domain/leasing/inputs.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { addSubunit } from "~/domain/leasing/subunits.ts"
import { paymentRows } from "~/domain/ledger/payment-rows.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { ZERO } from "~/values/money.ts"
import { movesBack, movesIn, movesOut, owesFee, stateOf, staysOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const IN = "2026-03-01"
const OUT = "2026-03-20"
const BACK = "2026-05-10"
let tenant: number

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 100_000 })
  await suite(102, { rent: 50_000 })
  tenant = await movesIn(101, IN, { rent: 100_000 })
  await during(IN, (tx) => setLeaseStatus(tx, mona, { tenantId: tenant, status: "eviction" }))
  await owesFee(tenant, 3_000, IN)
  await movesOut(101, 0, OUT)
})

test("the new balances are added to the old debt, and payments clear the oldest first", async () => {
  const moved = await movesBack(tenant, 102, BACK, {
    deposit: 50_000,
    rent: 50_000,
    fee: 2_500,
    rentPayment: 110_000,
    rentMethod: "check",
  })
  expect(moved).toEqual({ tenantId: tenant, unitNumber: 102, nextRentPeriod: "2026-06" })
  expect(await stateOf(tenant, BACK)).toEqual({ owed: "40000/0/5500/50000", reserve: 0, advance: 0, account: 95_500 })
  expect(await staysOf(tenant, BACK)).toMatchObject([
    { moveOutOn: OUT },
    { unitNumber: 102, moveInOn: BACK, moveOutOn: null },
  ])
  expect(await seen(BACK, (tx) => findTenant(tx, tenant))).toMatchObject({
    moveInOn: BACK,
    leaseEndOn: "2027-05-31",
    moveOutOn: null,
    leaseStatus: "current",
    searchText: "dana reyes\ndana.reyes@example.com\n102",
  })
})

test("a check taken at a move-in, beside a subunit or on coming back keeps its number; other methods have none", async () => {
  const check = { rentPayment: 1_000, rentMethod: "check", rentNote: "5551" } as const
  const cash = { feePayment: 500, feeMethod: "cash", feeNote: "not a check" } as const
  await movesBack(tenant, 102, BACK, { rent: 50_000, ...check, ...cash })
  await suite(103, { rent: 10_000 })
  const totals = { newMonthlyRent: 60_000, newTotalDeposit: 0, newRentBalance: 200_000, newFeeBalance: 5_000 }
  const subunit = AddSubunit.parse({ tenantID: tenant, unitNumber: 103, ...totals, ...check, rentNote: "5552" })
  await during(BACK, (tx) => addSubunit(tx, mona, innerNames(subunit)))
  await movesIn(101, BACK, { rent: 100_000, primaryEmail: "new@example.com", ...check, rentNote: "5553" })
  const recorded = await seen(BACK, (tx) => paymentRows(tx, undefined))
  expect(recorded.map(({ tender, note }) => [tender, note]).toReversed()).toEqual([
    ["check", "5551"],
    ["cash", null],
    ["check", "5552"],
    ["check", "5553"],
  ])
})

test("without a date the lease begins today if it is the 1st, else on the 1st of next month", async () => {
  const begins = async (day: string) => {
    const balances = { initialDepositBalance: ZERO, initialRentBalance: ZERO, initialFeeBalance: ZERO }
    await during(day, (tx) => moveFormerTenantIn(tx, mona, { tenantId: tenant, unitNumber: 102, balances }))
    const { moveInOn, leaseEndOn } = await seen(day, (tx) => findTenant(tx, tenant))
    await movesOut(102, 0, day)
    return [moveInOn, leaseEndOn]
  }
  expect(await begins("2026-05-10")).toEqual(["2026-06-01", "2027-06-30"])
  expect(await begins("2026-12-01")).toEqual(["2026-12-01", "2027-12-31"])
  expect(await begins("2026-12-02")).toEqual(["2027-01-01", "2028-01-31"])
})

test("who has a unit, and a unit that is taken, are refused", async () => {
  await movesBack(tenant, 102, BACK)
  await expect(movesBack(tenant, 101, BACK)).rejects.toMatchObject({ status: 409, code: "TENANT_HAS_UNIT" })
  await movesOut(102, 0, BACK)
  await movesIn(101, BACK, { primaryEmail: "omar@example.com" })
  await expect(movesBack(tenant, 101, BACK)).rejects.toMatchObject({ status: 409, code: "UNIT_OCCUPIED" })
  await expect(movesBack(99, 102, BACK)).rejects.toMatchObject({ status: 404, code: "TENANT_NOT_FOUND" })
  await expect(movesBack(tenant, 999, BACK)).rejects.toMatchObject({ status: 404, code: "UNIT_NOT_FOUND" })
})

test("a missing tenant or unit is told as the page does", () => {
  const found = FormerTenantMoveIn.safeParse({ Balances: { initialDepositBalance: 0, initialRentBalance: 0 } })
  expect(found.error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
    ["TenantID", "Unit and tenant must be provided."],
    ["UnitNumber", "Unit and tenant must be provided."],
    ["Balances.initialFeeBalance", "Please fill out all required fields."],
  ])
})
