import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { begins, fails, sendsByBank, succeeds } from "../support/provider.ts"
import { on, setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const pending = async (by = as) => (await api("GET", "/user/payment/pending", { as: by })).body

beforeEach(async () => {
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
})

test("T17 returns to tenants what is on its way, newest first, in seconds and without the fee", async () => {
  const felix = await tenantUser(102)
  await sendsByBank(dana.tenantId, 50_000, "2026-01-05")
  await sendsByBank(dana.tenantId, 20_000, "2026-01-06")
  await sendsByBank(felix.tenantId, 11_100, "2026-01-07")
  const found = await pending()
  expect(found).toEqual([
    { id: expect.stringMatching(/^pi_/), created: on("2026-01-06") / 1000, metadata: { nonFeeAmount: 20_000 } },
    { id: expect.stringMatching(/^pi_/), created: on("2026-01-05") / 1000, metadata: { nonFeeAmount: 50_000 } },
  ])
})

test("T17 has nothing that arrived, failed, or was only begun", async () => {
  await succeeds(await sendsByBank(dana.tenantId, 50_000, "2026-01-05"), "2026-01-07")
  await fails(await sendsByBank(dana.tenantId, 40_000, "2026-01-05"), "2026-01-07")
  await begins(dana.tenantId, 30_000, "2026-01-05")
  expect(await pending()).toEqual([])
})

test("T13 allows cards always, and banks until they are restricted", async () => {
  const allowed = async () => (await api("GET", "/user/payment/methods/allowed", { as })).body
  expect(await allowed()).toEqual(["card", "us_bank_account"])
  const body = { tenantID: dana.tenantId, achPrivilege: false }
  await api("POST", "/management/tenant/edit/ach", { as: await tokenOf(await staff(6), "api"), body })
  expect(await allowed()).toEqual(["card"])
})

test.each(["pending", "methods/allowed"])(
  "%s is for tenants, past ones too: a Super Admin who is none is refused",
  async (path) => {
    const call = async (by: string) => (await api("GET", `/user/payment/${path}`, { as: by })).status
    expect(await call(await tokenOf(await tenantUser(null), "api"))).toBe(200)
    expect(await call(await tokenOf(await staff(0), "api"))).toBe(403)
    expect((await api("GET", `/user/payment/${path}`)).status).toBe(401)
  },
)
