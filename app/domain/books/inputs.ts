/** Inputs of the landlord's statements. Source: money.md 11.7, api.md X320 to X326. */
import { z } from "zod"
import { allowing, INVALID, REQUIRED } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, month, optional, queryId } from "../inputs.ts"
import { YearQuery } from "../reports/expenses/expenses-inputs.ts"
import { isAccountCode } from "./account-names.ts"

/** X320, X326: the last month of the year to date. X325: the month at whose end the figures are. Not in the future. */
export const ProfitQuery = z.object({ month: month() })
export type ProfitQuery = InnerNames<z.infer<typeof ProfitQuery>>

/** X321: the day at whose end the balances are; default: today. */
export const TrialBalanceQuery = z.object({ date: optional(day()) })
export type TrialBalanceQuery = InnerNames<z.infer<typeof TrialBalanceQuery>>

export const NO_ACCOUNT = "Use an account of the trial balance."

const account = () => allowing(z.string({ error: REQUIRED }).refine(isAccountCode, INVALID), NO_ACCOUNT)

/** X322: `to` defaults to today, `from` to the first of the month of `to`. */
export const GeneralLedgerQuery = z.object({ account: account(), from: optional(day()), to: optional(day()) })
export type GeneralLedgerQuery = InnerNames<z.infer<typeof GeneralLedgerQuery>>

export const PostingQuery = z.object({ posting: queryId() })
export type PostingQuery = InnerNames<z.infer<typeof PostingQuery>>

/** The statement to print, with the query of its page. */
export const BookPrintQuery = z.discriminatedUnion("statement", [
  z.object({ statement: z.literal("profit-and-loss"), ...ProfitQuery.shape }),
  z.object({ statement: z.literal("cash-flow"), ...ProfitQuery.shape }),
  z.object({ statement: z.literal("trial-balance"), on: optional(day()) }),
  z.object({ statement: z.literal("general-ledger"), ...GeneralLedgerQuery.shape }),
  z.object({ statement: z.literal("income-by-tenant"), ...YearQuery.shape }),
  z.object({ statement: z.literal("prepaid-rent"), ...ProfitQuery.shape }),
  z.object({ statement: z.literal("deposits-held"), on: optional(day()) }),
])
export type BookPrintQuery = z.infer<typeof BookPrintQuery>
