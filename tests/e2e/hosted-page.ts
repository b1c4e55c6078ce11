/** Payments in the demo's sandbox, made and confirmed by the provider's own client beside the running server. */
import { closeSandbox } from "../../app/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "../../app/domain/payment-provider/stripe-client.server.ts"
import { besideServer } from "./beside.ts"

/** A payment that was begun is confirmed by a documented method. */
export async function confirmPayment(project: string, clientSecret: string, method: string): Promise<void> {
  besideServer(project)
  const [intent = ""] = clientSecret.split("_secret_")
  await sandboxClient().paymentIntents.confirm(intent, { payment_method: method })
  closeSandbox()
}

/** The address of a payment that waits for its payer. */
export async function paymentPage(project: string): Promise<string> {
  besideServer(project)
  const stripe = sandboxClient()
  const { id: customer } = await stripe.customers.create({ name: "Dana Tenant", email: "dana@example.com" })
  const { url } = await stripe.checkout.sessions.create({
    mode: "payment",
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: 103_000, product_data: { name: "Rent for suite 101" } },
      },
    ],
    allowed_payment_method_types: ["card"],
    success_url: "http://localhost/login?paid",
    cancel_url: "http://localhost/login",
  })
  closeSandbox()
  return url ?? ""
}
