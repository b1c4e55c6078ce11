/** Recurring charges through /api: api.md X1-X7. */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { chargeType } from "../support/recurring.ts"
import { movesIn } from "../support/tenancies.ts"
import { tokenOfLevel } from "../support/units.ts"
import { suite } from "../support/world.ts"

let as = ""
let admin = ""
let tenantID = 0
let parking = 0

beforeEach(async () => {
  as = await tokenOfLevel(6)
  admin = await tokenOfLevel(3)
  await suite(101, { rent: 100_000 })
  tenantID = await movesIn(101, "2026-01-01")
  parking = await chargeType("Parking", 5_000)
})

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  api("POST", `/management/tenant/recurring${path}`, { as, body, headers })
const add = (more: object = {}, headers: Record<string, string> = {}) =>
  send("", { tenantID, chargeType: parking, fromMonth: "2199-03", ...more }, headers)

test("X1 to X3: an administrator keeps the list of types, management reads it", async () => {
  const made = await api("POST", "/admin/charge-type", { as: admin, body: { name: " Internet ", amount: 5_500 } })
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ Name: "Internet", Amount: 5_500, Active: true }),
  ])
  const { ChargeTypeID: chargeTypeID, Version: version } = made.body
  const edit = { chargeTypeID, version, name: "Internet", amount: 6_000, active: false }
  expect((await api("POST", "/admin/charge-type/edit", { as: admin, body: edit })).body).toMatchObject({
    Amount: 6_000,
  })
  const late = await api("POST", "/admin/charge-type/edit", { as: admin, body: { ...edit, amount: 7_000 } })
  expect([late.status, late.body.code, late.body.fields]).toEqual([
    409,
    "CHANGED_MEANWHILE",
    { amount: ["Now: $60.00"] },
  ])
  const twice = await api("POST", "/admin/charge-type", { as: admin, body: { name: "parking", amount: 1 } })
  expect([twice.status, twice.body.code]).toEqual([409, "CHARGE_TYPE_EXISTS"])
  const { body } = await api("GET", "/management/charge-type/all", { as })
  expect(body.map(({ Name, Active }: { Name: string; Active: boolean }) => [Name, Active])).toEqual([
    ["Internet", false],
    ["Parking", true],
  ])
})

test("X5, X4: a line with the type's amount and the tenant's own unit", async () => {
  const { status, body } = await add({ quantity: 2, note: " bay 14 " })
  expect([status, body]).toEqual([
    201,
    {
      RecurringChargeID: expect.any(Number),
      TenantID: tenantID,
      StayID: expect.any(Number),
      UnitNumber: 101,
      ChargeTypeID: parking,
      Name: "Parking",
      Terms: [{ FromMonth: "2199-03", ToMonth: null, Amount: 5_000, Quantity: 2, Note: "bay 14" }],
      IssuedThrough: null,
      ChangesFrom: expect.any(String),
      Version: expect.any(String),
    },
  ])
  const listed = await api("GET", `/management/tenant/recurring?tenant=${tenantID}`, { as })
  expect(listed.body).toEqual([body])
})

test("X5 with a repeated key adds one line", async () => {
  const [first, again] = [await add({}, { "Idempotency-Key": "one" }), await add({}, { "Idempotency-Key": "one" })]
  expect(again.body).toEqual(first.body)
  expect((await api("GET", `/management/tenant/recurring?tenant=${tenantID}`, { as })).body).toHaveLength(1)
})

test.each([
  [{ chargeType: 999 }, 404, "CHARGE_TYPE_NOT_FOUND"],
  [{ tenantID: 999 }, 404, "TENANT_NOT_FOUND"],
  [{ quantity: 0 }, 400, "VALIDATION_ERROR"],
  [{ quantity: 1_000 }, 400, "VALIDATION_ERROR"],
  [{ amount: -1 }, 400, "VALIDATION_ERROR"],
  [{ note: "x".repeat(101) }, 400, "VALIDATION_ERROR"],
  [{ fromMonth: "2020-01" }, 400, "VALIDATION_ERROR"],
  [{ unitNumber: 102 }, 400, "VALIDATION_ERROR"],
])("X5 refuses %j", async (more, status, code) => {
  const answer = await add(more)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test("X6 changes a line from a month on, X7 ends it", async () => {
  const { RecurringChargeID: recurringChargeID, Version: version } = (await add()).body
  const change = { recurringChargeID, version, fromMonth: "2199-06", amount: 6_000, quantity: 3 }
  expect((await send("/change", change)).body.Terms).toEqual([
    { FromMonth: "2199-03", ToMonth: "2199-05", Amount: 5_000, Quantity: 1, Note: null },
    { FromMonth: "2199-06", ToMonth: null, Amount: 6_000, Quantity: 3, Note: null },
  ])
  const stale = await send("/change", { ...change, amount: 7_000 })
  expect([stale.status, stale.body.code]).toEqual([409, "CHANGED_MEANWHILE"])
  expect((await send("/end", { recurringChargeID, lastMonth: "2199-05" })).body.Terms).toEqual([
    { FromMonth: "2199-03", ToMonth: "2199-05", Amount: 5_000, Quantity: 1, Note: null },
  ])
  expect((await send("/end", { recurringChargeID })).body.Terms).toEqual([])
  const unknown = await send("/end", { recurringChargeID: 999 })
  expect([unknown.status, unknown.body.code]).toEqual([404, "RECURRING_CHARGE_NOT_FOUND"])
})

test("X8 previews the next month, X9 checks or adds the rows of a file", async () => {
  const rows = "Unit,Charge,Quantity,From\n101,Parking,3,2199-01"
  const importing = (body: object) => api("POST", "/management/recurring-charges/import", { as, body })
  const dry = await importing({ rows, dryRun: true })
  expect([dry.status, dry.body]).toEqual([200, { Added: 1, Present: 0, FirstMonth: 15_000, DryRun: true }])
  expect((await importing({ rows })).body).toEqual({ Added: 1, Present: 0, FirstMonth: 15_000, DryRun: false })
  expect((await importing({ rows })).body).toEqual({ Added: 0, Present: 1, FirstMonth: 0, DryRun: false })
  const bad = await importing({ rows: "Unit,Charge,From\n101,Sauna,2199-01" })
  expect([bad.status, bad.body.fields]).toEqual([400, { rows: ['Row 2: there is no charge type "Sauna".'] }])
  const { status, body } = await api("GET", "/management/recurring-charges", { as })
  expect([status, body]).toEqual([200, expect.objectContaining({ ChargedOn: null, Charges: [], Total: 0 })])
})
