/** The delivery state of an outgoing mail. Source: specification 2 "Email thread". */
import type { MAIL_STATES } from "#db/schema/index.ts"
import { NOT_WANTED } from "../mail/alert-choices.ts"

/** `waiting` means that no mail server is set. */
export const DELIVERY_STATES = ["queued", "waiting", "sent", "failed", "bounced", "cancelled"] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/** `why` is the mail server's reason, if it gave one, or that the reader has unsubscribed. */
export type MessageDelivery = { state: DeliveryState; why: string | null }

type Sent = {
  state: (typeof MAIL_STATES)[number] | null
  lastError: string | null
  bouncedAt: number | null
  bounceReason: string | null
}

/** The delivery of an outgoing message. A bounce overrides "sent". */
export function deliveryOf({ state, lastError, bouncedAt, bounceReason }: Sent): MessageDelivery {
  if (bouncedAt !== null) return { state: "bounced", why: bounceReason }
  if (state === null || state === "sent") return { state: "sent", why: null }
  if (state === "queued" || state === "sending") return { state: "queued", why: lastError }
  if (state === "kept") return { state: "waiting", why: null }
  return { state, why: state === "failed" || lastError === NOT_WANTED ? lastError : null }
}
