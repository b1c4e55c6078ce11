/** Inputs of the requests' forms and API calls. Source: api.md T4, R1-R11, specification 3 section 5. */
import { z } from "zod"
import { CONTACT_METHODS } from "#db/schema/index.ts"
import { REQUEST_STATUSES } from "~/values/requests/request-labels.ts"
import { allowing, INVALID, OUT_OF_DATE } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { blankable, flag, id, line, lines, oneOf, optional, queryId, text, unitNo, wholeNumber } from "../inputs.ts"
import { version } from "../version.ts"

const title = () => line(200)
const description = () => lines(5000)

/** A tenant's request. Source: api.md T4. */
export const SubmitRequest = z.object({
  unitNumber: optional(unitNo()),
  title: title(),
  description: description(),
  permissionToEnter: optional(flag()),
  contactMethod: optional(oneOf(CONTACT_METHODS)),
})
export type SubmitRequest = InnerNames<z.infer<typeof SubmitRequest>>

const entering = () => optional(oneOf(["yes", "no"]).transform((choice) => choice === "yes"))
export const RequestForm = SubmitRequest.extend({
  permissionToEnter: entering(),
})

export type RequestForm = InnerNames<z.infer<typeof RequestForm>>

/** A tenant's addition to an own request: a note, pictures, or both. */
export const AddToOwnRequest = z.object({ requestID: id(), note: optional(lines(5000)) })
export type AddToOwnRequest = InnerNames<z.infer<typeof AddToOwnRequest>>

export const OpenPicture = z.object({
  name: allowing(z.uuid({ error: INVALID }), OUT_OF_DATE),
  size: allowing(z.enum(["large", "small"], { error: INVALID }), OUT_OF_DATE),
})
export type OpenPicture = InnerNames<z.infer<typeof OpenPicture>>

const unitOrBuilding = () => wholeNumber(0, 999_999)
/** A request that staff make; unit 0 or null is the entire building. Source: api.md R2. */
export const NewRequest = z.object({
  unitNumber: blankable(unitOrBuilding()),
  title: title(),
  description: optional(description()),
  assignedTo: optional(id()),
  permissionToEnter: optional(flag()),
})
export type NewRequest = InnerNames<z.infer<typeof NewRequest>>

/** Source: api.md R4; null unassigns. `version` is the version shown to the caller. */
export const AssignRequest = z.object({ requestID: id(), assignedTo: blankable(id()), version: optional(version()) })
export type AssignRequest = InnerNames<z.infer<typeof AssignRequest>>

export const ChangeRequestStatus = z.object({
  requestID: id(),
  status: oneOf(REQUEST_STATUSES),
  version: optional(version()),
})
export type ChangeRequestStatus = InnerNames<z.infer<typeof ChangeRequestStatus>>

export const AddRequestNote = z.object({ requestID: id(), notes: lines(5000) })
export type AddRequestNote = InnerNames<z.infer<typeof AddRequestNote>>

/** A page's form also sends the query of the list to show again. */
const list = { list: optional(text(500)) }
/** The newest change that the person saw; later changes are shown before the form is accepted. */
const seen = { seen: wholeNumber(0, 2_147_483_647) }
/** The page's form requires a unit or the choice of the entire building. Source: specification 3 section 5. */
export const NewRequestForm = NewRequest.extend({
  unitNumber: unitOrBuilding(),
  permissionToEnter: entering(),
  ...list,
})
export type NewRequestForm = InnerNames<z.infer<typeof NewRequestForm>>
export const AssignForm = AssignRequest.extend({ ...seen, ...list })
export type AssignForm = InnerNames<z.infer<typeof AssignForm>>
export const TakeForm = z.object({ requestID: id(), ...list })
export type TakeForm = InnerNames<z.infer<typeof TakeForm>>
/** On a page staff add a note, pictures, or both, and may show them to the tenant. */
export const NoteForm = z.object({
  requestID: id(),
  notes: optional(lines(5000)),
  showToTenant: optional(flag()),
  ...list,
})
export type NoteForm = InnerNames<z.infer<typeof NoteForm>>
export const StatusForm = ChangeRequestStatus.extend({ ...seen, ...list })
export type StatusForm = InnerNames<z.infer<typeof StatusForm>>

export const OneRequest = z.object({ id: queryId() })
export const DeleteForm = OneRequest.extend(list)
export type OneRequest = InnerNames<z.infer<typeof OneRequest>>
