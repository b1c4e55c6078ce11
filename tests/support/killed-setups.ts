/** Methods saved at a server that is killed: the request, safe to be sent again, its completion at the provider, and what both hold in the end. */
import { expect } from "vitest"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox/payer.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import type { Payer } from "./killed-payments.ts"
import { type Killable, rowsIn } from "./killed-server.ts"
import { completesSetup } from "./setups.ts"

export type SavingBy = {
  request: (server: Killable, dana: Payer, key: string) => Promise<void>
  complete: (folder: string) => Promise<void>
}

type Row = { id: string; status: string; setup_intent: string | null; session_id: string | null }
export const setupsIn = (folder: string) => rowsIn<Row>(folder, "select * from method_setups order by created_at")

export const FORM: SavingBy = {
  async request({ origin }, { api }, key) {
    const headers = { Authorization: `Bearer ${api}`, "Content-Type": "application/json", "Idempotency-Key": key }
    const response = await fetch(`${origin}/api/user/payment/setup`, { method: "POST", headers, body: "{}" })
    expect(await response.json()).toEqual({ clientSecret: expect.any(String) })
  },
  complete: (folder) => completesSetup(setupsIn(folder)[0]?.setup_intent ?? "", "pm_card_visa"),
}

export const PAGE: SavingBy = {
  async request({ origin }, { page }, key) {
    const response = await fetch(`${origin}/home/autopay/setup`, {
      method: "POST",
      headers: { Cookie: `session=${page}; __Host-session=${page}`, Origin: origin, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ key, intent: "begin", entry: "page" }),
      redirect: "manual",
    })
    expect([response.status, response.headers.get("location")]).toEqual([302, expect.stringContaining("setup=")])
  },
  async complete(folder) {
    const step = confirmOnHostedPage(setupsIn(folder)[0]?.session_id ?? "", "pm_card_visa")
    expect(step).toMatchObject({ next: "return" })
  },
}

/** Waits until the setup has succeeded and all news was taken in, or the server has died. */
export const isSaved = (server: Killable, folder: string) => {
  const waiting = () => rowsIn(folder, "select event from deliveries", "sandbox.sqlite").length
  const isOver = () => setupsIn(folder)[0]?.status === "succeeded" && waiting() === 0
  return expect.poll(() => server.isDead() || isOver(), { interval: 50 }).toBe(true)
}

/** What the database and the provider hold, once the server is dead. */
export async function savedIn(folder: string) {
  const { data: intents } = await sandboxClient().setupIntents.list({ limit: 100 })
  const { data: customers } = await sandboxClient().customers.list({ limit: 100 })
  const methods = rowsIn<{ last4: string }>(folder, "select last4 from payment_methods where detached_at is null")
  return {
    setups: setupsIn(folder).map(({ status }) => status),
    intents: intents.map(({ status }) => status),
    customers: customers.length,
    methods: methods.map(({ last4 }) => last4),
  }
}

/** One method was saved, once, here and there. */
export const ONCE = { setups: ["succeeded"], intents: ["succeeded"], customers: 1, methods: ["4242"] }
