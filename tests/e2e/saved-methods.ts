/** Saves methods of tenants at the provider, by the provider's client beside the running server; our program receives the events. */
import { type APIRequestContext, expect } from "@playwright/test"
import { closeSandbox, respondToBank } from "../../app/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "../../app/domain/payment-provider/stripe-client.server.ts"
import { besideServer } from "./beside.ts"
import { PASSWORD } from "./people.ts"

const MANDATE = { customer_acceptance: { type: "offline", offline: {} } } as const

/** A tenant saves these test methods. */
export async function saves(request: APIRequestContext, project: string, email: string, tokens: string[]) {
  const { token } = await (await request.post("/api/user/login", { data: { email, password: PASSWORD } })).json()
  const headers = { Authorization: `Bearer ${token}` }
  for (const method of tokens) {
    const { clientSecret } = await (await request.post("/api/user/payment/setup", { headers })).json()
    await confirmsSetup(project, clientSecret, method)
  }
  const saved = async () => (await (await request.get("/api/user/payment/methods", { headers })).json()).length
  await expect.poll(saved).toBe(tokens.length)
}

async function confirmsSetup(project: string, secret: string, method: string): Promise<void> {
  besideServer(project)
  const [id = ""] = secret.split("_secret_")
  const mandate = method.startsWith("pm_us") ? { mandate_data: MANDATE } : {}
  await sandboxClient().setupIntents.confirm(id, {
    payment_method: method,
    return_url: "http://localhost/back",
    ...mandate,
  })
  await respondToBank(id, secret, "approve")
  closeSandbox()
}
