/** What a maintenance request's values are called on a page. Source: docs/3-tenant-maintenance-admin.md sections 2 and 4. */
import type { Tone } from "./flash.ts"

export const PERMISSION_TO_ENTER = { yes: "Free to enter unit", no: "Call before entering" } as const

/** Undefined when it was not said. */
export function permissionToEnterLabel(permission: boolean | null): string | undefined {
  if (permission === null) return undefined
  return permission ? PERMISSION_TO_ENTER.yes : PERMISSION_TO_ENTER.no
}

/** How the tenant wants to be reached; undefined when it was not said. */
export const contactMethodLabel = (method: "email" | "phone" | null): string | undefined =>
  method === null ? undefined : `Contact by ${method}`

/** Where it is, in a sentence. */
export const placeOfRequest = ({ unitNumber }: { unitNumber: number | null }): string =>
  unitNumber === null ? "the entire building" : `unit ${unitNumber}`

/** The label of a status, and the tone of its badge. */
export const REQUEST_STATUS = {
  "in review": { label: "In review" },
  "in progress": { label: "In progress", tone: "attention", icon: "clock" },
  resolved: { label: "Resolved", tone: "good" },
} as const satisfies Record<string, { label: string; tone?: Tone; icon?: "clock" }>

/** What the badge of staff says: a request in review that nobody has been given and nobody has answered is new. */
export function staffStatus({ status, isUntouched }: { status: keyof typeof REQUEST_STATUS; isUntouched: boolean }): {
  label: string
  tone?: Tone
} {
  return status === "in review" && isUntouched ? { label: "New", tone: "attention" } : REQUEST_STATUS[status]
}

/** "Status became in review on Nov 20, 2026". */
export const statusLine = (status: keyof typeof REQUEST_STATUS, day: string): string =>
  `Status became ${status} on ${day}`

/** Whether a note is the tenant's, and else whether the tenant reads it. */
export const noteSigns = (note: { isFromTenant: boolean | number; isShownToTenant: boolean | number }) => ({
  isFromTenant: Boolean(note.isFromTenant),
  isShown: Boolean(note.isShownToTenant) && !note.isFromTenant,
})

/** Who did it, and which administrator was signed in as them: "Dana Reyes (by Alma Brandt)". For staff only. */
export const nameWithImpersonator = (name: string, impersonatorName: string | null): string =>
  impersonatorName === null ? name : `${name} (by ${impersonatorName})`
