/** Inputs of messages to tenants. Source: api.md M34-M36, M40, T19, T20. */
import { z } from "zod"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { id, line, queryId, text } from "../inputs.ts"

const given = (issue: { input?: unknown }) => (issue.input === undefined ? "Required." : INVALID)
const MAX_TENANTS = 1_000

/** M34. Subject and note may hold substitution keys. */
export const NewPopups = z.object({
  tenantIDs: z.array(id(), { error: given }).min(1, "Required.").max(MAX_TENANTS, INVALID),
  subject: line(200),
  note: text(5_000),
})
export type NewPopups = InnerNames<z.infer<typeof NewPopups>>

/** M35; without `read`, all popups. */
export const PopupsQuery = z.object({
  tenantID: queryId(),
  read: allowing(z.enum(["true", "false"], { error: INVALID }), "Use true or false.").optional(),
})
export type PopupsQuery = InnerNames<z.infer<typeof PopupsQuery>>

export const PopupQuery = z.object({ noteID: queryId() })
export type PopupQuery = InnerNames<z.infer<typeof PopupQuery>>

/** T19; without `read`, all popups. */
export const OwnPopups = PopupsQuery.pick({ read: true })
export type OwnPopups = z.infer<typeof OwnPopups>

export const OnePopup = z.object({ noteID: id() })
export type OnePopup = InnerNames<z.infer<typeof OnePopup>>

export const GroupQuery = z.object({ group: text(100) })
export type GroupQuery = z.infer<typeof GroupQuery>
