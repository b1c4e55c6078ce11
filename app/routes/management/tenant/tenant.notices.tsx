/** What became of payments later and waits for the tenant in the portal, as staff see it. Source: money.md 3.23. */
import type { PaymentNotice } from "~/domain/payment-methods/payment-notices.ts"
import { Notice } from "~/ui/notice.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"

type Props = { notices: readonly PaymentNotice[]; zone: string }

/** Each until the tenant has read it, paid or replaced what it is about. */
export function UnreadNotices({ notices, zone }: Props) {
  if (notices.length === 0) return null
  return (
    <Notice tone="attention" title="The tenant sees in the portal, and has not read yet:">
      {notices.map(({ id, subject, body, createdAt }) => (
        <p key={id}>
          {formatDay(dayAt(createdAt, zone))}, {subject}: <span className="quiet">{body.replaceAll("\n", " ")}</span>
        </p>
      ))}
    </Notice>
  )
}
