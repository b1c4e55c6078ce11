import { z } from "zod"
import { day, id, oneOf, optional, queryId } from "../inputs.ts"

const BACKWARDS = { error: "The end date must not be before the start date." }
const inOrder = (first: string | undefined, last: string | undefined) =>
  first === undefined || last === undefined || first <= last

/** A tenant and a range of days; the past year by default. Source: api.md M28. */
export const StatementQuery = z
  .object({ tenantId: queryId(), startDate: optional(day()), endDate: optional(day()) })
  .refine(({ startDate, endDate }) => inOrder(startDate, endDate), { ...BACKWARDS, path: ["endDate"] })
export type StatementQuery = z.infer<typeof StatementQuery>

/** The calling tenant's own statement: the past year by default. Source: api.md T22. */
export const OwnStatementQuery = z
  .object({ startDate: optional(day()), endDate: optional(day()) })
  .refine(({ startDate, endDate }) => inOrder(startDate, endDate), { ...BACKWARDS, path: ["endDate"] })
export type OwnStatementQuery = z.infer<typeof OwnStatementQuery>

/** A payment of the calling tenant: its type names the table of its number. Source: api.md T21. */
export const ReceiptQuery = z.object({ type: oneOf(["rent", "deposit", "fees"]), id: queryId() })
export type ReceiptQuery = z.infer<typeof ReceiptQuery>

/** The same with the parameter names of the ledger's page, and final statements. */
export const StatementForm = z
  .object({ tenant: queryId(), kind: optional(oneOf(["final"])), from: optional(day()), to: optional(day()) })
  .refine(({ from, to }) => inOrder(from, to), { ...BACKWARDS, path: ["to"] })
export type StatementForm = z.infer<typeof StatementForm>

/** Source: api.md M29. */
export const FinalStatement = z.object({ tenantId: id() })
export type FinalStatement = z.infer<typeof FinalStatement>
