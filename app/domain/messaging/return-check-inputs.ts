import type { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { flag, id, optional, text } from "../inputs.ts"
import { ReturnCheck, UndoReturn } from "../payments/inputs.ts"

/** The mail to the tenant: the usual text, none, or a template by its number. */
export const USUAL_MAIL = "usual"
export const NO_MAIL = "none"

/** The form on a tenant's ledger. Its checked boxes are the late fees to charge; none checked charges none. */
export const ReturnCheckForm = ReturnCheck.extend({
  tenantID: id(),
  mail: text(20),
  noChecks: flag(),
  back: optional(text(300)),
}).transform((form) => ({ ...form, lateFees: form.lateFees ?? [], areTicks: true as const }))
export type ReturnCheckForm = InnerNames<z.infer<typeof ReturnCheckForm>>

/** From a tenant's own ledger: the check must be that tenant's. */
export const UndoReturnForm = UndoReturn.extend({ tenantID: id(), back: optional(text(300)) })
export type UndoReturnForm = InnerNames<z.infer<typeof UndoReturnForm>>
