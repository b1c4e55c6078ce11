/** A tenant's own autopay: T8 to T12. Source: api.md 4.3, specification 3 "Autopay screen". */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { api } from "../support/app.ts"
import { storedAutopay } from "../support/autopay.ts"
import { acceptsPayments } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { hasSaved } from "../support/saved-methods.ts"
import { audited } from "../support/units.ts"
import { during, setting } from "../support/world.ts"

const PATH = "/user/payment/methods/autopay"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const status = () => api("GET", PATH, { as })
const setDay = (body: object) => api("PUT", PATH, { as, body })
const choose = (methodID: unknown) => api("POST", `${PATH}/update`, { as, body: { methodID } })
const enable = () => api("POST", `${PATH}/enable`, { as })
const disable = () => api("POST", `${PATH}/disable`, { as })
const restricts = (tenantId: number) => during("2026-01-02", (tx) => changeTenant(tx, tenantId, { achEnabled: false }))

beforeEach(async () => {
  acceptsPayments()
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
})

test("T8 is off, without day and method, until the tenant sets it up", async () => {
  const none = { AutopayEnabled: false, AutopayDay: null, AutopayMethod: null }
  expect(await status()).toMatchObject({ status: 200, body: none })
})

test("T9 sets the own day, writes it down once, and turns nothing on", async () => {
  for (const day of [1, 15, 15]) {
    const { status, body } = await setDay({ AutopayDay: day })
    expect([status, body]).toEqual([200, { AutopayEnabled: false, AutopayDay: day, AutopayMethod: null }])
  }
  const changes = (await audited()).filter((row) => row.category === "TEN_CHANGED")
  expect(changes.map(({ metadata }) => metadata)).toEqual([
    { TenantID: dana.tenantId, Changes: { autopayDay: { OldValue: null, NewValue: 1 } } },
    { TenantID: dana.tenantId, Changes: { autopayDay: { OldValue: 1, NewValue: 15 } } },
  ])
})

test.each([{}, { AutopayDay: null }, { AutopayDay: 0 }, { AutopayDay: 16 }, { AutopayDay: 1.5 }, { AutopayDay: "3" }])(
  "T9 refuses %j",
  async (day) => {
    const { status, body } = await setDay(day)
    expect([status, body.error]).toEqual([400, "Please enter a day between 1 and 15."])
    expect(body.fields).toEqual({ AutopayDay: ["Please enter a day between 1 and 15."] })
  },
)

test("T10 chooses a saved method, on or off, and does not turn autopay on", async () => {
  await setting({ autopayDay: 20 })
  const [card, bank] = [
    await hasSaved(dana.tenantId, "pm_card_visa"),
    await hasSaved(dana.tenantId, "pm_usBankAccount_success"),
  ]
  expect((await choose(card.id)).body).toEqual({ AutopayEnabled: false, AutopayDay: null, AutopayMethod: card.id })
  await enable()
  expect((await choose(bank.id)).body).toEqual({ AutopayEnabled: true, AutopayDay: null, AutopayMethod: bank.id })
  expect(await storedAutopay(dana.tenantId)).toEqual({ isOn: true, method: bank.id, log: ["enabled card"] })
})

test("T10 refuses a method that is not saved, that was removed, and another tenant's", async () => {
  const felix = await tenantUser(102)
  const his = await hasSaved(felix.tenantId, "pm_card_visa")
  for (const methodID of ["pm_none", his.id, "x".repeat(255)]) {
    const { status, body } = await choose(methodID)
    expect([status, body.code, body.subject, body.error]).toEqual([
      404,
      "PAYMENT_METHOD_NOT_FOUND",
      "Payment Method Not Found",
      "The specified payment method could not be found.",
    ])
  }
  for (const methodID of [undefined, null, "", 7, [his.id], "x".repeat(256)]) {
    expect((await choose(methodID)).status).toBe(400)
  }
  expect((await status()).body.AutopayMethod).toBe(null)
})

test("T10 and T11 refuse a bank account of a tenant who is restricted to cards", async () => {
  await setting({ autopayDay: 3 })
  const bank = await hasSaved(dana.tenantId, "pm_usBankAccount_success")
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  await choose(bank.id)
  await restricts(dana.tenantId)
  for (const { status, body } of [await choose(bank.id), await enable()]) {
    expect([status, body.code, body.subject]).toEqual([
      403,
      "restricted-payment-method-ach",
      "Payment Method Restricted",
    ])
  }
  await choose(card.id)
  expect((await enable()).body.AutopayEnabled).toBe(true)
})

test("T11 needs a saved method and then a day, the own one or the property's", async () => {
  const refused = async () => {
    const { status, body } = await enable()
    return [status, body.code, body.subject, body.error]
  }
  expect(await refused()).toEqual([
    409,
    "NO_AUTOPAY_METHOD",
    "Autopay",
    "Choose a saved payment method before enabling autopay.",
  ])
  await choose((await hasSaved(dana.tenantId, "pm_card_visa")).id)
  expect(await refused()).toEqual([409, "NO_AUTOPAY_DAY", "Autopay", "Choose an autopay day first."])
  await setting({ autopayDay: 28 })
  expect((await enable()).status).toBe(200)
})

test("T11 and T12 turn autopay on and off, each once in its log, and keep the method", async () => {
  const { id } = await hasSaved(dana.tenantId, "pm_card_visa")
  await choose(id)
  await setDay({ AutopayDay: 3 })
  for (const isOn of [true, true, false, false, true]) {
    const { status, body } = await (isOn ? enable() : disable())
    expect([status, body]).toEqual([200, { AutopayEnabled: isOn, AutopayDay: 3, AutopayMethod: id }])
  }
  const log = ["enabled card", "disabled card", "enabled card"]
  expect(await storedAutopay(dana.tenantId)).toEqual({ isOn: true, method: id, log })
})

test("fifty at once turn autopay on with one entry in its log", async () => {
  await choose((await hasSaved(dana.tenantId, "pm_card_visa")).id)
  await setDay({ AutopayDay: 3 })
  const answers = await Promise.all(Array.from({ length: 50 }, enable))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await storedAutopay(dana.tenantId)).log).toEqual(["enabled card"])
})

test("whoever moved out may still set autopay up and read it", async () => {
  const past = await tenantUser(null)
  as = await tokenOf(past, "api")
  await choose((await hasSaved(past.tenantId, "pm_card_visa")).id)
  await setDay({ AutopayDay: 3 })
  expect((await enable()).body.AutopayEnabled).toBe(true)
  expect((await disable()).body.AutopayEnabled).toBe(false)
})

test("an administrator signed in as the tenant reads it, and changes nothing of it", async () => {
  const { id } = await hasSaved(dana.tenantId, "pm_card_visa")
  await choose(id)
  await setDay({ AutopayDay: 3 })
  const admin = await staff(2)
  const { token } = await write((tx) =>
    openSession(tx, { userId: dana.userId, channel: "api", impersonatorId: admin.userId }),
  )
  as = token
  expect((await status()).body.AutopayMethod).toBe(id)
  for (const { status, body } of [await setDay({ AutopayDay: 4 }), await choose(id), await enable(), await disable()]) {
    expect([status, body.code, body.error]).toEqual([
      403,
      "INSUFFICIENT_PERMISSIONS",
      "Access denied for this operation.",
    ])
  }
  expect((await status()).body).toEqual({ AutopayEnabled: false, AutopayDay: 3, AutopayMethod: id })
})
