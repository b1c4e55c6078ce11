/** Two tenants never see or touch each other's autopay and saved methods: page, data request, form, call. Source: threats.md T3, T4. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopay, autopayLog, autopayRuns, autopaySkips, paymentMethods, tenants } from "#db/schema/index.ts"
import type { StoredMethod } from "~/domain/payment-methods/stored-methods.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { api, get, post } from "../support/app.ts"
import { itIs, payOnline } from "../support/online.ts"
import { tenantUser, tokenOf } from "../support/people.ts"
import { hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import { setting, USUAL } from "../support/world.ts"

/** Values that only Felix has: his bank account, and the amounts of his autopay. */
const FELIX = ["6789", "110000000", "$66.61", "insufficient funds"]
const CALLS = "/user/payment/methods/autopay"

let dana: Awaited<ReturnType<typeof tenantUser>>
let felix: Awaited<ReturnType<typeof tenantUser>>
let his: StoredMethod
let own: StoredMethod
let page = ""
let bearer = ""

beforeEach(async () => {
  payOnline()
  itIs("2026-03-10")
  await setting({ ...USUAL, autopayDay: 3 })
  dana = await tenantUser(101)
  felix = await tenantUser(6102)
  own = await hasSaved(dana.tenantId, "pm_card_visa")
  his = await isOnAutopay(felix.tenantId, "pm_usBankAccount_success")
  const failed = {
    month: asMonth("2026-03"),
    dueOn: asDay("2026-03-03"),
    status: "failed",
    reason: "insufficient_funds",
  }
  await write((tx) => {
    const at = { createdAt: tx.now, updatedAt: tx.now, methodId: his.id, amount: asCents(6_661) }
    return tx.run(tx.insert(autopayRuns).values({ tenantId: felix.tenantId, ...failed, status: "failed", ...at }))
  })
  page = await tokenOf(dana, "page")
  bearer = await tokenOf(dana, "api")
})

const named = () => {
  const { tenantId, userId } = felix
  return `tenantID=${tenantId}&tenantId=${tenantId}&TenantID=${tenantId}&tenant=${tenantId}&userID=${userId}&withTenantID=${tenantId}`
}

/** All rows of Felix's autopay. */
const ofFelix = () =>
  read(async (tx) => {
    const rows = [
      await tx.all(tx.select().from(autopay)),
      await tx.all(tx.select().from(autopayLog)),
      await tx.all(tx.select().from(autopayRuns)),
      await tx.all(tx.select().from(autopaySkips)),
      await tx.all(tx.select().from(paymentMethods)),
    ].flat()
    const tenant = (await tx.all(tx.select().from(tenants))).find(({ id }) => id === felix.tenantId)
    return [tenant, ...rows.filter(({ tenantId }) => tenantId === felix.tenantId)]
  })

test("no page and no data request shows the other's methods or runs, however the other is named", async () => {
  for (const path of ["/home/autopay", "/home", "/home/figures"]) {
    for (const address of [
      `${path}?${named()}`,
      `${path}.data?${named()}`,
      `${path}?dialog=delete&method=${his.id}`,
      `${path}/${felix.tenantId}`,
    ]) {
      const text = await (await get(address, { as: page })).text()
      expect([address, FELIX.filter((one) => text.includes(one))]).toEqual([address, []])
      expect(text).not.toContain("Delete this payment method?")
    }
  }
})

test("no form touches the other's: neither by their method, nor by their name beside its fields", async () => {
  const before = await ofFelix()
  const other = { tenantID: String(felix.tenantId), tenantId: String(felix.tenantId), userID: String(felix.userId) }
  for (const intent of ["method", "delete"]) {
    const response = await post(`/home/autopay?${named()}`, { intent, methodID: his.id, ...other }, { as: page })
    expect([intent, response.status]).toEqual([intent, 404])
  }
  const forms: (Record<string, string> & { intent: string })[] = [
    { intent: "method", methodID: own.id },
    { intent: "day", AutopayDay: "9" },
    { intent: "enable" },
    { intent: "skip", skip: "true", month: "2026-04" },
    { intent: "disable" },
  ]
  for (const form of forms) {
    const response = await post(`/home/autopay?${named()}`, { ...form, ...other }, { as: page })
    expect([form.intent, response.status]).toEqual([form.intent, 302])
  }
  expect(await ofFelix()).toEqual(before)
})

test("no call answers with the other's, or touches it", async () => {
  const before = await ofFelix()
  const other = { tenantID: felix.tenantId, tenantId: felix.tenantId, userID: felix.userId }
  const { body } = await api("GET", `${CALLS}?${named()}`, { as: bearer })
  expect(body).toEqual({ AutopayEnabled: false, AutopayDay: null, AutopayMethod: null })
  const update = await api("POST", `${CALLS}/update?${named()}`, { as: bearer, body: { methodID: his.id, ...other } })
  expect([update.status, update.body.code]).toEqual([404, "PAYMENT_METHOD_NOT_FOUND"])
  const answers = [
    await api("POST", `${CALLS}/update`, { as: bearer, body: { methodID: own.id, ...other } }),
    await api("PUT", CALLS, { as: bearer, body: { AutopayDay: 9, ...other } }),
    await api("POST", `${CALLS}/enable`, { as: bearer, body: other }),
    await api("PUT", `${CALLS}/skip`, { as: bearer, body: { skip: true, ...other } }),
    await api("POST", `${CALLS}/disable`, { as: bearer, body: other }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await ofFelix()).toEqual(before)
  for (const [method, path] of [
    ["GET", `/management/user/autopay?${named()}`],
    ["PUT", "/management/user/autopay"],
  ] as const) {
    expect(
      (await api(method, path, { as: bearer, ...(method === "PUT" ? { body: { newDay: 1, ...other } } : {}) })).status,
    ).toBe(403)
  }
})
