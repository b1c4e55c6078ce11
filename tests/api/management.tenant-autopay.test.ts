import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tenantUser } from "../support/people.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { person } from "../support/world.ts"

let as = ""
let dana: Awaited<ReturnType<typeof tenantUser>>
const ach = (body: object) => api("POST", "/management/tenant/edit/ach", { as, body })
const autopay = (query: string | number) => api("GET", `/management/user/autopay?withTenantID=${query}`, { as })
const setDay = (body: object) => api("PUT", "/management/user/autopay", { as, body })

beforeEach(async () => {
  as = await tokenOfLevel(6)
  dana = await tenantUser(101)
})

test("M21 restricts and allows payments by bank, and tells each change once", async () => {
  const restricted = await ach({ tenantID: dana.tenantId, achPrivilege: false })
  expect([restricted.status, restricted.body.AchEnabled, restricted.body.RentPayments]).toEqual([200, false, []])
  await ach({ tenantID: dana.tenantId, achPrivilege: false })
  expect((await ach({ tenantID: dana.tenantId, achPrivilege: true })).body.AchEnabled).toBe(true)
  const told = (await audited()).filter((row) => row.category === "TEN_STATUS")
  expect(told.map(({ metadata }) => metadata)).toEqual([
    { TenantID: dana.tenantId, OldValue: "Allowed", NewValue: "Restricted" },
    { TenantID: dana.tenantId, OldValue: "Restricted", NewValue: "Allowed" },
  ])
})

test.each([
  [{ tenantID: 999, achPrivilege: true }, 404, undefined],
  [{ tenantID: 1 }, 400, { achPrivilege: ["Required."] }],
  [{ tenantID: 1, achPrivilege: "false" }, 400, { achPrivilege: ["Invalid value."] }],
  [{ achPrivilege: true }, 400, { tenantID: ["Required."] }],
])("M21 refuses %j", async (body, status, fields) => {
  const answer = await ach(body)
  expect([answer.status, answer.body.fields]).toEqual([status, fields])
})

test("M37 tells a tenant's autopay, M38 sets its day and never turns it on", async () => {
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
    const answer = await setDay({ userID: dana.userId, newDay: day })
    expect([answer.status, answer.body]).toEqual([200, { ...none, AutopayDay: day }])
  }
  expect((await autopay(dana.tenantId)).body.AutopayDay).toBe(15)
  expect((await setDay({ userID: dana.userId, newDay: null })).body).toEqual(none)
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
  const answers = [
    await setDay({ userID: userId, newDay: 3 }),
    await setDay({ userID: 999, newDay: 3 }),
    await autopay(withoutAccount),
    await autopay(999),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, "USER_NOT_FOUND"],
    [404, "USER_NOT_FOUND"],
    [404, "USER_NOT_FOUND"],
    [404, "TENANT_NOT_FOUND"],
  ])
  expect((await autopay("x")).status).toBe(400)
})
