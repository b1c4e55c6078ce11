import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { chargeDueChanges, issuedPeriods, stays, userPermissions, users } from "#db/schema/index.ts"
import { loginOf } from "~/domain/identity/tenant-account.ts"
import { asMonth } from "~/values/calendar.ts"
import { api } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { tenantUser, tokenOf } from "../support/people.ts"
import { detailsOf } from "../support/tenant-details.ts"
import { audited, tokenOfLevel } from "../support/units.ts"

let as = ""
let dana: Awaited<ReturnType<typeof tenantUser>>
const edit = (body: object = {}) =>
  api("POST", "/management/tenant/edit", { as, body: { ...detailsOf(dana), ...body } })
const tenant = async () => (await api("GET", `/management/tenant?tenant=${dana.tenantId}`, { as })).body
const addresses = async () => (await mails()).map((mail) => [mail.recipients[0]?.address, mail.subject])

beforeEach(async () => {
  as = await tokenOfLevel(6)
  dana = await tenantUser(101)
})

test("M18 changes what is said, keeps what is not, and clears what is null or blank", async () => {
  const message = {
    tenantFirstName: " Daniela ",
    tenantMiddleName: "M.",
    businessName: "Whitfield Auto",
    cotenantFirstName: "Terrence",
    cotenantDateOfBirth: "1981-02-03",
    primaryPhone: "(909) 555-0177",
    secondPhone: "+1 909 555 0188",
    secondEmail: "Billing@Example.com",
    leaseEndDate: "2027-03-31",
    lateFeeDay: 31,
    lateFeePercent: 2.75,
    convenienceFee: 0,
  }
  const { status, body } = await edit(message)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    TenantFirstName: "Daniela",
    TenantMiddleName: "M.",
    BusinessName: "Whitfield Auto",
    CotenantFirstName: "Terrence",
    CotenantDateOfBirth: "1981-02-03",
    PrimaryPhone: "9095550177",
    SecondPhone: "9095550188",
    SecondEmail: "billing@example.com",
    LeaseEndDate: "2027-03-31",
    LateFeeDay: 31,
    LateFeePercent: 2.75,
    ConvenienceFee: 0,
    RentPayments: [],
  })
  const stored = await edit({ tenantFirstName: "Daniela" })
  expect(stored.body).toMatchObject({ TenantMiddleName: "M.", LateFeeDay: 31, ConvenienceFee: 0 })
  const cleared = await edit({ tenantMiddleName: null, businessName: " ", lateFeeDay: null, convenienceFee: "" })
  expect(cleared.body).toMatchObject({
    TenantMiddleName: null,
    BusinessName: null,
    LateFeeDay: null,
    ConvenienceFee: null,
  })
  expect(await addresses()).toEqual([])
})

test("M18: the search, the account's name and the version follow", async () => {
  await edit({ tenantLastName: "Zabriskie" })
  const found = await api("GET", "/management/unit/all?search=zabriskie", { as })
  expect(found.body).toMatchObject([{ UnitNumber: 101 }])
  expect(await read((tx) => loginOf(tx, dana.tenantId))).toMatchObject({ lastName: "Zabriskie" })
})

test("M18: a new primary email is the new sign-in, and both addresses are notified", async () => {
  const page = await tokenOf(dana, "api")
  const { status, body } = await edit({ primaryEmail: "New@Example.com" })
  expect([status, body.PrimaryEmail]).toEqual([200, "new@example.com"])
  expect(await read((tx) => loginOf(tx, dana.tenantId))).toMatchObject({ email: "new@example.com" })
  expect(await addresses()).toEqual([
    [dana.email, "Your email was changed"],
    ["new@example.com", "Your email was changed"],
  ])
  expect((await mails())[0]?.body).toContain(`${dana.email}\n\nto\n\nnew@example.com`)
  expect((await audited()).at(-1)).toMatchObject({
    category: "USR_EMAIL_CHANGED",
    priority: "medium",
    metadata: { OldEmail: dana.email, NewEmail: "new@example.com", TenantID: dana.tenantId },
  })
  expect((await api("GET", "/user/account", { as: page })).status).toBe(401)
})

test("M18: somebody who never chose a password gets a new activation mail", async () => {
  await write((tx) => tx.run(tx.update(users).set({ passwordHash: null }).where(eq(users.id, dana.userId))))
  await edit({ primaryEmail: "new@example.com" })
  expect((await addresses()).at(-1)).toEqual(["new@example.com", "Activate your account"])
})

test("M18: an email that another account has is 409, and nothing changes", async () => {
  const before = await tenant()
  const taken = await edit({ tenantFirstName: "Eve", primaryEmail: "LEVEL-6@example.com" })
  expect([taken.status, taken.body.code, taken.body.subject]).toEqual([409, "EMAIL_IN_USE", "Email In Use"])
  expect(taken.body.error).toBe("An account with this email already exists.")
  expect(await tenant()).toEqual(before)
  expect(await addresses()).toEqual([])
})

test.each([
  [9, 200],
  [6, 200],
  [4, 403],
  [3, 403],
  [0, 403],
])("M18: level 6 changes the email of a tenant who holds level %i: %i", async (level, status) => {
  await write((tx) => tx.run(tx.insert(userPermissions).values({ userId: dana.userId, level })))
  const response = await edit({ primaryEmail: "new@example.com" })
  expect([response.status, response.body.code]).toEqual([
    status,
    status === 403 ? "INSUFFICIENT_PERMISSIONS" : undefined,
  ])
  expect((await edit({ businessName: "Whitfield", primaryEmail: (await tenant()).PrimaryEmail })).status).toBe(200)
})

test.each([
  [{ tenantFirstName: undefined }, "tenantFirstName", "Required."],
  [{ tenantLastName: " " }, "tenantLastName", "Required."],
  [{ tenantDateOfBirth: null }, "tenantDateOfBirth", "Required."],
  [{ primaryEmail: undefined }, "primaryEmail", "Required."],
  [{ primaryPhone: undefined }, "primaryPhone", "Required."],
  [{ moveInDate: undefined }, "moveInDate", "Required."],
  [{ leaseEndDate: undefined }, "leaseEndDate", "Required."],
  [{ tenantDateOfBirth: "2999-01-01" }, "tenantDateOfBirth", undefined],
  [{ tenantDateOfBirth: "2100-01-01" }, "tenantDateOfBirth", "Invalid value."],
  [{ cotenantDateOfBirth: "2100-01-01" }, "cotenantDateOfBirth", "Invalid value."],
  [{ leaseEndDate: "2026-01-01" }, "leaseEndDate", "Invalid value."],
  [{ moveInDate: "2026-02-30" }, "moveInDate", "Invalid value."],
  [{ primaryPhone: "555-0142" }, "primaryPhone", "Invalid value."],
  [{ primaryEmail: "dana@example" }, "primaryEmail", "Invalid value."],
  [{ primaryEmail: "dana,eve@example.com" }, "primaryEmail", "Invalid value."],
  [{ lateFeeDay: 0 }, "lateFeeDay", "Invalid value."],
  [{ lateFeeDay: 32 }, "lateFeeDay", "Invalid value."],
  [{ lateFeeDay: "5" }, "lateFeeDay", undefined],
  [{ lateFeePercent: 100.01 }, "lateFeePercent", "Invalid value."],
  [{ convenienceFee: 2.999 }, "convenienceFee", "Invalid value."],
  [{ businessName: "x".repeat(201) }, "businessName", "Use at most 200 characters."],
  [{ tenantFirstName: "NUL \0" }, "tenantFirstName", "Invalid value."],
  [{ tenantFirstName: "x".repeat(10_000) }, "tenantFirstName", "Use at most 100 characters."],
  [{ tenantFirstName: { __proto__: null } }, "tenantFirstName", undefined],
  [{ newRentBalance: -1 }, "newRentBalance", "Invalid value."],
  [{ newRentBalance: "100" }, "newRentBalance", undefined],
  [{ tenantID: "1" }, "tenantID", undefined],
])("M18 refuses %j", async (body, field, message) => {
  const response = await edit(body)
  expect([response.status, response.body.code, Object.keys(response.body.fields)]).toEqual([
    400,
    "VALIDATION_ERROR",
    [field],
  ])
  if (message !== undefined) expect(response.body.fields[field]).toEqual([message])
})

test("M18 of an unknown tenant is 404", async () => {
  const response = await edit({ tenantID: 999 })
  expect([response.status, response.body.code]).toEqual([404, "TENANT_NOT_FOUND"])
})

test("M18: an edit made from an older version is 409 and says what is stored, unless it says the same", async () => {
  await edit({ primaryPhone: "9095550177", lateFeePercent: 5 })
  const late = await edit({ version: 1, businessName: "Late", lateFeePercent: 6 })
  expect([late.status, late.body.code, late.body.subject]).toEqual([409, "TENANT_CHANGED", "Tenant Changed"])
  expect(late.body.fields).toEqual({
    businessName: ["Now: empty"],
    primaryPhone: ["Now: (909) 555-0177"],
    lateFeePercent: ["Now: 5.00%"],
  })
  expect((await edit({ version: 1, primaryPhone: "9095550177" })).status).toBe(200)
  expect((await edit({ version: 2, businessName: "Right", primaryPhone: "9095550177" })).body.BusinessName).toBe(
    "Right",
  )
})

test("M18 moves the move-in date, and the stay with it, until a month was issued", async () => {
  expect((await edit({ moveInDate: "2026-01-15" })).body.MoveInDate).toBe("2026-01-15")
  const [stay] = await read((tx) => tx.all(tx.select().from(stays)))
  expect(stay?.moveInOn).toBe("2026-01-15")
  expect(await read((tx) => tx.all(tx.select().from(chargeDueChanges)))).toEqual([])
  const issued = { unitNumber: 101, stayId: stay?.id ?? 0, period: asMonth("2026-02"), journalId: null, recordedAt: 1 }
  await write((tx) => tx.run(tx.insert(issuedPeriods).values(issued)))
  const late = await edit({ moveInDate: "2026-01-20" })
  expect([late.status, late.body.code, Object.keys(late.body.fields)]).toEqual([409, "RENT_ISSUED", ["moveInDate"]])
})
