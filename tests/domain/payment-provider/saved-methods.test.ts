/** Methods saved in the sandbox for later payments, as autopay charges them. Only documented cards, accounts and deposits exist. */
import type Stripe from "stripe"
import { afterEach, beforeEach, expect, test } from "vitest"
import { bankQuestion, respondToBank } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { businessDays, eventTypes, leaveSandbox, readAgain, useSandbox, violations } from "../../support/sandbox.ts"

beforeEach(useSandbox)
afterEach(leaveSandbox)

const LEAVE = { customer_acceptance: { type: "offline", offline: {} } } as const
const BACK = "http://localhost:3000/back"

async function customer(): Promise<string> {
  return (await sandboxClient().customers.create({ name: "Dana Tenant" })).id
}

/** A method saved for a customer; the setup as it is then. */
function saves(owner: string, method: string): Promise<Stripe.SetupIntent> {
  const bank = method.startsWith("pm_us") ? { mandate_data: LEAVE } : {}
  const types: ("card" | "us_bank_account")[] = ["card", "us_bank_account"]
  return sandboxClient().setupIntents.create({
    customer: owner,
    allowed_payment_method_types: types,
    payment_method: method,
    confirm: true,
    return_url: BACK,
    ...bank,
  })
}

/** A payment while the owner is absent. */
const charges = (owner: string, method: string) =>
  sandboxClient().paymentIntents.create({
    customer: owner,
    amount: 20_000,
    currency: "usd",
    payment_method: method,
    confirm: true,
    off_session: true,
  })
const idOf = (setup: Stripe.SetupIntent) => String(setup.payment_method)

test("a card is saved, listed, charged while nobody is there, and forgotten", async () => {
  const owner = await customer()
  const setup = await saves(owner, "pm_card_visa")
  expect(setup).toMatchObject({ status: "succeeded", customer: owner })
  const { paymentMethods } = sandboxClient()
  expect((await paymentMethods.list({ customer: owner, type: "card" })).data).toMatchObject([{ id: idOf(setup) }])
  expect(await charges(owner, idOf(setup))).toMatchObject({ status: "succeeded" })
  await expect(charges(await customer(), idOf(setup))).rejects.toMatchObject({ type: "StripeInvalidRequestError" })
  await paymentMethods.detach(idOf(setup))
  expect((await paymentMethods.list({ customer: owner })).data).toEqual([])
  expect(await eventTypes()).toEqual(
    expect.arrayContaining([
      "setup_intent.created",
      "payment_method.attached",
      "setup_intent.succeeded",
      "payment_method.detached",
    ]),
  )
})

test("a card that can be saved and is declined later leaves the payment for its owner", async () => {
  const owner = await customer()
  const setup = await saves(owner, "pm_card_chargeCustomerFail")
  await expect(charges(owner, idOf(setup))).rejects.toMatchObject({ type: "StripeCardError", code: "card_declined" })
})

test("a declined card is not saved", async () => {
  await expect(saves(await customer(), "pm_card_visa_chargeDeclined")).rejects.toMatchObject({
    type: "StripeCardError",
    setup_intent: { status: "requires_payment_method" },
  })
})

test.each([
  ["pm_card_authenticationRequiredOnSetup", "succeeded"],
  ["pm_card_authenticationRequired", "authentication_required"],
])("a bank that asks while %s is saved: what is charged later is %s", async (token, outcome) => {
  const owner = await customer()
  const setup = await saves(owner, token)
  expect(setup).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } })
  const secret = setup.client_secret ?? ""
  expect(await bankQuestion(setup.id, secret)).toEqual({ about: "card" })
  expect(await respondToBank(setup.id, "guessed", "approve")).toBeUndefined()
  expect(await respondToBank(setup.id, secret, "approve")).toBe(BACK)
  const saved = await sandboxClient().setupIntents.retrieve(setup.id)
  expect(saved).toMatchObject({ status: "succeeded" })
  const charged = await charges(owner, idOf(saved)).then(
    ({ status }) => status,
    ({ code, payment_intent: intent }) => {
      expect(intent).toMatchObject({ status: "requires_payment_method" })
      return code
    },
  )
  expect(charged).toBe(outcome)
})

test("a card set up before is charged while nobody is there, and its bank asks while somebody is", async () => {
  const owner = await customer()
  const setup = await saves(owner, "pm_card_authenticationRequiredSetupForOffSession")
  expect(await charges(owner, idOf(setup))).toMatchObject({ status: "succeeded" })
  const attended = { amount: 20_000, currency: "usd", customer: owner, payment_method: idOf(setup), confirm: true }
  expect(await sandboxClient().paymentIntents.create({ ...attended, return_url: BACK })).toMatchObject({
    status: "requires_action",
  })
})

test("a saved bank account is debited by the leave given once, until a debit was not authorized", async () => {
  const owner = await customer()
  const setup = await saves(owner, "pm_usBankAccount_debitNotAuthorized")
  const mandate = () => sandboxClient().mandates.retrieve(String(setup.mandate))
  expect(await mandate()).toMatchObject({ type: "multi_use", status: "active" })
  const { id } = await charges(owner, idOf(setup))
  await businessDays(2)
  expect(await readAgain(id)).toMatchObject({ failure: { code: "debit_not_authorized" } })
  expect(await mandate()).toMatchObject({ status: "inactive" })
  await expect(charges(owner, idOf(setup))).rejects.toMatchObject({ code: "payment_intent_mandate_invalid" })
})

test("a bank account is saved with its owner's leave alone", async () => {
  const setup = sandboxClient().setupIntents.create({ payment_method: "pm_usBankAccount_success", confirm: true })
  await expect(setup).rejects.toMatchObject({ param: "mandate_data" })
})

/** A setup of an account that was entered by its number and waits for two deposits. */
async function typed(owner: string, number: string) {
  const { paymentMethods, setupIntents } = sandboxClient()
  const account = { account_number: number, routing_number: "110000000", account_holder_type: "company" } as const
  const method = await paymentMethods.create({ type: "us_bank_account", us_bank_account: account })
  await expect(charges(owner, method.id)).rejects.toMatchObject({ code: "bank_account_unverified" })
  return setupIntents.create({ customer: owner, payment_method: method.id, confirm: true, mandate_data: LEAVE })
}

test.each([
  [{ amounts: [32, 45] }, undefined, "succeeded"],
  [{ descriptor_code: "SM11AA" }, undefined, "succeeded"],
  [{ amounts: [1, 2] }, "payment_method_microdeposit_verification_amounts_mismatch", "requires_action"],
  [
    { descriptor_code: "SM99ZZ" },
    "payment_method_microdeposit_verification_descriptor_code_mismatch",
    "requires_action",
  ],
  [{ amounts: [10, 11] }, "payment_method_microdeposit_verification_attempts_exceeded", "requires_payment_method"],
  [{ descriptor_code: "SM44DD" }, "payment_method_microdeposit_verification_timeout", "requires_payment_method"],
])("deposits answered with %j: %s, %s", async (answer, code, status) => {
  const owner = await customer()
  const setup = await typed(owner, "000123456789")
  expect(setup).toMatchObject({ status: "requires_action", next_action: { type: "verify_with_microdeposits" } })
  const { setupIntents } = sandboxClient()
  const verified = await setupIntents.verifyMicrodeposits(setup.id, answer).catch((error) => error)
  if (code !== undefined) expect(verified).toMatchObject({ code })
  const now = await setupIntents.retrieve(setup.id)
  expect(now).toMatchObject({ status })
  for (const object of [setup, now]) expect(violations("res:setup_intent", object)).toEqual([])
  if (status === "succeeded") expect(await charges(owner, idOf(now))).toMatchObject({ status: "processing" })
})

test("deposits are answered on the sandbox's page as well, and an account whose deposits fail is never saved", async () => {
  const owner = await customer()
  const setup = await typed(owner, "000123456789")
  expect(await bankQuestion(setup.id, setup.client_secret ?? "")).toEqual({ about: "deposits", backUrl: "/" })
  await respondToBank(setup.id, setup.client_secret ?? "", "right")
  expect(await sandboxClient().setupIntents.retrieve(setup.id)).toMatchObject({ status: "succeeded" })
  const fails = await typed(owner, "000666666661")
  await respondToBank(fails.id, fails.client_secret ?? "", "right")
  expect(await sandboxClient().setupIntents.retrieve(fails.id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "payment_method_microdeposit_failed" },
  })
})

test("a number that is not documented is no account", async () => {
  const account = { account_number: "000123456780", routing_number: "110000000" }
  const method = sandboxClient().paymentMethods.create({ type: "us_bank_account", us_bank_account: account })
  await expect(method).rejects.toMatchObject({ code: "account_number_invalid" })
})
