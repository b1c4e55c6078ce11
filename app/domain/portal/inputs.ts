/** Inputs of the tenant's own account. Source: api.md X160. */
import { z } from "zod"
import { line, month, oneOf, optional } from "../inputs.ts"

/** Filters of an account: the charges of one kind, or payments with their outcome. */
export const ACCOUNT_KINDS = ["rent", "late", "other", "deposit", "payment"] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** `until` is the newest month in the answer; the default is the newest months. */
export const AccountQuery = z.object({
  until: optional(month()),
  kind: optional(oneOf(ACCOUNT_KINDS)),
  search: optional(line(100)),
})
export type AccountQuery = z.infer<typeof AccountQuery>
