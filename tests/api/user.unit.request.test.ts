/** A tenant's maintenance request by /api. Source: api.md T4. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { maintenanceRequests } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesInto, suite } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const submit = (body: Record<string, unknown>, token = as) => api("POST", "/user/unit/request", { as: token, body })
const slams = { unitNumber: 101, title: "Door closer slams", description: "Since the wind on Monday." }

beforeEach(async () => {
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
})

test("T4 submits a request for the tenant's own unit, in review and assigned to nobody", async () => {
  const { status, body } = await submit({ ...slams, permissionToEnter: false, contactMethod: "phone" })
  expect([status, body]).toEqual([
    201,
    {
      RequestID: 1,
      Version: expect.any(String),
      UnitNumber: 101,
      title: "Door closer slams",
      description: "Since the wind on Monday.",
      status: "in review",
      lastStatusUpdate: expect.stringMatching(/Z$/),
      createdAt: body.lastStatusUpdate,
      permissionToEnter: false,
      contactMethod: "phone",
      CreatorUser: {
        UserID: dana.userId,
        FirstName: "Dana",
        LastName: "Whitfield",
        Email: dana.email,
        TenantID: dana.tenantId,
      },
      AssignedToUser: null,
      MaintenanceRequestNotes: [],
    },
  ])
})

test("T4 needs no unit from the tenant of one, and nothing about entering and calling", async () => {
  const { unitNumber: _, ...withoutUnit } = slams
  const { status, body } = await submit({ ...withoutUnit, permissionToEnter: null, contactMethod: null })
  expect([status, body.UnitNumber, body.permissionToEnter, body.contactMethod]).toEqual([201, 101, null, null])
  await suite(103, { rent: 40_000 })
  await movesInto(dana.tenantId, 103, { isSubunit: true })
  const unclear = await submit(withoutUnit)
  expect([unclear.status, unclear.body.fields]).toEqual([400, { unitNumber: ["Required."] }])
  expect((await submit({ ...slams, unitNumber: 103 })).body.UnitNumber).toBe(103)
})

test("T4 refuses another tenant's unit, a vacant one and one that is not there, all alike", async () => {
  await tenantUser(102)
  await suite(103, { rent: 40_000 })
  for (const unitNumber of [102, 103, 999]) {
    const { status, body } = await submit({ ...slams, unitNumber })
    expect([status, body.code]).toEqual([403, "INSUFFICIENT_PERMISSIONS"])
  }
})

test("T4 tells past tenants and staff that they must be assigned to a unit", async () => {
  const past = await tokenOf(await tenantUser(null), "api")
  const admin = await tokenOf(await staff(0), "api")
  for (const token of [past, admin]) {
    const { status, body } = await submit(slams, token)
    expect([status, body.code]).toEqual([409, "NO_UNIT_ASSIGNED"])
    expect(body.error).toBe("You must be assigned to a unit to submit a maintenance request.")
  }
})

test.each([
  ["title", undefined],
  ["title", "  "],
  ["title", "x".repeat(201)],
  ["title", "two\nlines"],
  ["description", undefined],
  ["description", "x".repeat(5001)],
  ["unitNumber", 0],
  ["unitNumber", "101"],
  ["permissionToEnter", "yes"],
  ["contactMethod", "pigeon"],
])("T4 refuses %s %j", async (field, value) => {
  const { status, body } = await submit({ ...slams, [field]: value })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test("an eleventh request within an hour is refused until the first is an hour old, and each tenant is counted alone", async () => {
  const { tenantId } = dana
  const ages = (minutes: number) =>
    write((tx) => tx.run(tx.update(maintenanceRequests).set({ createdAt: tx.now - minutes * 60_000 })))
  for (let sent = 1; sent <= 10; sent += 1) expect((await submit({ ...slams, title: `Door ${sent}` })).status).toBe(201)
  await ages(48)
  const { status, body, headers } = await submit(slams)
  expect([status, body.code, body.error]).toEqual([
    429,
    "RATE_LIMITED",
    "At most 10 new requests can be sent in an hour.",
  ])
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(11 * 60)
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(12 * 60)
  const other = await tokenOf(await tenantUser(102), "api")
  expect((await submit({ title: "Lamp", description: "It flickers." }, other)).status).toBe(201)
  const manager = await tokenOf(await staff(6), "api")
  for (let made = 1; made <= 12; made += 1) {
    const body = { unitNumber: 101, title: `By staff ${made}` }
    expect((await api("POST", "/management/unit/request", { as: manager, body })).status).toBe(201)
  }
  await ages(61)
  expect((await submit({ ...slams, title: "The next hour" })).status).toBe(201)
  const sent = await read((tx) => tx.all(tx.select().from(maintenanceRequests)))
  expect(sent.filter((request) => request.tenantId === tenantId)).toHaveLength(11)
})
