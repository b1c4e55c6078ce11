/** The sandbox's webhooks: signed like the provider's and sent to our own address. Any other text is refused. */
import type { IncomingMessage } from "node:http"
import { afterEach, beforeEach, expect, test } from "vitest"
import { webhookSecretOfSandbox } from "~/domain/payment-provider/sandbox.ts"
import { registerWebhook } from "~/domain/payment-provider/sandbox-endpoint.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { mustNotFail } from "../../../cli/demo/provider.ts"
import { deliverSandboxWebhooks } from "../../../jobs/deliver-sandbox-webhooks.ts"
import { leave, provider } from "../../support/provider-host.ts"
import { gateway, leaveSandbox, pays, useSandbox } from "../../support/sandbox.ts"

beforeEach(useSandbox)
afterEach(() => {
  leave()
  useSandbox()
  leaveSandbox()
})

type Sent = { raw: string; signature: string; request: string; host: string | undefined }

/** Our own address, which accepts the webhooks. */
async function listening(): Promise<Sent[]> {
  const sent: Sent[] = []
  const { origin } = await provider(async (request: IncomingMessage, response) => {
    let raw = ""
    for await (const chunk of request) raw += chunk
    const { host, "stripe-signature": signature } = request.headers
    sent.push({ raw, signature: String(signature), request: `${request.method} ${request.url}`, host })
    response.end()
  })
  registerWebhook(Number(new URL(origin).port))
  return sent
}
const deliver = () => deliverSandboxWebhooks(new AbortController().signal, mustNotFail)

test("what happened is sent once, signed, to our own address", async () => {
  const sent = await listening()
  const { id } = await pays("pm_card_visa")
  await deliver()
  await deliver()
  expect(sent).toMatchObject([
    { request: "POST /api/stripe/webhook", host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
  ])
  const [{ raw, signature } = { raw: "", signature: "" }] = sent
  const event = { type: "payment_intent.succeeded", intentId: id, livemode: false }
  expect((await gateway()).verifyWebhook(raw, signature)).toMatchObject(event)
})

test("a webhook counts only with its own signature, made within five minutes", async () => {
  const sent = await listening()
  await pays("pm_card_visa")
  await deliver()
  const [{ raw, signature } = { raw: "", signature: "" }] = sent
  const { verifyWebhook } = await gateway()
  const signed = (more: { secret?: string; timestamp?: number }) =>
    sandboxClient().webhooks.generateTestHeaderString({ payload: raw, secret: webhookSecretOfSandbox(), ...more })
  expect(verifyWebhook(raw, signed({}))).toBeDefined()
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  for (const [text, header] of [
    [raw.replace("succeeded", "canceled"), signature],
    [raw, signed({ timestamp: minutesAgo(6) })],
    [raw, signed({ secret: "whsec_of_somebody_else" })],
    [raw, "t=1,v1=nothing"],
    [raw, ""],
    [raw, null],
    ["{", signed({})],
  ] as const) {
    expect(verifyWebhook(text, header)).toBeUndefined()
  }
})
