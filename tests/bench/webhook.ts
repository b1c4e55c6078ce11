/** A webhook about a card payment: signature, reading the payment again at the provider, ledger, fee, mail and audit. */
import { fork } from "node:child_process"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { join } from "node:path"
import { type Application, costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { times } from "./support/scale.ts"
import { floorOf } from "./support/write-floor.ts"
import { intentId, openPayments, providerStub } from "./webhook-building.ts"
import type { WebhookFloor } from "./webhook-floor.ts"

const RUNS = times(240)
/** Warm-up runs are not measured, but need payments, too. */
const PAYMENTS = RUNS + Math.ceil(RUNS / 4)
const SECRET = "whsec_bench0000000000000000000000"

export async function webhookFigures(folder: string): Promise<Figure[]> {
  const building = join(folder, "webhook")
  seed(building, 24, 2)
  const known = new Map<string, Record<string, string>>()
  const provider = await providerStub(known)
  const env = {
    APP_SECRET: "a secret of the bench that is long enough",
    PAYMENTS: "stripe",
    STRIPE_API_BASE: provider.origin,
    STRIPE_WEBHOOK_SECRET: SECRET,
  }
  for (const [id, metadata] of await openPayments(building, env, PAYMENTS)) known.set(id, metadata)
  const app = await serve(building, env)
  try {
    const written = await floorOf(app, RUNS, deliver, env)
    const received = await receivingFloor({ provider: provider.origin, secret: SECRET })
    const value = await costOf(app, RUNS, (run) => deliver(app, run))
    return [{ name: "a webhook booked, to its floor", value: value / (written + received), goal: 5 }]
  } finally {
    await app.stop()
    provider.stop()
  }
}

/** CPU milliseconds to receive one webhook, without the database. */
async function receivingFloor(floor: WebhookFloor): Promise<number> {
  const child = fork(new URL("./webhook-floor.ts", import.meta.url))
  child.send(floor)
  const [{ port }] = (await once(child, "message")) as [{ port: number }]
  const receiver = { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}` }
  try {
    return await costOf(receiver, RUNS, (run) => deliver(receiver, run))
  } finally {
    child.kill()
  }
}

async function deliver({ origin }: Pick<Application, "origin">, run: number): Promise<void> {
  const created = Math.floor(Date.now() / 1000)
  const event = {
    id: `evt_bench${run}`,
    object: "event",
    type: "payment_intent.succeeded",
    livemode: false,
    created,
    data: { object: { id: intentId(run), object: "payment_intent" } },
  }
  const body = JSON.stringify(event)
  const signature = createHmac("sha256", SECRET).update(`${created}.${body}`).digest("hex")
  const headers = { "Content-Type": "application/json", "Stripe-Signature": `t=${created},v1=${signature}` }
  const response = await fetch(`${origin}/api/stripe/webhook`, { method: "POST", body, headers })
  if (!response.ok) throw new Error(`The webhook was answered ${response.status}: ${await response.text()}`)
}
