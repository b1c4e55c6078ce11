/** The pages of the provider's payouts: everything is done with plain forms. Source: money.md 11.2, api.md X270 to X275. */
import { beforeEach, expect, test } from "vitest"
import { failNextPayout, takeFee } from "~/domain/payment-provider/own-sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { bankAccountBegins } from "../support/bank.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments, itIs, minutesPass, paysBy } from "../support/online.ts"
import { sweeps } from "../support/payouts.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { pays } from "../support/sandbox.ts"
import { setting, USUAL } from "../support/world.ts"

const HERE = "/admin/bank/payouts"
let dana: Awaited<ReturnType<typeof tenantUser>>
beforeEach(async () => {
  acceptsPayments()
  itIs("2026-03-02")
  await setting(USUAL)
  dana = await tenantUser(101)
})

let people = 0
const browser = async (level: number) => {
  people += 1
  return browserOf(await tokenOf(await staff(level, `level-${level}-${people}@example.com`), "page"))
}

async function chooses(account: number | "") {
  const admin = await browser(3)
  const { html } = await admin.open(HERE)
  return admin.send(HERE, { ...hiddenOf(html, "bankAccountID"), intent: "account", bankAccountID: String(account) })
}

async function danaPays(): Promise<string> {
  const { intentId } = await paysBy("pm_card_visa", dana.tenantId, 50_000)
  minutesPass(1)
  await sweeps()
  return intentId
}

test("without a bank account the page says what is missing, and level 6 does not see it", async () => {
  expect((await (await browser(3)).open(HERE)).text).toContain("Add the bank account that takes them")
  expect((await (await browser(6)).open(HERE)).status).toBe(403)
  await bankAccountBegins("Operating", { on: "2026-03-01" })
  expect((await (await browser(3)).open(HERE)).text).toContain("Choose the bank account that takes them.")
})

test("an account is chosen, a payout shown with its rows, and the payment says where its money is", async () => {
  const operating = await bankAccountBegins("Operating", { on: "2026-03-01" })
  expect((await chooses(operating)).status).toBe(302)
  const intentId = await danaPays()
  takeFee(700, "Radar")
  itIs("2026-03-04")
  await sweeps()
  const ada = await browser(3)
  const list = await ada.open(HERE)
  expect(list.text).toContain("In transit")
  expect(list.text).toContain("Payouts go to Operating.")
  const [, address = ""] = /href="(\/admin\/bank\/payouts\/payout\?payout=[^"]+)"/.exec(list.html) ?? []
  const one = await ada.open(address)
  expect(one.text).toContain("Dana")
  expect(one.text).toContain("Fee of the provider")
  const unmatched = await ada.open(`${HERE}/unmatched`)
  expect(unmatched.text).toContain("A fee that belongs to no payment")
  const mona = await browser(6)
  const place = await mona.open(`/management/viewtenant/payouts?payment=${intentId}`)
  expect(place.text).toContain("In transit, at the bank on Mar 5, 2026")
  expect((await mona.open(`/management/viewtenant/payments?tenant=${dana.tenantId}`)).text).toContain("In transit")
  itIs("2026-03-05")
  await sweeps()
  expect((await (await browser(6)).open(`/management/viewtenant/payouts?payment=${intentId}`)).text).toContain(
    "Paid out on Mar 5, 2026",
  )
  expect((await chooses("")).status).toBe(302)
  expect((await (await browser(3)).open(HERE)).text).toContain("Payouts of the payment provider are not booked yet.")
})

test("a refund and a dispute say with which payout they go", async () => {
  await chooses(await bankAccountBegins("Operating", { on: "2026-03-01" }))
  const intentId = await danaPays()
  const disputed = (await paysBy("pm_card_createDispute", dana.tenantId, 20_000)).intentId
  itIs("2026-03-03")
  await sandboxClient().refunds.create({ payment_intent: intentId, amount: 1_000 })
  await sweeps()
  itIs("2026-03-05")
  await sweeps()
  itIs("2026-03-06")
  await sweeps()
  const mona = await browser(6)
  const ledger = await mona.open(`/management/viewtenant/payments?tenant=${dana.tenantId}`)
  expect(ledger.text).toMatch(/Payment refunded, Paid out on Mar \d, 2026/)
  expect(ledger.text).toMatch(/Payment disputed, .* It counts as paid until that is decided., Paid out on Mar \d, 2026/)
  const place = await mona.open(`/management/viewtenant/payouts?payment=${disputed}`)
  expect(place.text).toContain("Dispute")
})

test("a failed payout says that a later one takes the money", async () => {
  await chooses(await bankAccountBegins("Operating", { on: "2026-03-01" }))
  const intentId = await danaPays()
  failNextPayout("at once")
  itIs("2026-03-04")
  await sweeps()
  itIs("2026-03-05")
  await sweeps()
  const ada = await browser(3)
  const [, address = ""] =
    /href="(\/admin\/bank\/payouts\/payout\?payout=[^"]+)"/.exec((await ada.open(HERE)).html) ?? []
  expect((await ada.open(address)).text).toContain("The bank account has been closed.")
  const place = await ada.open(`/management/viewtenant/payouts?payment=${intentId}`)
  expect(place.text).toContain("With a payout that failed; a later one takes it")
})

test("a refusal is shown, with the choice, and unknown payouts and payments are not found", async () => {
  const operating = await bankAccountBegins("Operating", { on: "2026-03-01" })
  await paysBy("pm_card_visa", dana.tenantId, 50_000)
  await sweeps()
  const refused = await chooses(operating)
  expect([refused.status, refused.text.includes("A payment of the last minutes is not booked yet.")]).toEqual([
    409,
    true,
  ])
  const ada = await browser(3)
  expect((await ada.open(`${HERE}/payout?payout=po_1`)).status).toBe(404)
  expect((await ada.open("/management/viewtenant/payouts?payment=pi_1")).status).toBe(404)
})

test("the beginning is told in words, whichever of the two had more", async () => {
  const operating = await bankAccountBegins("Operating", { on: "2026-03-01" })
  await pays("pm_card_visa")
  minutesPass(1)
  await chooses(operating)
  const less = (await (await browser(3)).open(HERE)).text
  expect(less).toContain("The books had $999.83 less than the provider then. No earlier payout explains that.")
  await chooses("")
  itIs("2026-03-03")
  takeFee(700, "Radar")
  minutesPass(1)
  await chooses(operating)
  const more = (await (await browser(3)).open(HERE)).text
  expect(more).toMatch(
    /The books had \$7\.00 more than the provider then: .* Of it, \$7\.00 are in no earlier payout\./,
  )
})
