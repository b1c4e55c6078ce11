/** Inputs for messages in the portal. Source: api.md 4.11, X200 to X209. */
import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { id, line, lines, optional, queryFlag, queryId, queryUnitNumber } from "../inputs.ts"

export const MAX_SUBJECT_LENGTH = 150
export const MAX_MESSAGE_LENGTH = 5_000

export const OwnThreadsQuery = z.object({ page: optional(queryId()) })

export const OwnThreadQuery = z.object({ threadID: queryId(), before: optional(queryId()) })
export type OwnThreadQuery = InnerNames<z.infer<typeof OwnThreadQuery>>

/** The fields of a form; its files are sent beside it. */
export const BeginThread = z.object({
  unitNumber: optional(queryUnitNumber()),
  subject: line(MAX_SUBJECT_LENGTH),
  message: lines(MAX_MESSAGE_LENGTH),
})
export type BeginThread = z.infer<typeof BeginThread>

export const ContinueThread = z.object({ threadID: queryId(), message: lines(MAX_MESSAGE_LENGTH) })
export type ContinueThread = InnerNames<z.infer<typeof ContinueThread>>

/** Marks a thread as read, by the tenant or the office. `upTo` is the last message seen; the default is the latest one. */
export const ReadThread = z.object({ threadID: id(), upTo: optional(id()) })
export type ReadThread = InnerNames<z.infer<typeof ReadThread>>

/** A file of a message, by its position from 1. */
export const OwnFileQuery = z.object({ message: queryId(), file: queryId() })
export type OwnFileQuery = z.infer<typeof OwnFileQuery>

export const PortalThreadsQuery = z.object({ tenantID: optional(queryId()), unread: queryFlag() })
export type PortalThreadsQuery = InnerNames<z.infer<typeof PortalThreadsQuery>>
