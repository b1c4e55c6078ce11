import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { enrolls, logs, storedAutopay } from "../support/autopay.ts"
import { autopayMails } from "../support/autopay-jobs.ts"
import { mails } from "../support/mails.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { on, person } from "../support/world.ts"

let as = ""
let dana: Awaited<ReturnType<typeof tenantUser>>
const ach = (body: object) => api("POST", "/management/tenant/edit/ach", { as, body })
const autopay = (query: string | number) => api("GET", `/management/user/autopay?withTenantID=${query}`, { as })
const setDay = (body: object) => api("PUT", "/management/user/autopay", { as, body })

beforeEach(async () => {
  as = await tokenOfLevel(6)
  dana = await tenantUser(101)
})

test("M21 restricts and allows payments by bank, and logs each change once", async () => {
  const restricted = await ach({ tenantID: dana.tenantId, achPrivilege: false })
  expect([restricted.status, restricted.body.AchEnabled, restricted.body.RentPayments]).toEqual([200, false, []])
  await ach({ tenantID: dana.tenantId, achPrivilege: false })
  expect((await ach({ tenantID: dana.tenantId, achPrivilege: true })).body.AchEnabled).toBe(true)
  const entry = (await audited()).filter((row) => row.category === "TEN_STATUS")
  expect(entry.map(({ metadata }) => metadata)).toEqual([
    { TenantID: dana.tenantId, OldValue: "Allowed", NewValue: "Restricted" },
    { TenantID: dana.tenantId, OldValue: "Restricted", NewValue: "Allowed" },
  ])
})

test("M21 turns autopay off that pays from a bank, once, and allowing it again does not turn it on", async () => {
  await enrolls(dana.tenantId, "us_bank_account")
  for (const achPrivilege of [false, false, true, false]) await ach({ tenantID: dana.tenantId, achPrivilege })
  expect(await storedAutopay(dana.tenantId)).toEqual({
    isOn: false,
    method: "pm_us_bank_account",
    log: ["enabled us_bank_account", "disabled us_bank_account"],
  })
  expect(await autopayMails()).toEqual(["Autopay was turned off"])
  const [mail] = (await mails()).filter(({ subject }) => subject === "Autopay was turned off")
  expect(mail?.body).toContain("Autopay is off: bank payments are not allowed for your account.")
})

test("M21 leaves autopay on that pays by card", async () => {
  await enrolls(dana.tenantId, "card")
  await ach({ tenantID: dana.tenantId, achPrivilege: false })
  expect(await storedAutopay(dana.tenantId)).toEqual({ isOn: true, method: "pm_card", log: ["enabled card"] })
  expect(await autopayMails()).toEqual([])
})

test.each([
  [{ tenantID: 999, achPrivilege: true }, 404, undefined],
  [{ tenantID: 1 }, 400, { achPrivilege: ["Required."] }],
  [{ tenantID: 1, achPrivilege: "false" }, 400, { achPrivilege: ["Invalid value."] }],
  [{ achPrivilege: true }, 400, { tenantID: ["Required."] }],
])("M21 refuses %j", async (body, status, fields) => {
  const response = await ach(body)
  expect([response.status, response.body.fields]).toEqual([status, fields])
})

test("M37 returns a tenant's autopay, M38 sets its day and never turns it on", async () => {
  const none = {
    UserID: dana.userId,
    AutopayEnabled: false,
    AutopayDay: null,
    AutopayMethod: null,
    StripeCustomerID: null,
    AutopayStatusLogs: [],
  }
  expect(await autopay(dana.tenantId)).toMatchObject({ status: 200, body: none })
  for (const day of [1, 15]) {
    const response = await setDay({ userID: dana.userId, newDay: day })
    expect([response.status, response.body]).toEqual([200, { ...none, AutopayDay: day }])
  }
  expect((await autopay(dana.tenantId)).body.AutopayDay).toBe(15)
  expect((await setDay({ userID: dana.userId, newDay: null })).body).toEqual(none)
})

test("M37 and M38 tell how autopay pays and the newest five entries of its log", async () => {
  await enrolls(dana.tenantId, "card")
  const attempts = ["succeeded", "failed", "skipped", "missed", "processing"] as const
  for (const [month, status] of attempts.entries()) {
    await logs(dana.tenantId, status, status === "skipped" ? null : "card", on(`2026-0${month + 1}-03`))
  }
  const text = { UserID: dana.userId, AutopayEnabled: true, AutopayDay: null, AutopayMethod: "pm_card" }
  const entry = (Status: string, day: string, StripePaymentType: string | null = "card") => {
    const at = new Date(on(day)).toISOString()
    return { Status, StripePaymentType, createdAt: at, updatedAt: at }
  }
  const AutopayStatusLogs = [
    entry("processing", "2026-05-03"),
    entry("missed", "2026-04-03"),
    entry("skipped", "2026-03-03", null),
    entry("failed", "2026-02-03"),
    entry("succeeded", "2026-01-03"),
  ]
  expect((await autopay(dana.tenantId)).body).toEqual({ ...text, StripeCustomerID: null, AutopayStatusLogs })
  const { body } = await setDay({ userID: dana.userId, newDay: 9 })
  expect(body).toEqual({ ...text, AutopayDay: 9, StripeCustomerID: null, AutopayStatusLogs })
})

test.each([
  [0, "cus_Dana"],
  [3, "cus_Dana"],
  [4, null],
  [6, null],
])("for level %i the customer at the payment provider is %s", async (level, customer) => {
  await enrolls(dana.tenantId, "card")
  as = await tokenOf(await staff(level, "reader@example.com"), "api")
  expect((await autopay(dana.tenantId)).body.StripeCustomerID).toBe(customer)
  expect((await setDay({ userID: dana.userId, newDay: 3 })).body.StripeCustomerID).toBe(customer)
})

test.each([{}, { newDay: 0 }, { newDay: 16 }, { newDay: 1.5 }, { newDay: "3" }, { newDay: "" }, { newDay: [] }])(
  "M38 refuses %j",
  async (day) => {
    const { status, body } = await setDay({ userID: dana.userId, ...day })
    expect([status, body.error]).toEqual([400, "Please enter a day between 1 and 15."])
    expect(body.fields).toEqual({ newDay: ["Please enter a day between 1 and 15."] })
  },
)

test("somebody who is no tenant, or has no account, is 404", async () => {
  const { userId } = await staff(9)
  const withoutAccount = await person("Nora Paper")
  const responses = [
    await setDay({ userID: userId, newDay: 3 }),
    await setDay({ userID: 999, newDay: 3 }),
    await autopay(withoutAccount),
    await autopay(999),
  ]
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
    [404, "USER_NOT_FOUND"],
    [404, "USER_NOT_FOUND"],
    [404, "USER_NOT_FOUND"],
    [404, "TENANT_NOT_FOUND"],
  ])
  expect((await autopay("x")).status).toBe(400)
})
