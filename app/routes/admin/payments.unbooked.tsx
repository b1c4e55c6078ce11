import { Card } from "~/ui/card.tsx"
import { Notice } from "~/ui/notice.tsx"

export type UnbookedView = { id: number; intentId: string; details: string; at: string; link: string | null }

/** Payments at the provider of which nothing was booked; nothing without any. */
export function UnbookedCard({ payments }: { payments: UnbookedView[] }) {
  if (payments.length === 0) return null
  return (
    <Card title="Payments that were not booked" level="h2">
      <Notice tone="attention" title="The payment provider has payments that differ from the receipts here.">
        Nothing of them was booked. Compare them with the ledger, and refund at the provider what nobody owed.
      </Notice>
      <ul className="stack">
        {payments.map(({ id, intentId, details, at, link }) => (
          <li key={id}>
            {link === null ? <b>{intentId}</b> : <a href={link}>{intentId}</a>}, {at}: {details}
          </li>
        ))}
      </ul>
    </Card>
  )
}
