import type { DeliveryState, MessageDelivery } from "~/domain/threads/message-delivery.ts"
import { Badge } from "~/ui/badge.tsx"
import type { Tone } from "~/values/flash.ts"
import { plainReason } from "~/values/mail/mail-reasons.ts"

const BADGES: Record<DeliveryState, { label: string; tone?: Tone }> = {
  queued: { label: "Queued" },
  waiting: { label: "Waiting", tone: "attention" },
  sent: { label: "Sent", tone: "good" },
  failed: { label: "Failed", tone: "problem" },
  bounced: { label: "Bounced", tone: "problem" },
  cancelled: { label: "Cancelled", tone: "attention" },
}

export function DeliveryBadge({ of: { state } }: { of: MessageDelivery }) {
  const { label, tone } = BADGES[state]
  return <Badge {...(tone ? { tone } : {})}>{label}</Badge>
}

/** The reason for the status in plain language: the mail server's or our own. */
export function deliveryReason({ state, why }: MessageDelivery): string | null {
  if (state === "waiting") return "No mail server is set. It leaves once there is one."
  const plain = why === null ? null : (plainReason(why) ?? why)
  return state === "queued" && plain !== null ? `It is tried again. The last time: ${plain}` : plain
}
