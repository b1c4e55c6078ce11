/** The sandbox behind the provider's own client, with a payer who chooses test methods. Every request and response is validated by the provider's schema. */
import { readFileSync } from "node:fs"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import type Stripe from "stripe"
import { passBusinessDay } from "~/domain/payment-provider/demo-clock.ts"
import { paymentGateway } from "~/domain/payment-provider/payment-gateway.ts"
import type { MethodType, NewIntent, PaymentGateway, ProviderIntent } from "~/domain/payment-provider/port.ts"
import { deleteSandbox } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { replaceSettings } from "../../settings.ts"
import { testFolder, usualSettings } from "./usual-settings.ts"

/** Settings for payments in the sandbox, with a file of its own. */
export function useSandbox(): void {
  replaceSettings(usualSettings({ PAYMENTS: "sandbox" }))
}

/** Deletes the sandbox's file. */
export function leaveSandbox(): void {
  deleteSandbox(testFolder)
}

export async function gateway(): Promise<PaymentGateway> {
  const found = await paymentGateway()
  if (!found) throw new Error("No payments are taken")
  return found
}

let count = 0
/** An unused key or receipt. */
export const another = (what: string): string => `${what}-${++count}`

/** A payment as the app requests it: $1,030.00 including a fee of $30.00. */
export async function newIntent(methodType: MethodType = "card", more: Partial<NewIntent> = {}): Promise<NewIntent> {
  const receipt = another("receipt")
  const customer = { key: another("customer"), tenantId: 7, name: "Dana Tenant", email: "dana@example.com" }
  return {
    key: receipt,
    customerId: await (await gateway()).createCustomer(customer),
    amount: asCents(103_000),
    methodType,
    description: "Rent for suite 101",
    metadata: { property: "p", receipt, tenant: "7", choice: "rent", amount: "100000", fee: "3000", source: "portal" },
    ...more,
  }
}

/** A payment confirmed with a documented method. Returns the intent as the app reads it. A decline is a valid result. */
export async function pays(token: string, more: Partial<NewIntent> = {}): Promise<ProviderIntent> {
  const methodType = token.startsWith("pm_us") ? "us_bank_account" : "card"
  const { id } = await (await gateway()).createIntent(await newIntent(methodType, more))
  await confirms(id, token)
  return readAgain(id)
}

export async function confirms(intentId: string, token: string, more: Stripe.PaymentIntentConfirmParams = {}) {
  await sandboxClient()
    .paymentIntents.confirm(intentId, { payment_method: token, return_url: "http://localhost:3000/back", ...more })
    .catch((error: { type: string }) => {
      if (error.type !== "StripeCardError") throw error
    })
}

export async function readAgain(intentId: string): Promise<ProviderIntent> {
  const intent = await (await gateway()).readIntent(intentId)
  if (!intent) throw new Error(`${intentId} is not known`)
  return intent
}

export async function businessDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) await passBusinessDay(SYSTEM, {})
}

/** The types of all events so far, in order. */
export async function eventTypes(): Promise<string[]> {
  const types: string[] = []
  for await (const event of sandboxClient().events.list({ limit: 100 })) types.push(event.type)
  return types.reverse()
}

const schemaFile = new URL("../fixtures/stripe-jsonschema-2026-10-28.json", import.meta.url)
let validators: Map<string, ValidateFunction> | undefined

/** The errors of a request ("req:payment_intents.create") or response ("res:charge") by the provider's schema. */
export function violations(root: string, value: unknown): string[] {
  validators ??= compile()
  const validate = validators.get(root)
  if (!validate) throw new Error(`The schema has no ${root}`)
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${root}${error.instancePath}: ${error.message}`)
}

function compile(): Map<string, ValidateFunction> {
  const { roots, $defs } = JSON.parse(readFileSync(schemaFile, "utf8"))
  const schemas = [{ $id: "stripe", $defs }]
  // Requests are forms, so their numbers are texts.
  const [requests, answers] = [true, false].map((coerceTypes) => new Ajv2020({ strict: false, coerceTypes, schemas }))
  const known = new Map<string, ValidateFunction>()
  for (const [name, { $ref }] of Object.entries(roots as Record<string, { $ref: string }>)) {
    const ajv = name.startsWith("req:") ? requests : answers
    if (ajv) known.set(name, ajv.compile({ $ref: `stripe${$ref}` }))
  }
  // The schema names the items of each list. The list itself is always the same, and its items are validated separately.
  const { properties, ...list } = $defs.ApiList
  const ofAny = { ...list, properties: { ...properties, data: { type: "array" } } }
  known.set("res:list", new Ajv2020({ strict: false }).compile(ofAny))
  return known
}
