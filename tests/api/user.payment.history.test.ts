import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { isRefunded, paysOnline } from "../support/provider.ts"
import { pays } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
const history = async (as: string) => api("GET", "/user/payment/history", { as })
const amounts = async (as: string) =>
  (await history(as)).body.map((row: { PaymentAmount: number }) => row.PaymentAmount)

beforeEach(async () => {
  await setting(USUAL)
  dana = await tenantUser(101)
})

test("T18 shows a tenant their own payments, newest first, and nobody else's", async () => {
  const felix = await tenantUser(102)
  await pays(dana.tenantId, 60_000, "2026-01-02")
  await pays(felix.tenantId, 11_100, "2026-01-03")
  await pays(dana.tenantId, 40_000, "2026-01-05", { method: "zelle" })
  const as = await tokenOf(dana, "api")
  expect(await amounts(as)).toEqual([40_000, 60_000])
  expect((await api("GET", `/user/payment/history?tenantID=${felix.tenantId}`, { as })).body).toHaveLength(2)
  expect(await amounts(await tokenOf(felix, "api"))).toEqual([11_100])
})

test("T18 says how much of a payment went back", async () => {
  await isRefunded(await paysOnline(dana.tenantId, 50_000, "2026-01-02"), 20_000, "2026-01-09", "re_1")
  const { body } = await history(await tokenOf(dana, "api"))
  expect(body).toMatchObject([{ PaymentAmount: 50_000, RefundedAmount: 20_000 }])
})

test("T18 is for tenants, past ones too: a Super Admin who is none is refused", async () => {
  expect((await api("GET", "/user/payment/history")).status).toBe(401)
  expect((await history(await tokenOf(await staff(0), "api"))).status).toBe(403)
  const past = await tenantUser(null)
  await pays(past.tenantId, 5_000, "2026-01-02")
  expect(await amounts(await tokenOf(past, "api"))).toEqual([5_000])
})
