/** Methods saved on a server that is killed: the request, which is safe to repeat, its completion at the provider, and the final state of both. */
import { expect } from "vitest"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
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
    const step = await confirmOnHostedPage(setupsIn(folder)[0]?.session_id ?? "", "pm_card_visa")
    expect(step).toMatchObject({ next: "return" })
  },
}

/** Waits until the setup has succeeded and all events are processed, or until the server is dead. */
export const isSaved = (server: Killable, folder: string) => {
  const waiting = () => rowsIn(folder, "select event from deliveries", "sandbox.sqlite").length
  const isOver = () => setupsIn(folder)[0]?.status === "succeeded" && waiting() === 0
  return expect.poll(() => server.isDead() || isOver(), { interval: 50 }).toBe(true)
}

/** The state of database and provider after the server's death. */
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

/** One method, saved once on both sides. */
export const ONCE = { setups: ["succeeded"], intents: ["succeeded"], customers: 1, methods: ["4242"] }
