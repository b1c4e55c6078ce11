/** The sandbox sends its events to our webhook, as the provider does. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { dueDeliveries } from "~/domain/payment-provider/sandbox.ts"
import { registerWebhook } from "~/domain/payment-provider/sandbox-endpoint.ts"
import { seal } from "~/domain/secret.server.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { mustNotFail } from "../../cli/demo/provider.ts"
import { deliverSandboxWebhooks } from "../../jobs/deliver-sandbox-webhooks.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { app, get } from "../support/app.ts"
import { itIs, minutesPass, payOnline, paysBy, receiptOf } from "../support/online.ts"
import { leave, provider } from "../support/provider-host.ts"
import { danaOwesRent } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"

const deliver = () => deliverSandboxWebhooks(new AbortController().signal, mustNotFail)

/** The program listens at the webhook's address. It is started before, because a webhook waits only ten seconds for its response. */
async function listens(): Promise<void> {
  expect((await get("/login")).status).toBe(200)
  const { origin } = await provider(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = {
      "Content-Type": "application/json",
      "Stripe-Signature": String(request.headers["stripe-signature"]),
    }
    const url = new URL(request.url ?? "/", settings().baseUrl)
    const answer = await app(new Request(url, { method: "POST", headers, body: Buffer.concat(chunks) }))
    response.writeHead(answer.status).end(await answer.text())
  })
  registerWebhook(Number(new URL(origin).port))
}

let dana = 0
afterEach(leave)
beforeEach(async () => {
  payOnline()
  await listens()
  itIs("2026-01-05")
  dana = await danaOwesRent()
})

test("a card that was charged is booked by its webhooks alone, and each is sent once", async () => {
  const { receiptId } = await paysBy("pm_card_visa", dana, 10_000)
  expect(await receiptOf(receiptId)).toMatchObject({ status: "created" })
  await deliver()
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded" })
  expect(await dueDeliveries()).toEqual([])
})

test("a webhook that is not taken is sent twice again, ten seconds and a minute later, and then left to the sweep", async () => {
  const { receiptId } = await paysBy("pm_card_visa", dana, 10_000)
  minutesPass(1)
  const sent = (await dueDeliveries()).length
  // Live keys beside the sandbox turn it off: the webhook answers 503.
  await write((tx) => storeSetting(tx, "stripeSecretKey", seal("stripeSecretKey", "sk_live_abcdefgh12345678")))
  const left: number[] = []
  for (const seconds of [0, 9, 1, 59, 1]) {
    minutesPass(seconds / 60)
    left.push((await dueDeliveries()).length)
    await deliver()
  }
  expect(left).toEqual([sent, 0, sent, 0, sent])
  minutesPass(20)
  expect(await dueDeliveries()).toEqual([])
  expect(await receiptOf(receiptId)).toMatchObject({ status: "created" })
})

test("nothing is sent where payments do not go to the sandbox", async () => {
  await paysBy("pm_card_visa", dana, 10_000)
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  await deliver()
  expect(await dueDeliveries()).not.toEqual([])
})
