/** The provider's own payment page: opens it for half an hour, reads it, closes it. Source: money.md 3.14. */
import type Stripe from "stripe"
import { clock } from "#db/clock.ts"
import { type HostedPage, type NewIntent, type PaymentGateway, ProviderRefused } from "./port.ts"
import { callForObject, callProvider } from "./provider-failure.ts"
import { idOfReference } from "./provider-intent.ts"

type HostedPages = Pick<PaymentGateway, "createHostedPage" | "expireHostedPage" | "intentOfHostedPage">
type NewPage = NewIntent & { returnUrl: string; cancelUrl: string }

/** The provider's minimum is half an hour; one minute more, because its clock and ours differ. In seconds. */
const OPEN_SECONDS = 31 * 60

export function hostedPages(stripe: Stripe): HostedPages {
  return {
    createHostedPage: (newPage) => makePage(stripe, newPage, (expiresAt) => pageParams(newPage, expiresAt)),
    async expireHostedPage(id) {
      try {
        await callForObject("checkout.session", () => stripe.checkout.sessions.expire(id), id)
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        // A page that was paid or has expired does not change.
        const { status } = await readPage(stripe, id)
        if (status === "open") throw error
      }
    },
    async intentOfHostedPage(id) {
      return idOfReference((await readPage(stripe, id)).payment_intent)
    },
  }
}

export const readPage = (stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> =>
  callForObject("checkout.session", () => stripe.checkout.sessions.retrieve(id), id)

type Page = { key: string; customerId: string }
type ParamsOf = (expiresAt: number) => Stripe.Checkout.SessionCreateParams

/** Makes a page under its key. The expiry is part of the request, so a later repeat is another request: then the existing page is read. */
export async function makePage(stripe: Stripe, page: Page, paramsOf: ParamsOf): Promise<HostedPage> {
  try {
    const params = paramsOf(Math.floor(clock() / 1000) + OPEN_SECONDS)
    const create = () => stripe.checkout.sessions.create(params, { idempotencyKey: page.key })
    return pageFrom(await callForObject("checkout.session", create))
  } catch (error) {
    const isRepeated = error instanceof ProviderRefused && error.code === "idempotency_error"
    const known = isRepeated ? await pageOfKey(stripe, page) : undefined
    if (!known) throw error
    return known
  }
}

function pageParams(newPage: NewPage, expiresAt: number): Stripe.Checkout.SessionCreateParams {
  const { key, amount, customerId, methodType, description, metadata, returnUrl, cancelUrl } = newPage
  return {
    mode: "payment",
    customer: customerId,
    client_reference_id: key,
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: amount, product_data: { name: description } } },
    ],
    payment_intent_data: { description, metadata },
    allowed_payment_method_types: [methodType],
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: expiresAt,
  }
}

async function pageOfKey(stripe: Stripe, { key, customerId }: Page): Promise<HostedPage | undefined> {
  const { data } = await callProvider(() => stripe.checkout.sessions.list({ customer: customerId, limit: 100 }))
  const known = data.find((session) => session.client_reference_id === key && session.status === "open")
  return known && pageFrom(known)
}

function pageFrom({ id, url, expires_at }: Stripe.Checkout.Session): HostedPage {
  if (url === null) throw new ProviderRefused("page_closed", "The payment provider has closed this page.")
  return { sessionId: id, url, expiresAt: expires_at * 1000 }
}
