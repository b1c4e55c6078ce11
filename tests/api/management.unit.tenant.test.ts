/** A further unit for a tenant over /api (M11). Source: api.md 4.5. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { statementEvents, units } from "#db/schema/index.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addMonths, monthOf } from "~/values/calendar.ts"
import { api } from "../support/app.ts"
import { categories, figuresOf, TOTALS } from "../support/move-ins.ts"
import { owesFee } from "../support/tenancies.ts"
import { tokenOfLevel, vacantUnit } from "../support/units.ts"
import { movesInto, person, setting, USUAL } from "../support/world.ts"

const UNIT_AND_TENANT = "Unit and tenant must be provided."
let as = ""
let dana = 0
const add = (body: object = {}, headers: Record<string, string> = {}) =>
  api("POST", "/management/unit/tenant", { as, body: { tenantID: dana, unitNumber: 104, ...TOTALS, ...body }, headers })

beforeEach(async () => {
  await setting(USUAL)
  await vacantUnit(104)
  await vacantUnit(105)
  as = await tokenOfLevel(4)
  dana = await person("Dana Reyes")
  await movesInto(dana, 105)
})

test("answers the unit, its parent and the first month charged by itself", async () => {
  const { status, body } = await add({ rentPayment: 30_000, rentMethod: "cash" })
  expect([status, body]).toEqual([
    201,
    {
      TenantID: dana,
      UnitNumber: 104,
      ParentUnit: 105,
      nextRentPeriod: addMonths(monthOf(await read(today)), 1),
    },
  ])
  expect(await figuresOf(dana)).toMatchObject({ rent: 70_000, depositOwed: 150_000 })
  expect((await categories()).filter((one) => one !== "USR_CREATED" && !one.startsWith("UNIT_"))).toEqual([
    "MAN_RENTPAY",
  ])
})

test("shares totals below the present ones, and lowers balances by an adjustment", async () => {
  await owesFee(dana, 8_000, await read(today))
  const { status } = await add({ newMonthlyRent: 90_000, newFeeBalance: 3_000 })
  expect(status).toBe(201)
  expect(await figuresOf(dana)).toMatchObject({ other: 3_000 })
  const events = await read((tx) => tx.all(tx.select().from(statementEvents)))
  expect(events).toMatchObject([{ field: "OtherCharges", oldValue: 8_000, newValue: 3_000 }])
  expect(await categories()).not.toContain("TEN_BALANCEADJ")
  const rents = await read((tx) =>
    tx.all(tx.select({ number: units.number, rent: units.monthlyRent }).from(units).orderBy(units.number)),
  )
  expect(rents).toEqual([
    { number: 104, rent: 0 },
    { number: 105, rent: 90_000 },
  ])
})

test.each(["tenantID", "unitNumber"])("asks for %s", async (field) => {
  for (const missing of [undefined, null]) {
    const { status, body } = await add({ [field]: missing })
    expect([status, body.error]).toEqual([400, UNIT_AND_TENANT])
  }
})

test.each(Object.keys(TOTALS))("asks for %s as cents", async (field) => {
  for (const [value, message] of [
    [undefined, "Required."],
    ["1", "Invalid value."],
    [-1, "Invalid value."],
    [100_000_000, "Invalid value."],
  ]) {
    const { status, body } = await add({ [String(field)]: value })
    expect([status, body.fields]).toEqual([400, { [field]: [message] }])
  }
})

test("refuses what is not there, is taken or changed", async () => {
  const omar = await person("Omar Haddad")
  await vacantUnit(106)
  await movesInto(omar, 106)
  const gone = await person("Felix Former")
  await owesFee(dana, 8_000, await read(today))
  const responses = [
    await add({ tenantID: 99 }),
    await add({ unitNumber: 9 }),
    await add({ tenantID: gone }),
    await add({ unitNumber: 106 }),
    await add({ balanceSeq: 0 }),
    await add({ rentPayment: 1 }),
    await add({ tenantID: gone, unitNumber: 106, newMonthlyRent: 0 }),
  ]
  expect(responses.map(({ status, body }) => [status, body.code, body.subject])).toEqual([
    [404, "TENANT_NOT_FOUND", "Tenant Not Found"],
    [404, "UNIT_NOT_FOUND", "Unit Not Found"],
    [409, "TENANT_HAS_NO_UNIT", "Tenant Not Found"],
    [409, "UNIT_OCCUPIED", "Conflict"],
    [409, "BALANCES_CHANGED", "Balances Changed"],
    [400, "VALIDATION_ERROR", "Invalid Request"],
    [409, "TENANT_HAS_NO_UNIT", "Tenant Not Found"],
  ])
})

test.each(["newMonthlyRent", "newTotalDeposit"])(
  "tells a %s below the other subunits before a conflict",
  async (field) => {
    await vacantUnit(106)
    await movesInto(dana, 106, { isSubunit: true })
    for (const [unitNumber, balanceSeq] of [
      [104, undefined],
      [105, undefined],
      [104, 0],
    ]) {
      const { status, body } = await add({ unitNumber, balanceSeq, [field]: 1 })
      expect([status, body.fields]).toEqual([400, { [field]: ["Invalid value."] }])
    }
    expect((await add({ unitNumber: 9, [field]: 1 })).status).toBe(404)
  },
)

test("happens once for a key", async () => {
  const key = { "Idempotency-Key": "sub" }
  const responses = [await add({}, key), await add({}, key), await add()]
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
    [201, undefined],
    [201, undefined],
    [409, "UNIT_OCCUPIED"],
  ])
  expect((await add({ newFeeBalance: 1 }, key)).body.code).toBe("IDEMPOTENCY_CONFLICT")
})
