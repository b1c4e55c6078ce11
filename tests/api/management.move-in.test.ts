/** Moving in through /api: a new tenant (M10), a former tenant (M12). Source: api.md 4.5. */
import { beforeEach, describe, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { outbox, stays, tenants } from "#db/schema/index.ts"
import { usualLease } from "~/domain/leasing/lease-dates.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays, addMonths, monthOf } from "~/values/calendar.ts"
import { api } from "../support/app.ts"
import { categories, figuresOf, TOTALS } from "../support/move-ins.ts"
import { staff } from "../support/people.ts"
import { owesFee } from "../support/tenancies.ts"
import { managementOnly, tokenOfLevel, vacantUnit } from "../support/units.ts"
import { leaves, movesInto, person, setting, USUAL } from "../support/world.ts"

const YEAR = new Date().getFullYear() + 1
const ALL_FIELDS = "Please fill out all required fields."
const UNIT_AND_TENANT = "Unit and tenant must be provided."
const OWED = { initialDepositBalance: 150_000, initialRentBalance: 100_000, initialFeeBalance: 2_500 }
const GRACE = {
  unitNumber: 104,
  tenantFirstName: "Grace",
  tenantLastName: "Okafor",
  tenantDateOfBirth: "1984-06-09",
  primaryPhone: "909.555.0177",
  primaryEmail: "Grace@Okafor.example",
  moveInDate: `${YEAR}-06-01`,
  leaseEndDate: `${YEAR + 1}-06-30`,
  ...OWED,
}
const HOSTILE = ["x".repeat(10_000), "a\0b", "🏢", "__proto__", "<script>", -1, 1.5, 1e12, {}, [], true, "5"]

let as = ""
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api("POST", path, { as, body, headers })
const count = async (of: typeof tenants | typeof stays | typeof outbox) =>
  (await read((tx) => tx.all(tx.select().from(of)))).length

beforeEach(async () => {
  await setting(USUAL)
  await vacantUnit(104)
  await vacantUnit(105)
  as = await tokenOfLevel(4)
})

managementOnly("POST", "/management/tenant", () => ({ ...GRACE, unitNumber: 901 }), 201)

describe("M10, a new tenant", () => {
  const moveIn = (body: object = {}, headers?: Record<string, string>) =>
    send("/management/tenant", { ...GRACE, ...body }, headers)

  test("answers who moved in where, and the first month charged by itself", async () => {
    const paid = { depositPayment: 150_000, depositMethod: "check", rentPayment: 40_000, rentMethod: "zelle" }
    const { status, body } = await moveIn({ ...paid, feePayment: 0 })
    expect(status).toBe(201)
    expect(body).toEqual({
      TenantID: expect.any(Number),
      UserID: expect.any(Number),
      UnitNumber: 104,
      nextRentPeriod: `${YEAR}-07`,
    })
    expect(await figuresOf(body.TenantID)).toMatchObject({
      depositOwed: 0,
      depositReserve: 150_000,
      rent: 60_000,
      other: 2_500,
    })
    const { body: tenant } = await api("GET", `/management/tenant?tenant=${body.TenantID}`, { as })
    expect(tenant).toMatchObject({
      PrimaryEmail: "grace@okafor.example",
      PrimaryPhone: "9095550177",
      Units: [{ UnitNumber: 104, MonthlyRent: 100_000, Deposit: 150_000 }],
      MoveInDate: GRACE.moveInDate,
    })
    expect((await categories()).filter((one) => one === "MAN_RENTPAY")).toHaveLength(2)
    expect(await categories()).toContain("USR_CREATED")
    expect(await count(outbox)).toBe(1)
  })

  test("takes what is optional", async () => {
    const more = {
      tenantMiddleName: "Adaeze",
      cotenantFirstName: "Ife",
      cotenantLastName: "Okafor",
      cotenantDateOfBirth: "1985-01-02",
      businessName: "Okafor Title & Tags",
      secondPhone: "+1 (909) 555-0178",
      secondEmail: "office@okafor.example",
      cotenantMiddleName: null,
    }
    const { body } = await moveIn(more)
    const { body: tenant } = await api("GET", `/management/tenant?tenant=${body.TenantID}`, { as })
    expect(tenant).toMatchObject({
      TenantMiddleName: "Adaeze",
      CotenantFirstName: "Ife",
      CotenantMiddleName: null,
      BusinessName: "Okafor Title & Tags",
      SecondPhone: "9095550178",
    })
  })

  test.each(Object.keys(GRACE))("asks for %s in the words of the form", async (field) => {
    for (const missing of [undefined, null, " "]) {
      const { status, body } = await moveIn({ [field]: missing })
      expect([status, body.error, body.code, body.fields]).toEqual([
        400,
        ALL_FIELDS,
        "VALIDATION_ERROR",
        { [field]: [ALL_FIELDS] },
      ])
    }
  })

  test.each(["a,b@c.de", "a(b@c.de", "<a@c.de", "a:b@c.de", "a@b.c;d"])(
    "tells beside it that no mail reaches %s",
    async (primaryEmail) => {
      const { status, body } = await moveIn({ primaryEmail })
      expect([status, body.fields]).toEqual([400, { primaryEmail: ["Invalid value."] }])
    },
  )

  test("tells a missing field before all that is wrong", async () => {
    const { body } = await moveIn({ tenantFirstName: "x".repeat(101), initialFeeBalance: undefined })
    expect([body.error, Object.keys(body.fields)]).toEqual([ALL_FIELDS, ["tenantFirstName", "initialFeeBalance"]])
  })

  test("refuses what cannot be", async () => {
    const now = await read(today)
    const wrong: [string, unknown, object?][] = [
      ["tenantDateOfBirth", now],
      ["cotenantDateOfBirth", addDays(now, 1)],
      ["leaseEndDate", GRACE.moveInDate],
      ["primaryPhone", "12"],
      ["primaryEmail", "nobody"],
      ["initialRentBalance", -1],
      ["initialRentBalance", "1000"],
      ["depositPayment", 1.5],
      ["rentMethod", "card", { rentPayment: 1 }],
      ["rentMethod", undefined, { rentPayment: 1 }],
      ["feePaymentDate", addDays(now, 1), { feePayment: 1, feeMethod: "cash" }],
      ["feePaymentDate", "1999-12-31", { feePayment: 1, feeMethod: "cash" }],
      ["businessName", "x".repeat(201)],
    ]
    for (const [field, value, more] of wrong) {
      const { status, body } = await moveIn({ ...more, [field]: value })
      expect([field, status, Object.keys(body.fields ?? {})]).toEqual([field, 400, [field]])
    }
    expect(await count(tenants)).toBe(0)
  })

  test("refuses an unknown and an occupied unit, and an email in use", async () => {
    await movesInto(await person("Omar Haddad"), 105)
    const { email } = await staff(5)
    const responses = [
      await moveIn({ unitNumber: 9 }),
      await moveIn({ unitNumber: 105 }),
      await moveIn({ primaryEmail: email.toUpperCase() }),
    ]
    expect(responses.map(({ status, body }) => [status, body.code, body.error])).toEqual([
      [404, "UNIT_NOT_FOUND", "The specified unit could not be found."],
      [409, "UNIT_OCCUPIED", "The unit is occupied."],
      [409, "EMAIL_IN_USE", "An account with this email already exists."],
    ])
    expect([await count(tenants), await count(outbox)]).toEqual([1, 0])
  })

  test("happens once for a key", async () => {
    const key = { "Idempotency-Key": "grace" }
    const [first, again] = await Promise.all([moveIn({}, key), moveIn({}, key)])
    expect(again).toMatchObject({ status: 201, body: first?.body })
    expect(await count(tenants)).toBe(1)
    const other = await moveIn({ unitNumber: 105 }, key)
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"])
    expect((await moveIn({}, { "Idempotency-Key": "x".repeat(101) })).status).toBe(400)
  })

  test("of two at once for one unit one is refused", async () => {
    const answers = await Promise.all([moveIn(), moveIn({ primaryEmail: "rosa@example.com" })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await count(stays)).toBe(1)
  })
})

describe("M12, a former tenant", () => {
  let felix = 0
  beforeEach(async () => {
    felix = await person("Felix Former", "2026-01-01")
  })
  const back = (body: object = {}, headers?: Record<string, string>) =>
    send("/management/unit/tenant/former", { TenantID: felix, UnitNumber: 104, Balances: OWED, ...body }, headers)

  test("adds the balances to what is still owed, in the usual lease", async () => {
    await movesInto(felix, 105)
    await owesFee(felix, 8_000, await read(today))
    await leaves(felix, await read(today))
    const { status, body } = await back({ Balances: { ...OWED, feePayment: 8_000, feeMethod: "cash" } })
    const lease = await read((tx) => usualLease(tx))
    const nextRentPeriod = addMonths(monthOf(lease.moveInDate), 1)
    expect([status, body]).toEqual([201, { TenantID: felix, UnitNumber: 104, nextRentPeriod }])
    expect(await figuresOf(felix)).toMatchObject({ other: 2_500, rent: 100_000, depositOwed: 150_000 })
    const { body: tenant } = await api("GET", `/management/tenant?tenant=${felix}`, { as })
    expect(tenant).toMatchObject({
      MoveInDate: lease.moveInDate,
      LeaseEndDate: lease.leaseEndDate,
      MoveOutDate: null,
      LeaseStatus: "current",
      PastTenantStays: [{ UnitNumber: 105 }],
    })
    expect(await count(outbox)).toBe(0)
  })

  test("takes other dates", async () => {
    const { status, body } = await back({ moveInDate: `${YEAR}-02-10`, leaseEndDate: `${YEAR}-03-01` })
    expect([status, body.nextRentPeriod]).toEqual([201, `${YEAR}-03`])
  })

  test("asks for unit, tenant and balances", async () => {
    const responses = [
      await back({ TenantID: undefined }),
      await back({ UnitNumber: null }),
      await back({ Balances: undefined }),
      await back({ Balances: { ...OWED, initialRentBalance: undefined } }),
    ]
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual([
      [400, UNIT_AND_TENANT],
      [400, UNIT_AND_TENANT],
      [400, ALL_FIELDS],
      [400, ALL_FIELDS],
    ])
  })

  test("refuses what cannot be", async () => {
    const wrong: [object, string][] = [
      [{ Balances: "x" }, "Balances"],
      [{ Balances: [] }, "Balances"],
      [{ Balances: { ...OWED, initialFeeBalance: -1 } }, "initialFeeBalance"],
      [{ Balances: { ...OWED, rentPayment: 5 } }, "rentMethod"],
      [{ moveInDate: "2027-02-30" }, "moveInDate"],
      [{ moveInDate: `${YEAR}-02-10`, leaseEndDate: `${YEAR}-02-10` }, "leaseEndDate"],
    ]
    for (const [body, field] of wrong) {
      const response = await back(body)
      expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]])
    }
  })

  test("refuses who is not there, who has a unit, and a unit that is taken", async () => {
    const omar = await person("Omar Haddad")
    await movesInto(omar, 105)
    const responses = [
      await back({ TenantID: 99 }),
      await back({ UnitNumber: 9 }),
      await back({ TenantID: omar }),
      await back({ UnitNumber: 105 }),
    ]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "TENANT_NOT_FOUND"],
      [404, "UNIT_NOT_FOUND"],
      [409, "TENANT_HAS_UNIT"],
      [409, "UNIT_OCCUPIED"],
    ])
  })

  test("happens once for a key", async () => {
    const key = { "Idempotency-Key": "back" }
    const responses = [await back({}, key), await back({}, key), await back()]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [201, undefined],
      [409, "TENANT_HAS_UNIT"],
    ])
    expect(await count(stays)).toBe(1)
  })
})

test.each(HOSTILE)("no field of these calls fails over %j", async (hostile) => {
  const dana = await person("Dana Reyes")
  for (const [path, body] of [
    ["/management/tenant", GRACE],
    ["/management/unit/tenant", { tenantID: dana, unitNumber: 104, ...TOTALS, rentPayment: 1, rentMethod: "cash" }],
    ["/management/unit/tenant/former", { TenantID: dana, UnitNumber: 104, Balances: OWED, moveInDate: "2027-01-01" }],
  ] as const) {
    for (const field of [...Object.keys(body), "depositPayment", "feeMethod"]) {
      const { status } = await send(path, { ...body, [field]: hostile })
      expect(status, `${path} ${field}`).toBeLessThan(500)
    }
  }
})

test("these calls know their methods", async () => {
  const responses = [
    await api("PUT", "/management/tenant", { as }),
    await api("GET", "/management/unit/tenant", { as }),
    await api("GET", "/management/unit/tenant/former", { as }),
  ]
  expect(responses.map(({ status, headers }) => [status, headers.get("allow")])).toEqual([
    [405, "GET, HEAD, POST"],
    [405, "POST"],
    [405, "POST"],
  ])
})
