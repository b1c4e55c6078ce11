/** The choice of the provider by the saved keys and the operator's setting, and the message when it cannot be reached. */
import { afterEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { paymentGateway, refuseOtherPayments, stripeGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { type PaymentGateway, ProviderRefused, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { sandboxFetch } from "~/domain/payment-provider/sandbox.ts"
import { createOnlinePayment } from "~/domain/payments/online/online-payment.ts"
import { receiptPaid } from "~/domain/payments/sweep/provider-events.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setPaymentKey, setPaymentKeys } from "~/domain/settings/payment-keys.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { replaceSettings } from "../../../settings.ts"
import { LIVE, leave, provider, TEST } from "../../support/provider-host.ts"
import { leaveSandbox, newIntent, useSandbox } from "../../support/sandbox.ts"
import { danaOwesRent } from "../../support/tenancies.ts"
import { usualSettings } from "../../support/usual-settings.ts"

afterEach(() => {
  leave()
  useSandbox()
  leaveSandbox()
})

const payments = (name: string, more = {}) => replaceSettings(usualSettings({ PAYMENTS: name, ...more }))
const save = (keys: typeof LIVE) => write((tx) => setPaymentKeys(tx, SYSTEM, { ...keys, testKeys: true }))

test("without keys nobody takes payments, and with them the provider does", async () => {
  expect(await paymentGateway()).toBeNull()
  await save(LIVE)
  expect(await paymentGateway()).toMatchObject({ name: "stripe", livemode: true, publicKey: LIVE.stripePublicKey })
  payments("off")
  expect(await paymentGateway()).toBeNull()
})

test("test keys are the provider's, and no real money", async () => {
  await save(TEST)
  expect(await paymentGateway()).toMatchObject({ name: "stripe", livemode: false, verifiesWebhooks: false })
  payments("stripe", { STRIPE_WEBHOOK_SECRET: "whsec_0123456789" })
  expect(await paymentGateway()).toMatchObject({ verifiesWebhooks: true })
})

test("the sandbox never stands beside live keys: the start is refused, and keys saved later turn it off", async () => {
  payments("sandbox")
  await read(refuseOtherPayments)
  expect(await paymentGateway()).toMatchObject({ name: "sandbox", livemode: false, publicKey: null })
  await save(LIVE)
  expect(await paymentGateway()).toBeNull()
  await expect(read(refuseOtherPayments)).rejects.toThrow(/^PAYMENTS is sandbox, but live Stripe keys are saved: /)
  payments("stripe")
  await read(refuseOtherPayments)
})

/** Books a payment, with or without real money. */
async function booked(gateway: Pick<PaymentGateway, "name" | "livemode">): Promise<void> {
  const tenantId = await danaOwesRent()
  await write(async (tx) => {
    const terms = {
      choice: "rent",
      amount: asCents(50_000),
      fee: ZERO,
      tender: "card",
      source: "portal",
      flow: "intent",
    } as const
    const receiptId = await createOnlinePayment(tx, { gateway, tenantId, ...terms })
    await receiptPaid(tx, SYSTEM, { receiptId, at: tx.now })
  })
}

test("where payments without real money were booked, live keys are refused, and test keys taken", async () => {
  await booked({ name: "sandbox", livemode: false })
  await expect(save(LIVE)).rejects.toThrow(/ holds payments without real money, .* Start with an empty DATA_DIR\.$/)
  const one = write((tx) => setPaymentKey(tx, SYSTEM, "stripeSecretKey", { value: LIVE.stripeSecretKey }))
  await expect(one).rejects.toThrow("Start with an empty DATA_DIR.")
  await save(TEST)
  await read(refuseOtherPayments)
})

test("where real money was booked, neither test keys nor the sandbox are taken", async () => {
  await save(LIVE)
  await booked({ name: "stripe", livemode: true })
  await expect(save(TEST)).rejects.toThrow(/ holds payments with real money, .* Start with an empty DATA_DIR\.$/)
  await read(refuseOtherPayments)
  await write((tx) => storeSetting(tx, "stripeSecretKey", null))
  payments("sandbox")
  await expect(read(refuseOtherPayments)).rejects.toThrow("Start with an empty DATA_DIR.")
})

test("what was opened and never paid keeps no keys out", async () => {
  const tenantId = await danaOwesRent()
  const terms = {
    choice: "rent",
    amount: asCents(50_000),
    fee: ZERO,
    tender: "card",
    source: "portal",
    flow: "intent",
  } as const
  const gateway = { name: "sandbox", livemode: false } as const
  await write((tx) => createOnlinePayment(tx, { gateway, tenantId, ...terms }))
  await save(LIVE)
  await read(refuseOtherPayments)
})

/** Requests a payment from a provider with this response. */
async function paymentAt(status: number, body: string) {
  payments("sandbox")
  const wanted = await newIntent()
  const { origin } = await provider((_request, response) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(body),
  )
  replaceSettings(usualSettings({ STRIPE_API_BASE: origin }))
  return stripeGateway(LIVE.stripeSecretKey, null, 1_000)
    .createIntent(wanted)
    .catch((error: Error) => error)
}

const envelope = (error: object) => JSON.stringify({ error: { message: "sk_live_51HxQsecretWXYZ", ...error } })

test.each([
  ["refuses the parameters", 400, envelope({ type: "invalid_request_error", code: "amount_too_small" })],
  ["knows no such object", 404, envelope({ type: "invalid_request_error", code: "resource_missing" })],
  ["declines", 402, envelope({ type: "card_error", code: "card_declined" })],
])("a provider that %s refuses for good, and nothing secret is repeated", async (_what, status, body) => {
  const error = await paymentAt(status, body)
  expect(error).toBeInstanceOf(ProviderRefused)
  expect(error).toMatchObject({ code: JSON.parse(body).error.code, message: expect.not.stringContaining("sk_live") })
})

test.each([
  ["does not take the key", 401, envelope({ type: "invalid_request_error" })],
  ["does not let the key do it", 403, envelope({ type: "invalid_request_error" })],
  ["is busy with the same key", 409, envelope({ type: "idempotency_error" })],
  ["has too much to do", 429, envelope({ type: "invalid_request_error", code: "rate_limit" })],
  ["fails", 500, envelope({ type: "api_error" })],
  ["is not the provider, and answers a page", 200, "<h1>Welcome</h1>"],
  ["is not the provider, and finds nothing", 404, '{"message":"Not found"}'],
  ["sends elsewhere", 307, "{}"],
])("a provider that %s could not be asked: nothing is known to have happened", async (_what, status, body) => {
  const error = await paymentAt(status, body)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  expect(error).toMatchObject({ message: expect.not.stringContaining("sk_live") })
})

test("a payment whose answer was lost is found again under its key, and made once", async () => {
  payments("sandbox")
  const wanted = await newIntent()
  let lost = 2
  const { origin } = await provider(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    const { method = "GET", url = "/" } = request
    const headers = { "idempotency-key": String(request.headers["idempotency-key"]) }
    const answer = await sandboxFetch(new URL(url, "http://sandbox"), {
      method,
      ...(method === "POST" ? { headers, body } : {}),
    })
    // The connection breaks after the provider has acted: before its first response, and before its response to the client's retry.
    if (lost-- > 0) response.destroy()
    else response.writeHead(answer.status).end(await answer.text())
  })
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", STRIPE_API_BASE: origin }))
  const real = stripeGateway(LIVE.stripeSecretKey, null, 5_000)
  await expect(real.createIntent(wanted)).rejects.toBeInstanceOf(ProviderUnavailable)
  const { id } = await real.createIntent(wanted)
  const made: string[] = []
  for await (const intent of real.intentsCreated({ from: 0, to: Date.now() + 60_000 })) made.push(intent.id)
  expect(made).toEqual([id])
})

test("a provider nobody reaches could not be asked", async () => {
  payments("sandbox")
  const wanted = await newIntent()
  replaceSettings(usualSettings({ STRIPE_API_BASE: "http://127.0.0.1:9" }))
  await expect(stripeGateway(LIVE.stripeSecretKey, null, 1_000).createIntent(wanted)).rejects.toBeInstanceOf(
    ProviderUnavailable,
  )
})
