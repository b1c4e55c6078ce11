/** The labels of a maintenance request's values on pages. Source: docs/3-tenant-maintenance-admin.md sections 2 and 4. */
import type { Tone } from "../flash.ts"

export const PERMISSION_TO_ENTER = { yes: "Free to enter unit", no: "Call before entering" } as const

/** Undefined when the tenant did not choose. */
export function permissionToEnterLabel(permission: boolean | null): string | undefined {
  if (permission === null) return undefined
  return permission ? PERMISSION_TO_ENTER.yes : PERMISSION_TO_ENTER.no
}

/** The tenant's preferred contact method; undefined when the tenant did not choose. */
export const contactMethodLabel = (method: "email" | "phone" | null): string | undefined =>
  method === null ? undefined : `Contact by ${method}`

export const placeOfRequest = ({ unitNumber }: { unitNumber: number | null }): string =>
  unitNumber === null ? "the entire building" : `unit ${unitNumber}`

/** Every status, in the specification's order. */
export const REQUEST_STATUSES = ["in progress", "in review", "resolved"] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Their labels, in the order in which work proceeds. */
export const REQUEST_STATUS = {
  "in review": { label: "In review" },
  "in progress": { label: "In progress", tone: "attention", icon: "clock" },
  resolved: { label: "Resolved", tone: "good" },
} as const satisfies Record<RequestStatus, { label: string; tone?: Tone; icon?: "clock" }>

/** The badge for staff: an unassigned request in review without a note is new. */
export function staffStatus({ status, isUntouched }: { status: RequestStatus; isUntouched: boolean }): {
  label: string
  tone?: Tone
} {
  return status === "in review" && isUntouched ? { label: "New", tone: "attention" } : REQUEST_STATUS[status]
}

export const statusLine = (status: RequestStatus, day: string): string => `Status became ${status} on ${day}`

/** `isFromTenant`: whether the tenant wrote a note. `isShown`: whether the tenant sees a note that staff wrote. */
export const noteSigns = (note: { isFromTenant: boolean | number; isShownToTenant: boolean | number }) => ({
  isFromTenant: Boolean(note.isFromTenant),
  isShown: Boolean(note.isShownToTenant) && !note.isFromTenant,
})

/** A name, with the administrator who was signed in as that person: "Dana Reyes (by Alma Brandt)". For staff only. */
export const nameWithImpersonator = (name: string, impersonatorName: string | null): string =>
  impersonatorName === null ? name : `${name} (by ${impersonatorName})`
