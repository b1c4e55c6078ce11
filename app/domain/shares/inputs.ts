/** Inputs for shared documents. Source: api.md 4.11, X180 to X186. */
import { z } from "zod"
import { AUDIENCES, DOCUMENT_KINDS } from "#db/schema/index.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, flag, id, line, lines, oneOf, optional, queryId, unitNo, wholeNumber } from "../inputs.ts"

export { AUDIENCES, DOCUMENT_KINDS }

/** Who gets a document, and whether past tenants get it. */
const audience = {
  audience: oneOf(AUDIENCES),
  tenantID: optional(id()).meta({ example: 1 }),
  unitNumber: optional(unitNo()),
  group: optional(line(100)),
  afterMoveOut: optional(flag()),
}

export const ShareAudience = z.object(audience)
export type ShareAudience = InnerNames<z.infer<typeof ShareAudience>>

export const ShareDocument = z.object({
  storedFileID: id(),
  ...audience,
  kind: oneOf(DOCUMENT_KINDS),
  fromDate: optional(day()),
  untilDate: optional(day()),
  mustConfirm: optional(flag()),
  forNewcomers: optional(flag()),
  /** Required to share with everybody. */
  everybodyMeant: optional(flag()),
  tenants: optional(wholeNumber(0, 999_999)),
})
export type ShareDocument = InnerNames<z.infer<typeof ShareDocument>>

/** The shares of a file or of a tenant. */
export const SharesQuery = z.object({
  storedFileID: optional(queryId()).meta({ example: 1 }),
  tenantID: optional(queryId()),
})
export type SharesQuery = InnerNames<z.infer<typeof SharesQuery>>

/** Ends all shares of a document, or one. */
export const EndShare = z.object({ sharedDocumentID: id(), shareID: optional(id()) })
export type EndShare = InnerNames<z.infer<typeof EndShare>>

export const OneShare = z.object({ share: queryId() })
export type OneShare = z.infer<typeof OneShare>

export const ConfirmShare = z.object({ shareID: id() })
export type ConfirmShare = InnerNames<z.infer<typeof ConfirmShare>>

/** The tenant's description of a document; the file is sent beside it. */
export const SendDocument = z.object({ kind: optional(oneOf(DOCUMENT_KINDS)), note: optional(lines(500)) })
export type SendDocument = z.infer<typeof SendDocument>

export const SentQuery = z.object({ tenantID: queryId() })

export const ReadSentDocument = z.object({ sentDocumentID: id() })
export type ReadSentDocument = InnerNames<z.infer<typeof ReadSentDocument>>
