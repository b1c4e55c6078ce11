import type { OwnRequest } from "~/domain/requests/own-requests.ts"
import type { RequestNote } from "~/domain/requests/requests.ts"
import { dayAt, formatDay } from "~/values/calendar.ts"
import {
  contactMethodLabel,
  permissionToEnterLabel,
  REQUEST_STATUS,
  statusLine,
} from "~/values/requests/request-labels.ts"
import { shownPicture } from "~/values/requests/request-pictures.ts"

const PAGE = "/home/requests"

export const addressOf = (page: number): string =>
  page === 1 ? `${PAGE}#own-requests` : `${PAGE}?page=${page}#own-requests`

export const oneRequest = (id: number): string => `${addingTo(id)}#request-${id}`

/** The address of a note's form. It has no fragment, which would take the focus from an error message. */
export const addingTo = (id: number): string => `${PAGE}?request=${id}`

export const requestIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null

export type NoteLine = { id: number; note: string; author: string; isOwn: boolean; date: string; day: string }
export type RequestLine = ReturnType<typeof requestLine>

export function requestLine(request: OwnRequest, zone: string) {
  const dayOf = (instant: number) => formatDay(dayAt(instant, zone))
  return {
    id: request.id,
    unit: request.unitNumber,
    title: request.title,
    description: request.description,
    status: REQUEST_STATUS[request.status],
    statusLine: statusLine(request.status, dayOf(request.lastStatusUpdate)),
    submitted: `Submitted on ${dayOf(request.createdAt)}`,
    wishes: [permissionToEnterLabel(request.permissionToEnter), contactMethodLabel(request.contactMethod)],
    pictures: request.pictures.map(shownPicture),
    notes: request.notes.map((note): NoteLine => {
      return {
        ...authorOf(note),
        id: note.id,
        note: note.note,
        date: dayAt(note.createdAt, zone),
        day: dayOf(note.createdAt),
      }
    }),
  }
}

function authorOf({ isFromTenant, author }: RequestNote) {
  if (isFromTenant) return { author: "Your note", isOwn: true }
  return { author: author ? `${author.firstName} ${author.lastName}` : "Management", isOwn: false }
}
