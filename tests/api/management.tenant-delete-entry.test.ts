import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { isDisputed, isRefunded, paysOnline } from "../support/provider.ts"
import { movesIn, owesFee, pays, stateOf } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { suite } from "../support/world.ts"

let as = ""
let id = 0
const REASON = "Entered for the wrong tenant"
const erase = (path: string, body: unknown) => api("DELETE", `/management/tenant/${path}`, { as, body })
const owed = async () => (await stateOf(id, "2026-11-20")).owed

beforeEach(async () => {
  as = await tokenOfLevel(6)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000 })
})

test.each([
  ["rent", "100000/0/0/150000"],
  ["deposit", "100000/0/0/150000"],
  ["fees", "100000/0/0/150000"],
] as const)("M25 takes a %s payment back, once", async (type, state) => {
  const before = await owed()
  const { id: payment } = await pays(id, 123_456, "2026-01-05", { type, method: "cash" })
  const { status, body } = await erase(`payment/${payment}`, { paymentType: type, reason: `  ${REASON} ` })
  const message = "Payment of $1,234.56 has been successfully deleted."
  expect([status, body]).toEqual([200, { reversedAmount: 123_456, message }])
  expect([await owed(), before]).toEqual([state, state])
  const again = await erase(`payment/${payment}`, { paymentType: type, reason: REASON })
  expect([again.status, again.body]).toMatchObject([
    409,
    { code: "ALREADY_DELETED", subject: "Delete Failed", error: "This entry has already been deleted." },
  ])
  const entry = (await audited()).filter((row) => row.category === "MAN_PAYMENT_DELETE")
  expect(entry).toMatchObject([{ metadata: { reason: REASON, row: { id: payment, amount: 123_456 } } }])
})

test("M25 and M26 sent twenty times at once take back once", async () => {
  const { id: payment } = await pays(id, 5_000, "2026-01-05")
  const { id: fee } = await owesFee(id, 2_500, "2026-01-06")
  const before = await owed()
  for (const [path, body] of [
    [`payment/${payment}`, { paymentType: "rent", reason: REASON }],
    [`charge/${fee}`, { chargeType: "Fee Charge", reason: REASON }],
  ] as const) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => erase(path, body)))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    expect(responses.filter((response) => response.body.code === "ALREADY_DELETED")).toHaveLength(19)
  }
  expect([before, await owed()]).toEqual(["95000/0/2500/150000", "100000/0/0/150000"])
})

test("M25: the deleted payment stays in the tenant's ledger, marked", async () => {
  const { id: payment } = await pays(id, 5_000, "2026-01-05")
  await erase(`payment/${payment}`, { paymentType: "rent", reason: REASON })
  const { body } = await api("GET", `/management/tenant?tenant=${id}`, { as })
  expect(body.RentPayments).toMatchObject([
    { RentPaymentID: payment, PaymentStatus: "reversed", RefundedAmount: 5_000, RemainingAccountBalance: null },
  ])
})

test("M25 reads the query where there is no body", async () => {
  const { id: payment } = await pays(id, 5_000, "2026-01-05")
  const query = new URLSearchParams({ paymentType: "rent", reason: REASON })
  const response = await api("DELETE", `/management/tenant/payment/${payment}?${query}`, { as })
  expect([response.status, response.body.reversedAmount]).toEqual([200, 5_000])
})

test("M25 refuses payments of the provider, whatever became of them", async () => {
  const receipts = [await paysOnline(id, 1_000, "2026-01-05", { choice: "rent" })]
  receipts.push(await paysOnline(id, 2_000, "2026-01-05", { choice: "rent" }))
  receipts.push(await paysOnline(id, 3_000, "2026-01-05", { choice: "rent" }))
  await isRefunded(receipts[1] ?? "", 2_000, "2026-01-06", "re_1")
  await isDisputed(receipts[2] ?? "", 3_000, "2026-01-06", "open")
  const { body } = await api("GET", `/management/tenant?tenant=${id}`, { as })
  expect(body.RentPayments).toHaveLength(3)
  for (const { RentPaymentID } of body.RentPayments) {
    const response = await erase(`payment/${RentPaymentID}`, { paymentType: "rent", reason: REASON })
    expect([response.status, response.body]).toMatchObject([
      409,
      {
        code: "PAYMENT_NOT_DELETABLE",
        subject: "Delete Failed",
        error: "Payments created through the payment provider cannot be deleted.",
      },
    ])
  }
})

test.each([
  [{ paymentType: "rent", reason: "Too short" }, { reason: ["Reason must be at least 10 characters"] }],
  [{ paymentType: "rent", reason: "   spaces    " }, { reason: ["Reason must be at least 10 characters"] }],
  [{ paymentType: "rent" }, { reason: ["Reason must be at least 10 characters"] }],
  [{ paymentType: "rent", reason: 1 }, { reason: ["Reason must be at least 10 characters"] }],
  [{ paymentType: "rent", reason: "x".repeat(1_001) }, { reason: ["Use at most 1000 characters."] }],
  [{ paymentType: "Rent", reason: REASON }, { paymentType: ["Invalid value."] }],
  [{ reason: REASON }, { paymentType: ["Required."] }],
])("M25 refuses %j", async (body, fields) => {
  const { id: payment } = await pays(id, 5_000, "2026-01-05")
  const response = await erase(`payment/${payment}`, body)
  expect([response.status, response.body.fields]).toEqual([400, fields])
  expect(await owed()).toBe("95000/0/0/150000")
})

test("M25: the type selects the table, and an unknown payment is 404", async () => {
  const { id: payment } = await pays(id, 5_000, "2026-01-05")
  for (const [number, paymentType] of [
    [payment, "fees"],
    [999, "rent"],
  ]) {
    const response = await erase(`payment/${number}`, { paymentType, reason: REASON })
    expect([response.status, response.body.code]).toEqual([404, "PAYMENT_NOT_FOUND"])
  }
  for (const number of ["0", "x", "1.5", "99999999999"]) {
    expect((await erase(`payment/${number}`, { paymentType: "rent", reason: REASON })).status).toBe(400)
  }
})

const charges = async () => {
  const { body } = await api("GET", `/management/tenant?tenant=${id}`, { as })
  return {
    "Rent Charge": body.RentCharges[0]?.RentChargeID,
    "Deposit Charge": body.DepositCharges[0]?.DepositChargeID,
    "Fee Charge": body.FeeCharges[0]?.FeeChargeID,
  }
}

test.each([
  ["Rent Charge", 100_000, "$1,000.00", "0/0/2500/150000"],
  ["Fee Charge", 2_500, "$25.00", "100000/0/0/150000"],
  ["Deposit Charge", 150_000, "$1,500.00", "100000/0/2500/0"],
] as const)("M26 deletes a %s, once", async (chargeType, amount, text, state) => {
  await owesFee(id, 2_500, "2026-01-05")
  const charge = (await charges())[chargeType]
  const { status, body } = await erase(`charge/${charge}`, { chargeType, reason: REASON })
  const message = `Charge of ${text} has been successfully deleted.`
  expect([status, body]).toEqual([200, { reversedAmount: amount, message }])
  expect(await owed()).toBe(state)
  const again = await erase(`charge/${charge}`, { chargeType, reason: REASON })
  expect([again.status, again.body.code, again.body.subject]).toEqual([409, "ALREADY_DELETED", "Delete Failed"])
  const entry = (await audited()).filter((row) => row.category === "MAN_CHARGE_DELETE")
  expect(entry).toMatchObject([{ metadata: { reason: REASON, row: { id: charge } } }])
})

test("M26: what was paid of a deleted charge becomes advance rent, and the charge stays, marked", async () => {
  await pays(id, 100_000, "2026-01-02")
  const charge = (await charges())["Rent Charge"]
  await erase(`charge/${charge}`, { chargeType: "Rent Charge", reason: REASON })
  const { body } = await api("GET", `/management/tenant?tenant=${id}`, { as })
  expect([body.RentBalance, body.AdvanceRent]).toEqual([0, 100_000])
  expect(body.RentCharges).toMatchObject([{ RentChargeID: charge, DeletedAt: expect.stringMatching(/Z$/) }])
})

test("M26 takes a fee credit back; its amount is negative", async () => {
  await owesFee(id, 2_500, "2026-01-05")
  await owesFee(id, -2_500, "2026-01-06")
  const charge = (await charges())["Fee Charge"]
  const { status, body } = await erase(`charge/${charge}`, { chargeType: "Fee Charge", reason: REASON })
  const message = "Charge of ($25.00) has been successfully deleted."
  expect([status, body]).toEqual([200, { reversedAmount: -2_500, message }])
  expect(await owed()).toBe("100000/0/2500/150000")
})

test.each([
  [{ chargeType: "Rent Charge", reason: "Too short" }, { reason: ["Reason must be at least 10 characters"] }],
  [{ chargeType: "rent", reason: REASON }, { chargeType: ["Invalid value."] }],
  [{ reason: REASON }, { chargeType: ["Required."] }],
])("M26 refuses %j", async (body, fields) => {
  const response = await erase(`charge/${(await charges())["Rent Charge"]}`, body)
  expect([response.status, response.body.fields]).toEqual([400, fields])
  expect(await owed()).toBe("100000/0/0/150000")
})

test("M26: the type selects the table, and an unknown charge is 404", async () => {
  const charge = (await charges())["Rent Charge"]
  for (const [number, chargeType] of [
    [charge, "Fee Charge"],
    [999, "Rent Charge"],
  ]) {
    const response = await erase(`charge/${number}`, { chargeType, reason: REASON })
    expect([response.status, response.body.code]).toEqual([404, "CHARGE_NOT_FOUND"])
  }
  expect((await erase("charge/x", { chargeType: "Rent Charge", reason: REASON })).status).toBe(400)
})

test.each(["payment/1", "charge/1"])("%s knows DELETE only", async (path) => {
  const response = await api("POST", `/management/tenant/${path}`, { as, body: {} })
  expect([response.status, response.headers.get("allow")]).toEqual([405, "DELETE"])
})
