import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { sendsByBank } from "../support/provider.ts"
import { danaMayLeave, movesIn, pays, stateOf, staysOf } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { leaves, movesInto, suite } from "../support/world.ts"

const IN = "2026-03-01"
const NOW = "2026-11-20"
const PREVIEW = "/management/unit/tenant/vacate/preview"
const VACATE = "/management/unit/tenant/vacate"
const SUBUNIT = "/management/unit/tenant/vacate/subunit"
const AMOUNT_REQUIRED = "* Required - please enter an amount (can be 0)"
let as = ""
let dana = 0
const send = (path: string, body: unknown, key?: string) =>
  api("POST", path, { as, body, ...(key ? { headers: { "Idempotency-Key": key } } : {}) })
const request = (more: object = {}) => ({ UnitNumber: 101, Fees: 110_000, ...more })
const out = async () => (await staysOf(dana, NOW)).map((stay) => stay.moveOutOn !== null)

beforeEach(async () => {
  as = await tokenOfLevel(6)
  dana = await danaMayLeave(IN)
  await suite(102, { rent: 50_000 })
})

test("M13 returns what moving out would do, and changes nothing", async () => {
  await sendsByBank(dana, 20_000, "2026-03-10")
  const { status, body } = await send(PREVIEW, request())
  expect(status).toBe(200)
  expect(body).toEqual({
    currentBalances: {
      depositReserve: 120_000,
      rentBalance: 100_000,
      lateCharges: 4_000,
      otherCharges: 1_000,
      totalOutstanding: 105_000,
      rentNotYetDue: 0,
      pending: 20_000,
    },
    projectedBalances: {
      remainingRentBalance: 0,
      remainingLateCharges: 0,
      remainingOtherCharges: 0,
      totalRemainingOutstanding: 0,
      depositReturned: 10_000,
      advanceRent: 0,
    },
    paymentBreakdown: {
      appliedToLateFees: 4_000,
      appliedToRent: 100_000,
      appliedToOtherCharges: 6_000,
      moveOutCharge: 5_000,
    },
    previewSeq: expect.any(Number),
  })
  expect(await stateOf(dana, NOW)).toMatchObject({ owed: "100000/4000/1000/30000", reserve: 120_000 })
  expect(await out()).toEqual([false])
})

test("M14 moves the tenant out with the figures of the preview", async () => {
  const preview = (await send(PREVIEW, request())).body
  const { status, body } = await send(VACATE, request({ Notes: " Keys returned ", previewSeq: preview.previewSeq }))
  expect(status).toBe(200)
  expect(body).toEqual({ message: "Dana Reyes moved out of unit 101.", StayID: 1, ...preview })
  expect(await stateOf(dana, NOW)).toEqual({ owed: "0/0/0/0", reserve: 0, advance: 0, account: 0 })
  const { body: tenant } = await api("GET", `/management/tenant?tenant=${dana}`, { as })
  expect(tenant).toMatchObject({ Units: [], MoveOutDate: expect.any(String), DepositReserve: 0, DepositOwed: 0 })
  expect(tenant.PastTenantStays).toEqual([
    {
      StayID: 1,
      UnitNumber: 101,
      MoveInDate: IN,
      MoveOutDate: tenant.MoveOutDate,
      Notes: "Keys returned",
      DepositBeforeMoveOut: 120_000,
      DepositReturned: 10_000,
      DepositAppliedToRent: 100_000,
      DepositAppliedToLateFees: 4_000,
      DepositAppliedToOtherCharges: 6_000,
      Version: expect.any(String),
    },
  ])
  expect((await audited()).at(-1)).toMatchObject({ category: "TEN_VACATE", metadata: { TenantID: dana, StayID: 1 } })
  const listed = (await api("GET", "/management/tenant/all?onlyWithoutUnits=true&pastUnits=true", { as })).body
  expect(listed).toMatchObject([{ TenantID: dana, MoveOutDate: tenant.MoveOutDate, PastTenantStays: [{ StayID: 1 }] }])
})

test("M14 without a preview's number moves out all the same; subunits end too", async () => {
  await movesInto(dana, 102, { on: IN, isSubunit: true })
  expect((await send(VACATE, request({ Fees: 0 }))).status).toBe(200)
  expect(await out()).toEqual([true, true])
  const units = (await api("GET", "/management/unit/all?isVacant=true", { as })).body
  expect(units.map((unit: { UnitNumber: number }) => unit.UnitNumber)).toEqual([101, 102])
})

test("M14 of a preview that is no longer true is 409, and nothing changes", async () => {
  const { previewSeq } = (await send(PREVIEW, request())).body
  await pays(dana, 1_000, "2026-03-20")
  const { status, body } = await send(VACATE, request({ previewSeq }))
  expect([status, body]).toEqual([
    409,
    {
      error: "The tenant's balances changed. Please calculate the preview again.",
      message: "The tenant's balances changed. Please calculate the preview again.",
      code: "PREVIEW_STALE",
      subject: "Vacate Failed",
    },
  ])
  expect(await out()).toEqual([false])
})

test("M15 takes a subunit back: vacant with its rent, a stay without figures, balances as they were", async () => {
  await movesInto(dana, 102, { on: IN, isSubunit: true })
  const before = await stateOf(dana, NOW)
  const { status, body } = await send(SUBUNIT, { UnitNumber: 102, Notes: "Shelf left behind" })
  expect([status, body]).toEqual([200, { message: "Unit 102 is no longer a subunit.", StayID: 2 }])
  expect(await stateOf(dana, NOW)).toEqual(before)
  expect(await staysOf(dana, NOW)).toMatchObject([
    { moveOutOn: null },
    { moveOutOn: expect.any(String), notes: "Shelf left behind", depositBefore: 0, depositReturned: 0 },
  ])
  const unit = (await api("GET", "/management/unit?unit=102", { as })).body
  expect(unit).toMatchObject({ MonthlyRent: 50_000, Tenant: null, IsSubunit: false })
  expect((await audited()).at(-1)).toMatchObject({ category: "TEN_VACATE", metadata: { UnitNumber: 102 } })
})

test.each([PREVIEW, VACATE])("%s refuses more than the reserve in the specification's words", async (path) => {
  const message = "You cannot use more than the deposit reserve amount."
  const { status, body } = await send(path, request({ Fees: 120_001 }))
  expect([status, body]).toEqual([
    400,
    { error: message, message, code: "VALIDATION_ERROR", subject: "Invalid Amount", fields: { Fees: [message] } },
  ])
  expect((await send(path, request({ Fees: 120_000 }))).status).toBe(200)
})

test.each([undefined, null, ""])("an amount of %j is refused: it is required", async (Fees) => {
  for (const path of [PREVIEW, VACATE]) {
    const { status, body } = await send(path, request({ Fees }))
    expect([status, body.error, body.fields]).toEqual([400, AMOUNT_REQUIRED, { Fees: [AMOUNT_REQUIRED] }])
  }
})

test.each([
  [{ Fees: -1 }, "Fees"],
  [{ Fees: 12.5 }, "Fees"],
  [{ Fees: "110000" }, "Fees"],
  [{ Fees: 100_000_000 }, "Fees"],
  [{ Fees: { __proto__: null } }, "Fees"],
  [{ UnitNumber: undefined }, "UnitNumber"],
  [{ UnitNumber: "101" }, "UnitNumber"],
  [{ UnitNumber: 0 }, "UnitNumber"],
  [{ UnitNumber: 1_000_000 }, "UnitNumber"],
])("M13 and M14 refuse %j", async (more, field) => {
  for (const path of [PREVIEW, VACATE]) {
    const { status, body } = await send(path, request(more))
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  }
  expect(await out()).toEqual([false])
})

test.each([
  [VACATE, { Notes: "x".repeat(5_001) }, "Notes"],
  [VACATE, { Notes: "NUL \0" }, "Notes"],
  [VACATE, { Notes: ["a"] }, "Notes"],
  [VACATE, { previewSeq: -1 }, "previewSeq"],
  [VACATE, { previewSeq: "1" }, "previewSeq"],
  [SUBUNIT, { Notes: "x".repeat(5_001) }, "Notes"],
  [SUBUNIT, { UnitNumber: undefined }, "UnitNumber"],
  [SUBUNIT, { UnitNumber: 1.5 }, "UnitNumber"],
])("%s refuses %j", async (path, more, field) => {
  const { status, body } = await send(path, request({ UnitNumber: path === SUBUNIT ? 102 : 101, ...more }))
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await out()).toEqual([false])
})

test("notes of 5,000 characters, markup and emoji are kept as they are", async () => {
  const notes = `<b>🔑</b> ${"x".repeat(4_990)}`
  await send(VACATE, request({ Fees: 0, Notes: notes }))
  expect(await staysOf(dana, NOW)).toMatchObject([{ notes }])
})

test.each([
  [PREVIEW, 999, 404, "UNIT_NOT_FOUND"],
  [PREVIEW, 102, 409, "UNIT_VACANT"],
  [PREVIEW, 103, 409, "UNIT_IS_SUBUNIT"],
  [VACATE, 999, 404, "UNIT_NOT_FOUND"],
  [VACATE, 102, 409, "UNIT_VACANT"],
  [VACATE, 103, 409, "UNIT_IS_SUBUNIT"],
  [SUBUNIT, 999, 404, "UNIT_NOT_FOUND"],
  [SUBUNIT, 102, 409, "UNIT_VACANT"],
  [SUBUNIT, 101, 409, "UNIT_NOT_SUBUNIT"],
])("%s of unit %i is %i %s", async (path, UnitNumber, status, code) => {
  await suite(103, { rent: 50_000 })
  await movesInto(dana, 103, { on: IN, isSubunit: true })
  const response = await send(path, request({ UnitNumber, Fees: 0 }))
  expect([response.status, response.body.code]).toEqual([status, code])
})

test("a move-out happens once: the same key gets the first answer, another call finds the unit vacant", async () => {
  const first = await send(VACATE, request(), "one")
  const again = await send(VACATE, request(), "one")
  expect([again.status, again.body]).toEqual([200, first.body])
  const other = await send(VACATE, request({ Fees: 0 }), "one")
  expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"])
  expect((await send(VACATE, request(), "two")).body.code).toBe("UNIT_VACANT")
  expect((await audited()).filter((row) => row.category === "TEN_VACATE")).toHaveLength(1)
  expect((await send(VACATE, request(), "k".repeat(101))).status).toBe(400)
})

test("a subunit is removed once for a key", async () => {
  const omar = await movesIn(102, IN, { primaryEmail: "omar@example.com" })
  await leaves(omar, "2026-03-02")
  await movesInto(dana, 102, { on: "2026-03-03", isSubunit: true })
  const first = await send(SUBUNIT, { UnitNumber: 102 }, "one")
  expect((await send(SUBUNIT, { UnitNumber: 102 }, "one")).body).toEqual(first.body)
  expect((await send(SUBUNIT, { UnitNumber: 102 })).body.code).toBe("UNIT_VACANT")
  expect((await send(SUBUNIT, { UnitNumber: 102, Notes: "else" }, "one")).body.code).toBe("IDEMPOTENCY_CONFLICT")
})

test("many move-outs sent at once move out once", async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(VACATE, request())))
  expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await audited()).filter((row) => row.category === "TEN_VACATE")).toHaveLength(1)
})

test.each([PREVIEW, VACATE, SUBUNIT])("%s knows POST only", async (path) => {
  const response = await api("GET", path, { as })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
})
