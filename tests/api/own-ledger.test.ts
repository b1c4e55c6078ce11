/** Rule W: staff who are also tenants cannot post to their own ledger. Source: api.md section 0. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { journals, userPermissions } from "#db/schema/index.ts"
import { loginOf } from "~/domain/identity/tenant-account.ts"
import { api, post } from "../support/app.ts"
import { itIs, payOnline } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { hasPaid, REASON } from "../support/refunds.ts"
import { danaOwesRent, movesOut, pays } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

const SENTENCE = "This is your own tenant account. Somebody else of staff has to do that."
const DAY = "2026-01-05"
let dana = 0
let own = ""
let another = ""
let person = { userId: 0, email: "dana.reyes@example.com" }

/** Dana owes January's rent and is an administrator. */
beforeEach(async () => {
  payOnline()
  itIs(DAY)
  dana = await danaOwesRent()
  const account = await read((tx) => loginOf(tx, dana))
  person = { userId: account?.id ?? 0, email: account?.email ?? "" }
  await write((tx) => tx.run(tx.insert(userPermissions).values({ userId: person.userId, level: 0 })))
  own = await tokenOf(person, "api")
  another = await tokenOf(await staff(0), "api")
})

const booked = async () => (await read((tx) => tx.all(tx.select().from(journals)))).length
const payment = { amount: 5_000, paymentDate: DAY, method: "cash", type: "rent" }

test("the same call is refused to the tenant themselves and done by a colleague", async () => {
  const { intentId } = await hasPaid(dana, 50_000)
  const check = await pays(dana, 2_000, DAY, { method: "check" })
  await pays(dana, 1_000, DAY)
  await suite(102, { rent: 50_000 })
  const { body: ledger } = await api("GET", `/management/tenant?tenant=${dana}`, { as: another })
  const paid = ledger.RentPayments.find((row: { StripePaymentId: string | null }) => row.StripePaymentId === null)
  const charged = ledger.RentCharges[0]
  const subunit = { newMonthlyRent: 150_000, newTotalDeposit: 0, newRentBalance: 50_000, newFeeBalance: 0 }
  const calls: [string, string, object][] = [
    ["POST", "/management/unit/tenant", { tenantID: dana, unitNumber: 102, ...subunit }],
    ["POST", "/management/tenant/edit/balances", { tenantID: dana, newRentBalance: 4 }],
    ["POST", "/management/tenant/fee", { tenantID: dana, amount: -2_500, type: "other" }],
    ["POST", "/management/tenant/payment", { tenantID: dana, ...payment }],
    ["POST", "/management/tenant/payment/intent", { tenantID: dana, amount: 5_000 }],
    ["DELETE", `/management/tenant/payment/${paid.RentPaymentID}`, { paymentType: "rent", reason: REASON }],
    ["DELETE", `/management/tenant/charge/${charged.RentChargeID}`, { chargeType: "Rent Charge", reason: REASON }],
    ["POST", "/management/tenant/payment/return", { paymentID: check.id, returnedOn: DAY }],
    ["POST", "/management/tenant/payment/return/undo", { paymentID: check.id }],
    ["POST", "/management/tenant/payment/refund", { stripePaymentId: intentId, amount: 1_000, reason: REASON }],
    ["POST", "/management/unit/tenant/vacate", { UnitNumber: 101, Fees: 0 }],
  ]
  for (const [method, path, body] of calls) {
    const before = await booked()
    const { status, body: refused } = await api(method, path, { as: own, body })
    expect([path, status, refused.code, refused.error]).toEqual([path, 403, "INSUFFICIENT_PERMISSIONS", SENTENCE])
    expect(await booked()).toBe(before)
    const done = await api(method, path, { as: another, body })
    expect([path, done.status < 300]).toEqual([path, true])
  }
})

test("a tenant who moved out is not returned advance rent, moved back or corrected by themselves", async () => {
  await pays(dana, 200_000, DAY)
  await movesOut(101, 0, DAY)
  const { body: left } = await api("GET", `/management/tenant?tenant=${dana}`, { as: another })
  const stay = left.PastTenantStays[0]
  const balances = { initialDepositBalance: 0, initialRentBalance: 0, initialFeeBalance: 0 }
  const calls: [string, string, object][] = [
    ["POST", "/management/tenant/return", { tenantID: dana, amount: 1_000 }],
    ["PUT", "/management/tenant/stay", { StayID: stay.StayID, Notes: "Clean." }],
    ["POST", "/management/unit/tenant/former", { TenantID: dana, UnitNumber: 101, Balances: balances }],
  ]
  for (const [method, path, body] of calls) {
    const { status, body: refused } = await api(method, path, { as: own, body })
    expect([path, status, refused.error]).toEqual([path, 403, SENTENCE])
  }
})

test("on a page the sentence stands above the form", async () => {
  const as = await tokenOf(person, "page")
  const form = {
    intent: "payment",
    tenantID: String(dana),
    amount: "50",
    type: "rent",
    method: "cash",
    paymentDate: DAY,
  }
  const response = await post(`/management/manualpayment?tenant=${dana}`, form, { as })
  expect(response.status).toBe(403)
  expect(textIn(await response.text())).toContain(SENTENCE)
})
