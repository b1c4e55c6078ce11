/** M68 and M69: the bank returns a check, or pays it after all. Source: money.md 3.28, api.md. */
import { desc } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { outbox, receiptEvents } from "#db/schema/index.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { noticesOf } from "~/domain/payment-methods/payment-notices.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { api } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { jobsOf, movesIn, movesOut, pays, stateOf } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { during, mona, seen, setting, suite, USUAL } from "../support/world.ts"

const NOW = "2026-04-10"
const RETURN = "/management/tenant/payment/return"
let as = ""
let dana = 0
let check = 0

/** Dana's check of 2,200.00 paid March and April and 200.00 ahead. */
beforeEach(async () => {
  itIs(NOW)
  await setting({ ...USUAL, returnedCheckFee: 3_500 })
  as = await tokenOfLevel(6)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-02-28", {})
  await jobsOf("2026-03-01")
  check = (await pays(dana, 220_000, "2026-03-03", { method: "check" })).id
  await jobsOf("2026-04-01")
  await jobsOf("2026-04-05")
})

const returns = (more: object = {}, key?: string) =>
  api("POST", RETURN, {
    as,
    body: { paymentID: check, returnedOn: NOW, ...more },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  })
const undoes = (more: object = {}) => api("POST", `${RETURN}/undo`, { as, body: { paymentID: check, ...more } })
const state = () => stateOf(dana, NOW)
const sound = () => seen(NOW, verifyLedger)

test("M68 takes the check back, charges the default fee and every late fee it had prevented", async () => {
  const { status, body } = await returns()
  expect([status, body.RentPaymentID, body.PaymentStatus, body.RemainingAccountBalance]).toEqual([
    200,
    check,
    "returned",
    null,
  ])
  expect(await state()).toMatchObject({ owed: "200000/10000/3500/0", advance: 0, account: 213_500 })
  expect((await audited()).at(-1)).toMatchObject({
    category: "MAN_CHECK_RETURNED",
    priority: "high",
    metadata: { TenantID: dana, PaymentID: check, Amount: 220_000, fee: 3_500, lateFees: 10_000 },
  })
  expect(await sound()).toEqual([])
})

test("M68 charges no fee and no late fees where none are wanted, and those not ticked are not charged later", async () => {
  expect((await returns({ fee: 0, lateFees: ["2026-03"] })).status).toBe(200)
  expect(await state()).toMatchObject({ owed: "200000/5000/0/0" })
  await jobsOf(NOW)
  expect(await state()).toMatchObject({ owed: "200000/5000/0/0" })
})

test("without a default there is no fee, and without a late day or percent no late fee", async () => {
  const asAdmin = await tokenOfLevel(0)
  for (const key of ["returnedCheckFee", "lateFeePercent"])
    await api("POST", "/admin/default", { as: asAdmin, body: { key, value: null } })
  expect((await returns()).status).toBe(200)
  expect(await state()).toMatchObject({ owed: "200000/0/0/0" })
})

test("a late fee that was charged already is not offered, nor one whose late day lies after the return", async () => {
  const charged = await returns({ returnedOn: "2026-04-04", lateFees: ["2026-04"] })
  expect([charged.status, charged.body.fields]).toEqual([400, { lateFees: ["Invalid value."] }])
  await returns({ returnedOn: "2026-04-04", fee: 0 })
  expect(await state()).toMatchObject({ owed: "200000/5000/0/0" })
  await undoes()
  await returns({ fee: 0 })
  expect(await state()).toMatchObject({ owed: "200000/5000/0/0" })
})

test("the tenant is told by mail and on the portal until paid or undone", async () => {
  await during(NOW, (tx) => changeTenant(tx, dana, { primaryEmail: "dana@example.com" }))
  await returns()
  const noticesNow = () => seen(NOW, (tx) => noticesOf(tx, dana))
  expect(await noticesNow()).toMatchObject([{ kind: "returned", subject: "Your payment was returned by the bank" }])
  expect((await noticesNow())[0]?.body).toContain("A fee of $35.00 for the returned check was added to your balance.")
  expect((await noticesNow())[0]?.body).toContain("Late fees of $100.00 were added.")
  const lastMail = async () => (await read((tx) => tx.all(tx.select().from(outbox)))).at(-1)?.subject
  expect(await lastMail()).toBe("Your payment was returned by the bank")
  await undoes()
  const paid = "Your check was paid by the bank after all"
  expect(await noticesNow()).toMatchObject([{ kind: "news", subject: paid }])
  expect((await noticesNow())[0]?.body).toContain("The fees of $135.00 for its return were taken off your balance.")
  expect(await lastMail()).toBe(paid)
  await returns({ fee: 0 })
  expect(await noticesNow()).toMatchObject([{ kind: "returned" }])
})

test.each([
  [{ returnedOn: "2026-03-02" }, "returnedOn"],
  [{ returnedOn: "2026-04-11" }, "returnedOn"],
  [{ returnedOn: undefined }, "returnedOn"],
  [{ returnedOn: "10 April" }, "returnedOn"],
  [{ fee: -1 }, "fee"],
  [{ fee: 1.5 }, "fee"],
  [{ fee: "35" }, "fee"],
  [{ lateFees: "2026-03" }, "lateFees"],
  [{ lateFees: ["2026-02"] }, "lateFees"],
  [{ paymentID: undefined }, "paymentID"],
])("M68 refuses %j and posts nothing", async (more, field) => {
  const { status, body } = await returns(more)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await state()).toMatchObject({ owed: "0/0/0/0", advance: 20_000 })
})

test("M68 refuses an unknown payment, one that is no check, a deleted one, and a second return", async () => {
  const code = async (more: object) => (await returns(more)).body.code
  expect(await code({ paymentID: 999 })).toBe("PAYMENT_NOT_FOUND")
  const cash = (await pays(dana, 100, "2026-04-06", { method: "cash" })).id
  expect(await code({ paymentID: cash })).toBe("PAYMENT_NOT_RETURNABLE")
  const deleted = (await pays(dana, 100, "2026-04-06", { method: "check" })).id
  const body = { paymentType: "rent", reason: "Entered by mistake" }
  await api("DELETE", `/management/tenant/payment/${deleted}`, { as, body })
  expect(await code({ paymentID: deleted })).toBe("PAYMENT_NOT_RETURNABLE")
  await returns()
  expect(await code({})).toBe("ALREADY_RETURNED")
  const refused = await api("DELETE", `/management/tenant/payment/${check}`, { as, body })
  expect([refused.status, refused.body.code]).toEqual([409, "PAYMENT_NOT_DELETABLE"])
})

test("M68 with the same key happens once", async () => {
  const first = await returns({}, "one")
  expect((await returns({}, "one")).body).toEqual(first.body)
  expect(await state()).toMatchObject({ account: 213_500 })
  expect((await returns({ fee: 0 }, "one")).body.code).toBe("IDEMPOTENCY_CONFLICT")
})

test("M69 applies the check again and deletes the fees of the return, but those nobody deleted since", async () => {
  await returns()
  const { body } = await api("GET", `/management/tenant?tenant=${dana}`, { as })
  const { FeeChargeID: chargeId } = body.FeeCharges.find((row: { ChargeAmount: number }) => row.ChargeAmount === 3_500)
  await during(NOW, (tx) =>
    deleteCharge(tx, mona, { chargeId, chargeType: "Fee Charge", reason: "It was waived for once" }),
  )
  const undone = await undoes()
  expect([undone.status, undone.body.PaymentStatus]).toEqual([200, "succeeded"])
  expect(await state()).toMatchObject({ owed: "0/0/0/0", advance: 20_000, account: -20_000 })
  expect((await audited()).at(-1)).toMatchObject({ category: "MAN_CHECK_RETURNED", metadata: { undone: true } })
  // Only the late fees, because the fee for the return was credited before.
  const [event] = await read((tx) => tx.all(tx.select().from(receiptEvents).orderBy(desc(receiptEvents.id)).limit(1)))
  expect(event).toMatchObject({ status: "succeeded", detail: { fees: 10_000 } })
  expect(await sound()).toEqual([])
})

test("M69 refuses an unknown payment and one that was not returned; the same check may come back again", async () => {
  expect((await undoes({ paymentID: 999 })).body.code).toBe("PAYMENT_NOT_FOUND")
  const early = await undoes()
  expect([early.status, early.body.code]).toEqual([409, "PAYMENT_NOT_RETURNED"])
  expect((await returns()).status).toBe(200)
  expect((await undoes()).status).toBe(200)
  expect((await returns()).status).toBe(200)
  expect(await state()).toMatchObject({ owed: "200000/0/3500/0" })
  expect((await undoes()).status).toBe(200)
  expect(await state()).toMatchObject({ owed: "0/0/0/0", advance: 20_000 })
  expect(await sound()).toEqual([])
})

test("after a move-out a deposit that came back is a new charge, paid again when the bank pays", async () => {
  await suite(102, { rent: 80_000, deposit: 50_000 })
  const grace = await movesIn(102, "2026-04-01", { deposit: 50_000, primaryEmail: "grace@example.com" })
  const deposit = (await pays(grace, 50_000, "2026-04-01", { method: "check", type: "deposit" })).id
  await movesOut(102, 0, "2026-04-08")
  const before = (await stateOf(grace, NOW)).account
  await returns({ paymentID: deposit, fee: 0 })
  expect((await stateOf(grace, NOW)).account).toBe(before + 50_000)
  await undoes({ paymentID: deposit })
  expect((await stateOf(grace, NOW)).account).toBe(before)
  expect(await sound()).toEqual([])
})
