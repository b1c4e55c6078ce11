import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { api } from "../support/app.ts"
import { staff, tenantUser } from "../support/people.ts"
import { stateOf } from "../support/tenancies.ts"
import { detailsOf } from "../support/tenant-details.ts"
import { audited, tokenOfLevel } from "../support/units.ts"

let as = ""
let dana: Awaited<ReturnType<typeof tenantUser>>
const edit = (body: object = {}, key?: string) =>
  api("POST", "/management/tenant/edit", {
    as,
    body: { ...detailsOf(dana), ...body },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  })
const tenant = async () => (await api("GET", `/management/tenant?tenant=${dana.tenantId}`, { as })).body

beforeEach(async () => {
  as = await tokenOfLevel(6)
  dana = await tenantUser(101)
})

const adjust = (body: object, key?: string) =>
  api("POST", "/management/tenant/edit/balances", {
    as,
    body: { tenantID: dana.tenantId, ...body },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  })

test("M19 sets balances, tells each change as an adjustment and in the audit log, and never as a payment", async () => {
  const { status, body } = await adjust({ newDepositReserve: 90_000, newRentBalance: 120_000, newLateFeeBalance: 0 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ DepositReserve: 90_000, RentBalance: 120_000, LateCharges: 0, TotalPaid: 0 })
  expect([body.RentPayments, body.RentCharges]).toEqual([[], []])
  expect(body.TenantStatementEvents).toMatchObject([
    { Amount: 120_000, Meta: { Field: "RentBalance", OldValue: 0, NewValue: 120_000 } },
    { Amount: 90_000, Meta: { Field: "DepositReserve", OldValue: 0, NewValue: 90_000 } },
  ])
  expect((await audited()).map((row) => row.category)).toEqual(["TEN_DEPOSITADJ", "TEN_BALANCEADJ"])
  expect((await adjust({ newRentBalance: 120_000 })).body.TenantStatementEvents).toHaveLength(2)
})

test("M19 with older balances is 409, with the same key it happens once", async () => {
  const first = await adjust({ newRentBalance: 5_000, balanceSeq: 0 }, "a")
  const late = await adjust({ newRentBalance: 6_000, balanceSeq: 0 })
  expect([late.status, late.body.code, late.body.subject]).toEqual([409, "BALANCES_CHANGED", "Balances Changed"])
  await adjust({ newRentBalance: 7_000 })
  expect((await adjust({ newRentBalance: 5_000, balanceSeq: 0 }, "a")).body).toEqual(first.body)
  expect((await stateOf(dana.tenantId, "2026-11-20")).owed).toBe("7000/0/0/0")
})

test.each([
  [{}, 400, ["newRentBalance"]],
  [{ newRentBalance: null, newLateFeeBalance: "" }, 400, ["newRentBalance"]],
  [{ newRentBalance: -1 }, 400, ["newRentBalance"]],
  [{ newDepositReserve: 100_000_000 }, 400, ["newDepositReserve"]],
  [{ newOtherFeeBalance: 1.5 }, 400, ["newOtherFeeBalance"]],
  [{ newLateFeeBalance: "100" }, 400, ["newLateFeeBalance"]],
  [{ newRentBalance: 1, balanceSeq: -1 }, 400, ["balanceSeq"]],
  [{ tenantID: 999, newRentBalance: 1 }, 404, []],
])("M19 refuses %j", async (body, status, fields) => {
  const response = await adjust(body)
  expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([status, fields])
})

test("M18 takes balances along, as M19 does, and refuses older ones as a whole", async () => {
  const first = await edit({ newRentBalance: 70_000, newDepositReserve: 50_000, balanceSeq: 0 })
  expect(first.body).toMatchObject({ RentBalance: 70_000, DepositReserve: 50_000 })
  expect(first.body.TenantStatementEvents).toHaveLength(2)
  const late = await edit({ businessName: "Late", newRentBalance: 1, balanceSeq: 0 })
  expect([late.status, late.body.code]).toEqual([409, "BALANCES_CHANGED"])
  expect(await tenant()).toMatchObject({ BusinessName: null, RentBalance: 70_000 })
})

test("M18 with the same key happens once", async () => {
  const once = await edit({ newOtherFeeBalance: 4_000 }, "a")
  await edit({ newOtherFeeBalance: 1_000 }, "b")
  expect((await edit({ newOtherFeeBalance: 4_000 }, "a")).body).toEqual(once.body)
  expect((await tenant()).OtherCharges).toBe(1_000)
  expect((await edit({ newOtherFeeBalance: 5_000 }, "a")).body.code).toBe("IDEMPOTENCY_CONFLICT")
})

test("an administrator signed in as somebody else neither sets balances nor changes an email", async () => {
  const [admin, mona] = [await staff(2), await staff(5)]
  const borrowed = { userId: mona.userId, channel: "api", impersonatorId: admin.userId } as const
  as = (await write((tx) => openSession(tx, borrowed))).token
  const responses = [await adjust({ newRentBalance: 1 }), await edit({ primaryEmail: "new@example.com" })]
  expect(responses.map(({ status, body }) => [status, body.error])).toEqual([
    [403, "Access denied for this operation."],
    [403, "Access denied for this operation."],
  ])
  const { BalanceSeq, RentBalance } = (await edit({ businessName: "Whitfield" })).body
  expect((await edit({ businessName: "Whitfield & Co", balanceSeq: BalanceSeq })).status).toBe(200)
  expect((await edit({ businessName: "Late", balanceSeq: BalanceSeq + 1 })).body.code).toBe("BALANCES_CHANGED")
  expect((await edit({ newRentBalance: RentBalance })).status).toBe(403)
})
