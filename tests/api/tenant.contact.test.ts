/** T1 and T2: tenants for themselves, management for any tenant. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog, tenants } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const changes = (body: object, by = as) =>
  api("POST", "/tenant", { as: by, body: { tenantID: dana.tenantId, ...body } })
const stored = async () =>
  (await read((tx) => tx.all(tx.select().from(tenants)))).find(({ id }) => id === dana.tenantId)
const audited = () => read((tx) => tx.all(tx.select().from(auditLog)))

beforeEach(async () => {
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
})

test("T1 returns to tenants what the portal shows of them, and nothing that is for staff", async () => {
  const { status, body } = await api("GET", `/tenant/${dana.tenantId}`, { as })
  expect([status, body]).toMatchObject([
    200,
    { TenantID: dana.tenantId, TenantFirstName: "Dana", PrimaryPhone: "9095550142", Units: [{ UnitNumber: 101 }] },
  ])
  for (const name of ["TenantNotes", "DepositReserve", "PastTenantStays", "RentPayments", "BalanceSeq"]) {
    expect(body).not.toHaveProperty(name)
  }
})

test.each(["GET", "POST"])(
  "%s of another tenant is refused and written down, one that is not there alike",
  async (method) => {
    const felix = await tenantUser(102)
    for (const tenantID of [felix.tenantId, 999]) {
      const path = method === "GET" ? `/tenant/${tenantID}` : "/tenant"
      const refused = await api(method, path, { as, ...(method === "GET" ? {} : { body: { tenantID } }) })
      expect([refused.status, refused.body.code]).toEqual([403, "INSUFFICIENT_PERMISSIONS"])
    }
    expect((await audited()).filter(({ category }) => category === "ACCESS_DENIED")).toMatchObject([
      { userId: dana.userId },
    ])
  },
)

test("management sees and changes any tenant, and gets 404 for one that is not there", async () => {
  const manages = await tokenOf(await staff(6), "api")
  expect((await api("GET", `/tenant/${dana.tenantId}`, { as: manages })).body.TenantID).toBe(dana.tenantId)
  expect((await changes({ secondaryEmail: "second@example.com" }, manages)).body.SecondEmail).toBe("second@example.com")
  expect((await api("GET", "/tenant/999", { as: manages })).body.code).toBe("TENANT_NOT_FOUND")
  expect((await api("POST", "/tenant", { as: manages, body: { tenantID: 999 } })).body.code).toBe("TENANT_NOT_FOUND")
})

test("maintenance, and nobody, see and change none", async () => {
  const fixes = await tokenOf(await staff(9), "api")
  expect((await api("GET", `/tenant/${dana.tenantId}`, { as: fixes })).status).toBe(403)
  expect((await changes({}, fixes)).status).toBe(403)
  expect((await api("GET", `/tenant/${dana.tenantId}`)).status).toBe(401)
})

test("an empty phone is refused with one message", async () => {
  const { status, body } = await changes({ primaryPhone: "" })
  expect([status, body.fields]).toEqual([400, { primaryPhone: ["Required."] }])
})

test("T2 stores the digits of phones, leaves out what is not named, and logs what changed", async () => {
  const { status, body } = await changes({ primaryPhone: "(909) 555-0199", secondaryPhone: "909.555.0177" })
  expect([status, body]).toMatchObject([
    200,
    { PrimaryPhone: "9095550199", SecondPhone: "9095550177", SecondEmail: null },
  ])
  await changes({ secondaryPhone: null })
  expect(await stored()).toMatchObject({ primaryPhone: "9095550199", secondPhone: null })
  expect((await audited()).filter(({ category }) => category === "TEN_CHANGED")).toMatchObject([
    {
      userId: dana.userId,
      metadata: { Changes: { primaryPhone: { OldValue: "9095550142", NewValue: "9095550199" }, secondPhone: {} } },
    },
    { metadata: { Changes: { secondPhone: { OldValue: "9095550177", NewValue: null } } } },
  ])
})

test("what changes nothing is not written down", async () => {
  const before = await stored()
  await changes({ primaryPhone: "(909) 555-0142" })
  expect(await stored()).toEqual(before)
  expect((await audited()).map(({ category }) => category)).not.toContain("TEN_CHANGED")
})

test.each([
  ["primaryPhone", null],
  ["primaryPhone", ""],
  ["primaryPhone", "555-0142"],
  ["secondaryPhone", 9095550142],
  ["secondaryEmail", "no email"],
  ["secondaryEmail", "a@b.example\u202e"],
  ["tenantID", "1"],
])("%s cannot be %j", async (field, value) => {
  const before = await stored()
  const { status, body } = await changes({ [field]: value })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "VALIDATION_ERROR", [field]])
  expect(await stored()).toEqual(before)
})

test("the primary email, and whatever else T2 does not name, stays as it is", async () => {
  const before = await stored()
  const foreign = {
    primaryEmail: "thief@example.com",
    PrimaryEmail: "thief@example.com",
    achEnabled: false,
    lateFeeDay: 31,
  }
  await changes({ ...foreign, secondaryEmail: "second@example.com" })
  const derived = { searchText: expect.any(String), rentRollText: expect.any(String), updatedAt: expect.any(Number) }
  expect(await stored()).toEqual({ ...before, ...derived, secondEmail: "second@example.com", version: 2 })
})
