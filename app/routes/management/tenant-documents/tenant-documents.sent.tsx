import type { SentRow } from "~/domain/shares/send-document.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { DOCUMENT_LABELS } from "~/values/document-labels.ts"
import { formatFileSize } from "~/values/file-size.ts"

export function sentLine(document: SentRow, zone: string) {
  const { id, storedFileId, uploadedName: name, kind, createdAt, size, note, readAt } = document
  const about = [DOCUMENT_LABELS[kind], formatDay(dayAt(createdAt, zone)), formatFileSize(size)]
  const deleted = storedFileId === null ? ["file deleted"] : []
  return { id, storedFileId, name, about: [...about, ...deleted].join(" · "), note, isRead: readAt !== null }
}

/** The documents that the tenant sent, newest first; a button marks unread ones as read. */
export function SentCard({ sent }: { sent: readonly ReturnType<typeof sentLine>[] }) {
  return (
    <Card title="Sent by the tenant">
      <ul className="notes">
        {sent.map(({ id, storedFileId, name, about, note, isRead }) => (
          <li key={id}>
            <div className="card-head">
              <b>
                {storedFileId === null ? (
                  <bdi>{name}</bdi>
                ) : (
                  <a href={`/management/files?download=${storedFileId}`} download>
                    <bdi>{name}</bdi>
                  </a>
                )}{" "}
                {!isRead && (
                  <Badge tone="attention" icon={false}>
                    New
                  </Badge>
                )}
              </b>
              {!isRead && (
                <form method="post" className="screen-only">
                  <input type="hidden" name="sentDocumentID" value={id} />
                  <button type="submit" name="intent" value="read" className="btn">
                    Mark as read<span className="hidden-text"> {name}</span>
                  </button>
                </form>
              )}
            </div>
            <p className="quiet small">{about}</p>
            {note !== null && <p className="typed-lines">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
