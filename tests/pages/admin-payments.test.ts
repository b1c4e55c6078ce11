/** What administrators are shown of online payments. Source: money.md 3.10, 3.14. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { recordUnbooked } from "~/domain/payments/intent-match.ts"
import { settle } from "~/domain/payments/settle.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { browserOf } from "../support/moving-out.ts"
import { deliver, events, itIs, minutesPass, payOnline, paysBy } from "../support/online.ts"
import { staff, tokenOf } from "../support/people.ts"
import { businessDays, gateway } from "../support/sandbox.ts"
import { danaOwesRent } from "../support/tenancies.ts"

let dana = 0
let admin: Awaited<ReturnType<typeof staff>>
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
  admin = await staff(3)
})

/** The page as an administrator sees it now. */
const open = async () => browserOf(await tokenOf(admin, "page")).open("/admin/payments")
const never = new AbortController().signal
const fail = (error: unknown) => {
  throw error
}

test("where nothing is wrong every list says so, and what was never heard of is said to be never", async () => {
  const { text } = await open()
  expect(text).toContain("Provider Sandbox: no real money Events last swept Never Last webhook None came yet")
  expect(text).toContain("Disputed No payment is disputed.")
  expect(text).toContain("Without an outcome for more than 7 days Every older payment has an outcome.")
  expect(text).not.toContain("not booked")
})

test("a disputed payment is listed with its reason and the day an answer is due", async () => {
  const { intentId } = await paysBy("pm_card_createDispute", dana, 10_000)
  businessDays(1)
  await settle(await gateway(), intentId)
  const { text, html } = await open()
  expect(text).toMatch(
    /Disputed: 1 .* Dana Reyes : \$103\.00 , card payment of Jan 5, 2026, .*, fraudulent; answer by Jan \d+, 2026/,
  )
  expect(html).toContain(`href="/management/viewtenant/payments?tenant=${dana}"`)
})

test("a payment without an end is listed after seven days, not before", async () => {
  const { intentId } = await paysBy("pm_usBankAccount_processing", dana, 10_000)
  await settle(await gateway(), intentId)
  minutesPass(7 * 24 * 60)
  expect((await open()).text).toContain("Every older payment has an outcome.")
  minutesPass(1)
  expect((await open()).text).toContain("Without an outcome for more than 7 days: 1")
})

test("sweep and webhooks are told by when they last came", async () => {
  await paysBy("pm_card_visa", dana, 10_000)
  const [event] = await events()
  expect((await deliver(event ?? {})).status).toBe(200)
  expect((await open()).text).toMatch(/Events last swept Never Last webhook Jan 5, 2026, 3:00 PM/)
  minutesPass(5)
  await sweepPayments(never, fail)
  expect((await open()).text).toMatch(/Events last swept Jan 5, 2026, 3:05 PM Last webhook Jan 5, 2026, 3:00 PM/)
})

test("a payment that was not booked is listed with what differs", async () => {
  const details = "The provider took $1.00, the receipt is of $2.00."
  await write((tx) => recordUnbooked(tx, "pi_1", null, { problem: "amount", details }))
  const { text, html } = await open()
  expect(text).toContain(details)
  expect(html).toContain('href="https://dashboard.stripe.com/test/payments/pi_1"')
})

test("managers see nothing of it", async () => {
  expect((await browserOf(await tokenOf(await staff(6), "page")).open("/admin/payments")).status).toBe(403)
})
