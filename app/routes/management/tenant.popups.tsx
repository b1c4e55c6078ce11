/** What waits for the tenant in the portal. Source: specification 2 "Tenant info". */
import type { Tx } from "#db/client.server.ts"
import { popupsOf } from "~/domain/messaging/popups.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { Card } from "~/ui/card.tsx"
import { formatInstant } from "~/values/calendar.ts"

type Popups = Awaited<ReturnType<typeof popupFacts>>

/** The tenant's unread popups, oldest first. */
export async function popupFacts(tx: Tx, actor: Actor, tenantID: number) {
  const zone = await zoneOf(tx)
  const unread = await popupsOf(tx, actor, { tenantID, read: "false" })
  return unread.map(({ id, subject, note, createdAt }) => ({ id, subject, note, at: formatInstant(createdAt, zone) }))
}

export function PopupsCard({ popups, here }: { popups: Popups; here: string }) {
  return (
    <Card title="Unread portal popups">
      {popups.length === 0 && <p className="quiet">Nothing waits for the tenant in the portal.</p>}
      <ul className="notes">
        {popups.map(({ id, subject, note, at }) => (
          <li key={id}>
            <b>{subject}</b>
            <p>{note}</p>
            <p className="quiet small">
              {at} ·{" "}
              <a href={`${here}&dialog=popup&note=${id}`} data-dialog>
                Delete<span className="hidden-text"> popup {subject}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
