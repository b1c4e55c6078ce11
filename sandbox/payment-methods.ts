/** Payment methods: a documented test card or bank account as an object, listed, attached to a customer and detached. */
import { createHash } from "node:crypto"
import type Stripe from "stripe"
import { z } from "zod"
import { detachedFact, findCustomer } from "./customers.ts"
import { change } from "./events.ts"
import { invalidRequest, missingResource } from "./http/errors.ts"
import { listPage } from "./http/lists.ts"
import { LIST, text } from "./http/params.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import type { Sandbox } from "./store.server.ts"
import {
  bankByNumber,
  methodByToken,
  TEST_ROUTING,
  type TestBank,
  type TestCard,
  type TestMethod,
} from "./test-methods.ts"

/** The method of an id or a documented token. Each use of a token makes a new method. Refuses (404) an unknown one. */
export function findMethod(sandbox: Sandbox, id: string): Stripe.PaymentMethod {
  const found = sandbox.store.find("payment_method", id)
  if (found) return found
  const documented = methodByToken(id)
  if (!documented) throw missingResource("PaymentMethod", id, "payment_method")
  return newMethod(sandbox, documented)
}

/** The last month in which a card is valid. */
export type Expiry = { month: number; year: number }
const EXPIRY: Expiry = { month: 12, year: 2040 }

export function newMethod(sandbox: Sandbox, documented: TestMethod, expiry = EXPIRY): Stripe.PaymentMethod {
  const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  const isBank = documented.type === "us_bank_account"
  const method: Stripe.PaymentMethod = {
    id: newId("payment_method"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: emptyAddress,
      email: null,
      name: isBank ? "Test Account Holder" : null,
      phone: null,
      tax_id: null,
    },
    created: sandbox.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: documented.type,
    ...(isBank ? { us_bank_account: bankDetails(documented) } : { card: cardDetails(documented, expiry) }),
  }
  return sandbox.store.insert<"payment_method">(method, sandbox.now)
}

/** The fingerprint, the same for every use of one card or account, as at the provider. */
const methodFingerprint = (last4: string): string =>
  createHash("sha256").update(`sandbox ${last4}`).digest("base64url").slice(0, 16)

function cardDetails({ last4, funding }: TestCard, { month, year }: Expiry): Stripe.PaymentMethod.Card {
  return {
    brand: "visa",
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: "visa",
    exp_month: month,
    exp_year: year,
    fingerprint: methodFingerprint(last4),
    funding,
    generated_from: null,
    last4,
    networks: { available: ["visa"], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

function bankDetails({ last4 }: TestBank): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: "company",
    account_type: "checking",
    bank_name: "STRIPE TEST BANK",
    financial_connections_account: null,
    fingerprint: methodFingerprint(last4),
    last4,
    networks: { preferred: "ach", supported: ["ach"] },
    routing_number: TEST_ROUTING,
    status_details: {},
  }
}

/** Attaches the method to a customer. Refuses (400) one that belongs to another. */
export function attach(sandbox: Sandbox, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method
  if (method.customer !== null) {
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      code: "payment_method_unexpected_state",
    })
  }
  return change<"payment_method">(
    sandbox,
    method,
    { customer: findCustomer(sandbox, customer, "customer").id },
    "payment_method.attached",
  )
}

function detach(sandbox: Sandbox, id: string): Stripe.PaymentMethod {
  const method = findMethod(sandbox, id)
  if (method.customer === null) {
    throw invalidRequest("The payment method you provided is not attached to a customer so detachment is impossible.")
  }
  sandbox.store.setFact(detachedFact(id), "yes")
  return change<"payment_method">(sandbox, method, { customer: null }, "payment_method.detached")
}

/** Whether a method was removed from its customer: it cannot pay any more. */
export const isDetached = (sandbox: Sandbox, id: string): boolean => sandbox.store.fact(detachedFact(id)) !== undefined

const BY_NUMBER = {
  type: z.literal("us_bank_account"),
  us_bank_account: z.strictObject({
    account_number: text,
    routing_number: z.literal(TEST_ROUTING),
    account_holder_type: z.enum(["company", "individual"]).optional(),
    account_type: z.enum(["checking", "savings"]).optional(),
  }),
  billing_details: z.strictObject({ name: text, email: text }).partial().optional(),
}

/** Makes a documented account from its number; two deposits must first prove its owner. Refuses (400) others, also cards: nobody types them here. */
export function createByNumber(sandbox: Sandbox, number: string): Stripe.PaymentMethod {
  const documented = bankByNumber(number)
  if (!documented) {
    throw invalidRequest("Invalid account number. The sandbox knows the documented test numbers alone.", {
      code: "account_number_invalid",
      param: "us_bank_account[account_number]",
    })
  }
  const method = newMethod(sandbox, documented)
  sandbox.store.setFact(`unverified ${method.id}`, "yes")
  return method
}

export const PAYMENT_METHOD_ROUTES: readonly SandboxRoute[] = [
  route("POST", "/v1/payment_methods", BY_NUMBER, (sandbox, { us_bank_account: account }) =>
    createByNumber(sandbox, account.account_number),
  ),
  route("GET", "/v1/payment_methods/:id", {}, (sandbox, _params, id) => findMethod(sandbox, id)),
  route(
    "GET",
    "/v1/payment_methods",
    { ...LIST, customer: text.optional(), type: text.optional() },
    (sandbox, params) =>
      listPage(sandbox, "payment_method", "/v1/payment_methods", params, {
        customer: params.customer,
        types: params.type === undefined ? undefined : [params.type],
      }),
  ),
  route("POST", "/v1/payment_methods/:id/attach", { customer: text }, (sandbox, { customer }, id) =>
    attach(sandbox, findMethod(sandbox, id), customer),
  ),
  route("POST", "/v1/payment_methods/:id/detach", {}, (sandbox, _params, id) => detach(sandbox, id)),
]
