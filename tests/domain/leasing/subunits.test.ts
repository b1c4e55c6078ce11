import { asc, desc } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, charges, statementEvents, unitHistory, units } from "#db/schema/index.ts"
import { AddSubunit } from "~/domain/leasing/inputs.ts"
import { addSubunit, removeSubunit } from "~/domain/leasing/subunits.ts"
import { changeUnit } from "~/domain/units/write-units.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { movesIn, movesOut, pays, postingsOf, stateOf, staysOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const IN = "2026-03-01"
const DAY = "2026-03-10"
let tenant: number

const terms = {
  newMonthlyRent: asCents(150_000),
  newTotalDeposit: asCents(180_000),
  newRentBalance: asCents(50_000),
  newFeeBalance: ZERO,
}
const adds = (more: Partial<AddSubunit> = {}) =>
  during(DAY, (tx) => addSubunit(tx, mona, { tenantId: tenant, unitNumber: 102, ...terms, ...more }))
const rents = () =>
  seen(DAY, (tx) =>
    tx.all(tx.select({ rent: units.monthlyRent, deposit: units.deposit }).from(units).orderBy(asc(units.number))),
  )

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 100_000 })
  await suite(102, { rent: 60_000, deposit: 60_000 })
  tenant = await movesIn(101, IN, {
    deposit: 100_000,
    rent: 100_000,
    depositPayment: 100_000,
    depositMethod: "check",
    rentPayment: 100_000,
    rentMethod: "check",
  })
})

test("the totals decide the new unit's rent, deposit and charges", async () => {
  expect(await adds()).toEqual({ tenantId: tenant, unitNumber: 102, parentUnit: 101, nextRentPeriod: "2026-04" })
  expect(await rents()).toEqual([
    { rent: 100_000, deposit: 100_000 },
    { rent: 50_000, deposit: 80_000 },
  ])
  expect(await postingsOf(tenant, DAY)).toEqual(["AR_DEP+80000 DEP_DUE−80000", "AR_RENT+50000 INC_RENT−50000"])
  const made = await seen(DAY, (tx) => tx.all(tx.select().from(charges).orderBy(desc(charges.id)).limit(2)))
  expect(made).toMatchObject([
    { kind: "rent", unitNumber: 102, dueOn: DAY, origin: "subunit" },
    { kind: "deposit", unitNumber: 102, dueOn: DAY, origin: "subunit" },
  ])
  const changed = await seen(DAY, (tx) => tx.one(tx.select().from(unitHistory).orderBy(desc(unitHistory.id))))
  expect(changed).toMatchObject({ unitNumber: 102, kind: "rent", oldRent: 60_000, rent: 50_000 })
  expect(await staysOf(tenant, DAY)).toMatchObject([
    {},
    { unitNumber: 102, isSubunit: true, rentFromPeriod: "2026-04" },
  ])
})

test("a total below the sum leaves nothing for the new unit and lowers the tenant's own", async () => {
  await adds({ newMonthlyRent: asCents(70_000), newTotalDeposit: asCents(90_000), newRentBalance: ZERO })
  expect(await rents()).toEqual([
    { rent: 70_000, deposit: 90_000 },
    { rent: 0, deposit: 0 },
  ])
  expect(await postingsOf(tenant, DAY)).toEqual([])
})

test("a total below that of the other subunits is refused", async () => {
  await adds()
  await suite(103, { rent: 10_000 })
  const refused = adds({ unitNumber: 103, newMonthlyRent: asCents(49_999) })
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { newMonthlyRent: ["Invalid value."] } })
})

test("a lower balance is a manager's adjustment, a higher one a charge, and advance rent meets it", async () => {
  await during(IN, (tx) => changeUnit(tx, 102, { readyToRent: true }))
  await pays(tenant, 30_000, IN)
  await adds({ newRentBalance: asCents(50_000), newFeeBalance: asCents(2_500) })
  expect(await stateOf(tenant, DAY)).toMatchObject({ owed: "20000/0/2500/80000", advance: 0 })
  await suite(103, { rent: 10_000 })
  await adds({
    unitNumber: 103,
    newMonthlyRent: asCents(160_000),
    newRentBalance: asCents(15_000),
    newFeeBalance: asCents(2_500),
  })
  expect(await stateOf(tenant, DAY)).toMatchObject({ owed: "15000/0/2500/80000" })
  const adjusted = await seen(DAY, (tx) => tx.all(tx.select().from(statementEvents)))
  expect(adjusted).toMatchObject([{ field: "RentBalance", oldValue: 20_000, newValue: 15_000 }])
})

test("payments made with it are recorded and told", async () => {
  await adds({
    depositPayment: asCents(80_000),
    depositMethod: "check",
    rentPayment: asCents(50_000),
    rentMethod: "zelle",
  })
  expect(await stateOf(tenant, DAY)).toMatchObject({ owed: "0/0/0/0", reserve: 180_000 })
  const entry = await seen(DAY, (tx) => tx.all(tx.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)))
  expect(entry.map((row) => row.category)).toEqual(["MAN_RENTPAY", "MAN_RENTPAY", "MAN_RENTPAY"])
})

test("unknown, taken and stale are refused", async () => {
  await expect(adds({ tenantId: 99 })).rejects.toMatchObject({ code: "TENANT_NOT_FOUND" })
  await expect(adds({ unitNumber: 999 })).rejects.toMatchObject({ code: "UNIT_NOT_FOUND" })
  await expect(adds({ unitNumber: 101 })).rejects.toMatchObject({ status: 409, code: "UNIT_OCCUPIED" })
  await expect(adds({ balanceSeq: 1 })).rejects.toMatchObject({ status: 409, code: "BALANCES_CHANGED" })
  await movesOut(101, 0, DAY)
  await expect(adds()).rejects.toMatchObject({ status: 409, code: "TENANT_HAS_NO_UNIT" })
  const missing = AddSubunit.safeParse({ ...terms }).error?.issues.map((issue) => issue.message)
  expect(missing).toEqual(["Unit and tenant must be provided.", "Unit and tenant must be provided."])
})

test("a removed subunit is vacant with its last rent; balances and reserve stay", async () => {
  await adds()
  const before = await stateOf(tenant, DAY)
  const stay = await during(DAY, (tx) => removeSubunit(tx, mona, { unitNumber: 102, notes: "Too small" }))
  expect(stay).toMatchObject({ unitNumber: 102, moveOutOn: DAY, notes: "Too small", depositBefore: 0 })
  expect(await stateOf(tenant, DAY)).toEqual(before)
  expect((await rents())[1]).toEqual({ rent: 50_000, deposit: 80_000 })
  const remove = (unitNumber: number) => during(DAY, (tx) => removeSubunit(tx, mona, { unitNumber, notes: undefined }))
  await expect(remove(102)).rejects.toMatchObject({ status: 409, code: "UNIT_VACANT" })
  await expect(remove(101)).rejects.toMatchObject({ status: 409, code: "UNIT_NOT_SUBUNIT" })
  await expect(remove(999)).rejects.toMatchObject({ status: 404 })
})
