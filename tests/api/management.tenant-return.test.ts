import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { movesIn, movesOut, pays, postingsOf, stateOf } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { suite } from "../support/world.ts"

const NOW = "2026-11-20"
const PATH = "/management/tenant/return"
let as = ""
let dana = 0
const send = (more: object = {}, key?: string) =>
  api("POST", PATH, {
    as,
    body: { tenantID: dana, amount: 20_000, ...more },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  })
const advance = async () => (await stateOf(dana, NOW)).advance

/** Dana left with 300.00 paid in advance, and was credited 50.00 since. */
beforeEach(async () => {
  as = await tokenOfLevel(6)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-03-01", { rent: 100_000 })
  await pays(dana, 130_000, "2026-03-01")
  await movesOut(101, 0, "2026-03-20")
  await pays(dana, 5_000, "2026-03-21", { method: "managementCredit" })
})

test("M66 returns advance rent in cash and answers the tenant", async () => {
  const { status, body } = await send({ note: " Check 88 " })
  expect([status, body.TenantID, body.AdvanceRent, body.PastTenantStays.length]).toEqual([200, dana, 15_000, 1])
  expect(await stateOf(dana, NOW)).toMatchObject({ advance: 15_000, account: -15_000 })
  expect((await audited()).at(-1)).toMatchObject({
    category: "TEN_BALANCEADJ",
    metadata: { TenantID: dana, Meta: { Field: "AdvanceRent", OldValue: 35_000, NewValue: 15_000 }, Note: "Check 88" },
  })
})

test("M66: all of the cash can go back, credit never", async () => {
  const tooMuch = await send({ amount: 30_001 })
  expect([tooMuch.status, tooMuch.body.fields]).toEqual([400, { amount: ["Invalid value."] }])
  expect((await send({ amount: 30_000 })).body.AdvanceRent).toBe(5_000)
  expect((await send({ amount: 1 })).status).toBe(400)
  expect(await advance()).toBe(5_000)
})

test.each([
  [{ amount: 0 }, "amount"],
  [{ amount: -1 }, "amount"],
  [{ amount: 1.5 }, "amount"],
  [{ amount: "20000" }, "amount"],
  [{ amount: undefined }, "amount"],
  [{ amount: 100_000_000 }, "amount"],
  [{ tenantID: undefined }, "tenantID"],
  [{ tenantID: "1" }, "tenantID"],
  [{ note: "x".repeat(501) }, "note"],
  [{ note: "NUL \0" }, "note"],
])("M66 refuses %j", async (more, field) => {
  const { status, body } = await send(more)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await advance()).toBe(35_000)
})

test("M66 of an unknown tenant is 404", async () => {
  const { status, body } = await send({ tenantID: 999 })
  expect([status, body.code]).toEqual([404, "TENANT_NOT_FOUND"])
})

test("M66 with the same key happens once", async () => {
  const first = await send({ amount: 10_000 }, "one")
  expect((await send({ amount: 10_000 }, "one")).body).toEqual(first.body)
  expect(await advance()).toBe(25_000)
  const conflict = await send({ amount: 10_001 }, "one")
  expect([conflict.status, conflict.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"])
})

test("M66 moves money from what is held in advance to what was paid out", async () => {
  const { MoveOutDate } = (await send()).body
  expect(MoveOutDate).toBe("2026-03-20")
  const today = (await audited()).at(-1)?.createdAt ?? 0
  const day = new Date(today).toLocaleDateString("en-CA", { timeZone: "America/Los_Angeles" })
  expect(await postingsOf(dana, day)).toEqual(["ADV_CASH+20000 ADV_OUT−20000"])
})

test("the return knows POST only", async () => {
  const response = await api("GET", PATH, { as })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"])
})
