/** The provider's refusals: its error envelope with type, code and param. Source: the provider's API reference, "Errors". */
import type Stripe from "stripe"

type Envelope = {
  type: "invalid_request_error" | "card_error" | "idempotency_error"
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
  payment_method?: Stripe.PaymentMethod
}

/** A refused request. Rows written before are stored: a declined card leaves its charge. */
export class SandboxRefusal extends Error {
  readonly status: number
  readonly envelope: Envelope
  constructor(status: number, envelope: Envelope) {
    super(envelope.message)
    this.status = status
    this.envelope = envelope
  }
}

/** 400: the parameters or the state do not allow the request. */
export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): SandboxRefusal =>
  new SandboxRefusal(400, { type: "invalid_request_error", message, ...more })

export const missingResource = (kind: string, id: string, param = "id"): SandboxRefusal =>
  new SandboxRefusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  })

/** 402: the payer's bank declines. */
export const declined = (envelope: Omit<Envelope, "type">): SandboxRefusal =>
  new SandboxRefusal(402, { type: "card_error", ...envelope })

const DECLINED: Record<string, string> = {
  expired_card: "Your card has expired.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  authentication_required: "Your card was declined. This transaction requires authentication.",
}

export const declineMessage = (code: string): string => DECLINED[code] ?? "Your card was declined."
