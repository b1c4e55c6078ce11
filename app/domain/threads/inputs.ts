/** Inputs of the inbox. Source: api.md M41-M44. */
import { z } from "zod"
import { THREAD_STATUSES } from "#db/schema/index.ts"
import type { InnerNames } from "../inner-names.ts"
import { flag, id, oneOf, queryId, text } from "../inputs.ts"

/** M41, M42; without a tenant, all threads. */
export const InboxQuery = z.object({ tenant: queryId().optional() })
export type InboxQuery = z.infer<typeof InboxQuery>

export const ThreadQuery = z.object({ threadID: queryId() })
export type ThreadQuery = InnerNames<z.infer<typeof ThreadQuery>>

export const ThreadStatusInput = z.object({ threadID: id(), status: oneOf(THREAD_STATUSES) })
export type ThreadStatusInput = InnerNames<z.infer<typeof ThreadStatusInput>>

/** M44 from a form, with a checkbox. */
export const ThreadBox = z.object({ threadID: id(), resolved: flag() })
export type ThreadBox = InnerNames<z.infer<typeof ThreadBox>>

export const FetchAttachment = z
  .object({ threadID: queryId(), attachment: text(255) })
  .transform(({ threadID, attachment }) => ({ threadID, name: attachment }))
export type FetchAttachment = InnerNames<z.infer<typeof FetchAttachment>>
