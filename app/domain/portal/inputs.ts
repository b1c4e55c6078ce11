/** Inputs of the tenant's own account. Source: api.md X160. */
import { z } from "zod"
import { line, month, oneOf, optional } from "../inputs.ts"

/** What an account may be narrowed to: the charges of one kind, or payments with what became of them. */
export const ACCOUNT_KINDS = ["rent", "late", "other", "deposit", "payment"] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** `until` is the newest month of the answer; without it the newest months. */
export const AccountQuery = z.object({
  until: optional(month()),
  kind: optional(oneOf(ACCOUNT_KINDS)),
  search: optional(line(100)),
})
export type AccountQuery = z.infer<typeof AccountQuery>
