/** The popups that wait for the tenant in the portal. Source: specification 2 "Tenant info". */
import { Card } from "~/ui/card.tsx"
import type { popupFacts } from "./tenant.popup-facts.ts"

type Popups = Awaited<ReturnType<typeof popupFacts>>

export function PopupsCard({ popups, here }: { popups: Popups; here: string }) {
  return (
    <Card title="Unread portal popups">
      {popups.length === 0 ? (
        <p className="quiet">Nothing waits for the tenant in the portal.</p>
      ) : (
        <ul className="notes">
          {popups.map(({ id, subject, note, at }) => (
            <li key={id}>
              <b>{subject}</b>
              <p>{note}</p>
              <p className="quiet small">
                {at} ·{" "}
                <a className="destroys" href={`${here}&dialog=popup&note=${id}`} data-dialog>
                  Delete<span className="hidden-text"> popup {subject}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
