/** Notices about earlier payments that the portal shows to the tenant, for staff. Source: money.md 3.23. */
import type { PaymentNotice } from "~/domain/payment-methods/payment-notices.ts"
import { Notice } from "~/ui/notice.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"

/** Marks a tenant whose check the bank returned. The button removes the mark. Source: money.md 3.28. */
export function NoChecks({ tenantId }: { tenantId: number }) {
  return (
    <Notice tone="attention" title="No checks">
      <p>A check of this tenant came back. Another one is recorded only after a question.</p>
      <form method="post" className="stack">
        <input type="hidden" name="tenantID" value={tenantId} />
        <button type="submit" name="intent" value="checks" className="btn">
          Take checks again
        </button>
      </form>
    </Notice>
  )
}

type Props = { notices: readonly PaymentNotice[]; zone: string }

/** Shows a notice until a later payment, until the method is replaced, or, for pure information, until the tenant has read it. */
export function PortalNotices({ notices, zone }: Props) {
  if (notices.length === 0) return null
  return (
    <Notice tone="attention" title="Shown to the tenant in the portal:">
      {notices.map(({ id, subject, body, createdAt, readAt }) => (
        <p key={id}>
          {formatDay(dayAt(createdAt, zone))}, {subject}: <span className="quiet">{body.replaceAll("\n", " ")}</span>{" "}
          {readAt === null ? "Not read yet." : `Read on ${formatDay(dayAt(readAt, zone))}.`}
        </p>
      ))}
    </Notice>
  )
}
