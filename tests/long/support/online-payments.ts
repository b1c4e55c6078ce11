/** Tenants who pay online at a running process, and the provider's events, each sent to every process. */
import { randomInt, randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { dueDeliveries, settleDelivery } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { confirms } from "../../support/sandbox.ts"
import { call, type Deployment, rowsOf } from "./deployment.ts"
import { signIn } from "./hand-payments.ts"
import type { Server } from "./program.ts"

/** The pause after a missing response, and between two requests for events, in milliseconds. */
const LATER = 200
/** The response (BALANCES_CHANGED) if the previous payment has just arrived; the payer begins again under another key. */
const ARRIVED = 409
/** The number of events sent at the same time, and the time limit of a process for one (ms). */
const AT_ONCE = 6
const PATIENCE = 10_000

export type Payer = { tenantId: number; unit: number; token: string }

/** Gives the tenants' accounts Ann's password, and signs each tenant in. */
export async function payersOf({ pair, servers, tenants }: Deployment): Promise<Payer[]> {
  await rowsOf(
    pair.primary.address,
    "update users set password_hash = (select password_hash from users where tenant_id is null) where tenant_id is not null",
  )
  const [server] = servers as [Server]
  const payers: Payer[] = []
  for (const [index, tenantId] of tenants.entries()) {
    const unit = 101 + index
    payers.push({ tenantId, unit, token: await signIn(server, `dana${unit}@example.com`) })
  }
  return payers
}

export type Going = { answers: Map<number, number>; done: Promise<unknown>; end(): void }

/** Each payer makes one payment after another. Returns the intents that payers got a secret for and confirmed at the provider. */
export function payingOnline({ servers }: Deployment, payers: Payer[]): Going & { confirmed: string[] } {
  const confirmed: string[] = []
  const answers = new Map<number, number>()
  const ending = new AbortController()
  const payer = async ({ tenantId, unit, token }: Payer, at: number) => {
    for (let turn = at; !ending.signal.aborted; ) {
      const body = { amount: randomInt(100, 50_000), tenantID: tenantId, unit, paymentMethodType: "card" }
      const key = randomUUID()
      for (let status = 0; ![200, ARRIVED].includes(status); turn += 1) {
        const server = servers[turn % servers.length]
        const response = await call(server, token, "/user/payment/everything", { body, key })
        status = response.status
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status !== 200) await pause(LATER)
        if (status !== 200) continue
        const [intent = ""] = (response.answer.clientSecret as string).split("_secret_")
        await confirms(intent, "pm_card_visa")
        confirmed.push(intent)
      }
    }
  }
  return { answers, confirmed, done: Promise.all(payers.map(payer)), end: () => ending.abort() }
}

/** Sends each event to both processes at the same time, and again later until one accepts it. */
export function sendingEvents({ servers }: Deployment): Going {
  const answers = new Map<number, number>()
  const ending = new AbortController()
  const send = async (server: Server | undefined, { raw, signature }: { raw: string; signature: string }) => {
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature }
    const sent = { method: "POST", headers, body: raw, signal: AbortSignal.timeout(PATIENCE) }
    const status = server
      ? await fetch(`${server.api}/stripe/webhook`, sent).then(
          (response) => response.status,
          () => 0,
        )
      : 0
    answers.set(status, (answers.get(status) ?? 0) + 1)
    return status === 200
  }
  const all = async () => {
    while (!ending.signal.aborted) {
      const batch = (await dueDeliveries()).slice(0, AT_ONCE)
      if (batch.length === 0) await pause(LATER)
      await Promise.all(
        batch.map(async (delivery) => {
          const accepted = await Promise.all(servers.map((server) => send(server, delivery)))
          await settleDelivery(delivery, accepted.includes(true))
        }),
      )
    }
  }
  return { answers, done: all(), end: () => ending.abort() }
}

/** The cents received through the provider, the number of payments, and the refunded cents. */
export type Charge = { intent: string; total: number; times: number; returned: number }

const inOrder = (charges: Charge[]) => charges.toSorted((one, other) => (one.intent < other.intent ? -1 : 1))

/** The provider's payments: each succeeded intent, with the number of its charges. */
export async function chargedAtProvider(): Promise<Charge[]> {
  const charges = new Map<string, Charge>()
  for await (const { status, amount, amount_refunded, payment_intent } of sandboxClient().charges.list({
    limit: 100,
  })) {
    if (status === "failed") continue
    const intent = String(payment_intent)
    const { total = 0, times = 0, returned = 0 } = charges.get(intent) ?? {}
    charges.set(intent, { intent, total: total + amount, times: times + 1, returned: returned + amount_refunded })
  }
  return inOrder([...charges.values()])
}

/** The payments in the books that came through the provider, with the number of bookings. A payment that a newer one had replaced was refunded. */
export async function bookedOnline(address: string): Promise<Charge[]> {
  const rows = await rowsOf<{ intent: string; total: string; times: string; returned: string }>(
    address,
    `select r.stripe_pi as intent, r.amount + r.fee as total, r.taken_back as returned, count(distinct p.journal_id) as times
     from receipts r join payments p on p.receipt_id = r.id
     where r.source in ('portal', 'autopay') and r.status in ('succeeded', 'refunded') group by r.id`,
  )
  return inOrder(
    rows.map(({ intent, total, times, returned }) => ({
      ...{ intent, total: Number(total), times: Number(times), returned: Number(returned) },
    })),
  )
}
