/** The tenant's popups, unread and read. Source: specification 2 "Tenant info". */
import { Card } from "~/ui/card.tsx"
import { contactLink } from "~/ui/contact-link.ts"
import type { popupFacts } from "./tenant.popup-facts.ts"

type Popups = Awaited<ReturnType<typeof popupFacts>>
type Props = { popups: Popups; here: string; tenantId: number }

export function PopupsCard({ popups, here, tenantId }: Props) {
  const unread = popups.filter(({ readAt }) => readAt === null)
  const read = popups.filter(({ readAt }) => readAt !== null).toReversed()
  return (
    <Card className="card screen-only" title="Unread portal popups" action={<Messages tenantId={tenantId} />}>
      {unread.length === 0 ? (
        <p className="quiet">Nothing waits for the tenant in the portal.</p>
      ) : (
        <PopupList popups={unread} here={here} />
      )}
      {read.length > 0 && (
        <details className="members">
          <summary>Read ({read.length})</summary>
          <PopupList popups={read} here={here} />
        </details>
      )}
    </Card>
  )
}

function Messages({ tenantId }: { tenantId: number }) {
  return (
    <span className="actions">
      <a href={`/management/email?tenant=${tenantId}`}>Email inbox</a>
      <a href={contactLink(tenantId)}>Contact tenant</a>
    </span>
  )
}

function PopupList({ popups, here }: Omit<Props, "tenantId">) {
  return (
    <div className="stack">
      <ul className="notes">
        {popups.map(({ id, subject, note, at, readAt }) => (
          <li key={id}>
            <b>{subject}</b>
            <p>{note}</p>
            <p className="quiet small">
              {at}
              {readAt !== null && `, read ${readAt}`} ·{" "}
              <a className="destroys" href={`${here}&dialog=popup&note=${id}`} data-dialog>
                Delete<span className="hidden-text"> popup {subject}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
