/** The provider's payouts, through /api. Source: api.md X270 to X275, money.md 11.2. */
import { beforeEach, expect, test } from "vitest"
import { payOutByHand, takeFee } from "~/domain/payment-provider/own-sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { api } from "../support/app.ts"
import { bankAccount } from "../support/bank-files.ts"
import { freshDatabase } from "../support/fresh-database.ts"
import { itIs, minutesPass, payOnline, paysBy } from "../support/online.ts"
import { bankDays, sweeps } from "../support/payouts.ts"
import { pays } from "../support/sandbox.ts"
import { movesIn } from "../support/tenancies.ts"
import { audited, tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let account = 0
let dana = 0

beforeEach(async () => {
  payOnline()
  // A Tuesday: payouts and their arrivals wait for business days.
  itIs("2026-11-24")
  await freshDatabase()
  as = await tokenOfLevel(3)
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  account = await bankAccount("Operating", "4417")
})

const get = async (path: string) => (await api("GET", path, { as })).body
const choose = (bankAccountID: number | null) =>
  api("POST", "/admin/bank/payouts/account", { as, body: { bankAccountID } })

const changes = async () =>
  (await audited()).flatMap(({ category, details }) =>
    category === "BANK_ACCOUNT" && details.startsWith("Payouts") ? [details] : [],
  )

async function danaPays(): Promise<string> {
  const { intentId } = await paysBy("pm_card_visa", dana, 50_000)
  minutesPass(1)
  await sweeps()
  return intentId
}

test("X274 begins, X270 lists a payout, X271 says what it consists of, X273 and X275 where the money is", async () => {
  expect(await get("/admin/bank/payouts/account")).toEqual({ Account: null })
  const begun = await choose(account)
  expect(begun).toMatchObject({
    status: 200,
    body: { Account: { BankAccountID: account, Opening: 0, OpeningUnexplained: 0, Clearing: 0, InTransit: 0 } },
  })
  const intentId = await danaPays()
  const payouts = `/management/tenant/payment/payouts?stripePaymentID=${intentId}`
  expect(await get(payouts)).toMatchObject([{ What: "payment", Net: 49_976, Place: "at provider", PayoutID: null }])
  expect((await get("/admin/bank/payouts/account")).Account).toMatchObject({ Clearing: 49_976, Pending: 49_976 })
  await bankDays(2)
  const [payout] = await get("/admin/bank/payouts")
  expect(payout).toMatchObject({ Amount: 49_976, State: "in_transit", BankAccount: "Operating, 4417", Reason: null })
  expect((await get("/admin/bank/payouts/account")).Account).toMatchObject({ Clearing: 0, InTransit: 49_976 })
  await bankDays(1)
  expect(await get(payouts)).toMatchObject([{ Place: "paid out", PayoutID: payout.PayoutID }])
  expect(await get(`/admin/bank/payout?payout=${payout.PayoutID}`)).toMatchObject({
    State: "paid",
    IsByTime: false,
    Difference: 0,
    Rows: [{ What: "payment", Reason: null, TenantID: dana, StripePaymentID: intentId, Fee: 1_524, Net: 49_976 }],
  })
  expect(await changes()).toEqual([
    "Payouts of the payment provider go to bank account Operating, 4417 from now on. The provider holds $0.00.",
  ])
})

test("X271 matches a payout by hand by time, and says so", async () => {
  payOutByHand()
  await choose(account)
  const intentId = await danaPays()
  await bankDays(3)
  expect(await get("/admin/bank/payouts")).toEqual([])
  await sandboxClient().payouts.create({ amount: 20_000, currency: "usd" })
  await danaPays()
  await bankDays(1)
  const [payout] = await get("/admin/bank/payouts")
  expect(payout).toMatchObject({ Amount: 20_000, State: "paid", IsAutomatic: false })
  const rows = await get(`/admin/bank/payout?payout=${payout.PayoutID}`)
  expect(rows).toMatchObject({ IsByTime: true, Difference: -29_976, Rows: [{ StripePaymentID: intentId }] })
  const payouts = `/management/tenant/payment/payouts?stripePaymentID=${intentId}`
  expect(await get(payouts)).toMatchObject([{ Place: "paid out", PayoutID: payout.PayoutID }])
})

test("X272 lists what does not match with its reason, and a payout's rows say so too", async () => {
  await choose(account)
  await danaPays()
  const { intentId } = await paysBy("pm_usBankAccount_success", dana, 10_000)
  await pays("pm_card_visa")
  takeFee(700, "Radar")
  minutesPass(1)
  await sweeps()
  expect(await get("/admin/bank/payouts/unmatched")).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ Reason: "fee", Description: "Radar", AtProvider: -700, InBooks: 0 }),
      expect.objectContaining({ Reason: "outside", Type: "charge", AtProvider: 99_983, InBooks: 0 }),
      expect.objectContaining({ Reason: "under way", TenantID: dana, AtProvider: 9_920, InBooks: -80 }),
    ]),
  )
  await bankDays(4)
  const [payout] = await get("/admin/bank/payouts")
  const { Rows } = await get(`/admin/bank/payout?payout=${payout.PayoutID}`)
  const found = Rows.map(({ What, Reason }: { What: string; Reason: string }) => [What, Reason])
  expect(found).toContainEqual(["fee", "It belongs to no payment."])
  expect(found).toContainEqual([null, "It was made at the provider, outside this program."])
  expect(await get(`/management/tenant/payment/payouts?stripePaymentID=${intentId}`)).toHaveLength(1)
  const { Unmatched, Unexplained } = (await get("/admin/bank/payouts/account")).Account
  expect([Unmatched, Unexplained]).toEqual([99_283, 0])
})

test("X274 changes the account, ends, begins anew, and refuses", async () => {
  const other = await bankAccount("Savings")
  await choose(account)
  await choose(account)
  expect((await choose(other)).body.Account).toMatchObject({ BankAccountID: other })
  expect(await changes()).toHaveLength(2)
  const archive = await api("POST", "/admin/bank/account/archive", { as, body: { bankAccountID: other } })
  expect(archive).toMatchObject({ status: 409, body: { code: "BANK_ACCOUNT_IN_USE" } })
  expect(await choose(null)).toMatchObject({ status: 200, body: { Account: null } })
  expect(await choose(999)).toMatchObject({ status: 404, body: { code: "BANK_ACCOUNT_NOT_FOUND" } })
  expect((await api("POST", "/admin/bank/payouts/account", { as, body: {} })).status).toBe(400)
  await paysBy("pm_card_visa", dana, 50_000)
  await sweeps()
  expect(await choose(account)).toMatchObject({ status: 409, body: { code: "PAYOUTS_NOT_READY" } })
  minutesPass(1)
  await sweeps()
  expect((await choose(account)).body.Account).toMatchObject({ BankAccountID: account, Clearing: 49_976 })
})

test("X271 and X275 know only what there is", async () => {
  expect(await api("GET", "/admin/bank/payout?payout=po_1", { as })).toMatchObject({
    body: { code: "PAYOUT_NOT_FOUND" },
  })
  const unknown = "/management/tenant/payment/payouts?stripePaymentID=pi_1"
  expect(await api("GET", unknown, { as })).toMatchObject({ body: { code: "PAYMENT_NOT_FOUND" } })
})

test("without online payments no account is chosen", async () => {
  const { replaceSettings } = await import("../../settings.ts")
  const { usualSettings } = await import("../support/usual-settings.ts")
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  expect(await choose(account)).toMatchObject({ status: 503, body: { code: "PAYMENTS_UNAVAILABLE" } })
})
