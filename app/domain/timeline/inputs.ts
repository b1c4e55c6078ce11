/** Inputs of a tenant's timeline. Source: api.md X120. */
import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { day, oneOf, optional, queryId } from "../inputs.ts"

export const TIMELINE_KINDS = ["money", "mail", "request", "note", "document", "change"] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** `until` is the newest day in the answer; the default is the newest entries. */
export const TimelineQuery = z.object({
  tenantID: queryId(),
  kind: optional(oneOf(TIMELINE_KINDS)),
  until: optional(day()),
})
export type TimelineQuery = InnerNames<z.infer<typeof TimelineQuery>>
