import type { OwnDocument } from "~/domain/shares/own-documents.ts"
import type { SentRow } from "~/domain/shares/send-document.ts"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { DOCUMENT_LABELS } from "~/values/document-labels.ts"
import { formatFileSize } from "~/values/file-size.ts"

/** A shared document for the tenant: kind, day, size and last day in one line. */
export function documentLine(document: OwnDocument, zone: string) {
  const { shareId, uploadedName, kind, date, size, untilOn, isNew, mustConfirm, confirmedAt, confirmations } = document
  const until = untilOn === null ? [] : [`until ${formatDay(untilOn)}`]
  const confirmed = confirmations.map((one) => `${one.name} on ${formatDay(dayAt(one.confirmedAt, zone))}`)
  return {
    id: shareId,
    name: uploadedName,
    about: [DOCUMENT_LABELS[kind], formatDay(date), formatFileSize(size), ...until].join(" · "),
    isNew,
    toConfirm: mustConfirm && confirmedAt === null,
    isConfirmed: confirmedAt !== null,
    confirmed: confirmed.length === 0 ? null : `Confirmed to have read it: ${confirmed.join(", ")}.`,
  }
}
export type DocumentLine = ReturnType<typeof documentLine>

/** A document that the tenant sent: kind, day and size in one line. */
export function sentLine({ id, uploadedName, kind, createdAt, size, note, readAt }: SentRow, zone: string) {
  const about = [DOCUMENT_LABELS[kind], formatDay(dayAt(createdAt, zone)), formatFileSize(size)].join(" · ")
  return { id, name: uploadedName, about, note, isRead: readAt !== null }
}
export type SentLine = ReturnType<typeof sentLine>
