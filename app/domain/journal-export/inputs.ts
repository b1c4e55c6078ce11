/** Inputs of the journal's export. Source: money.md 11.8, api.md X327 to X332. */
import { z } from "zod"
import { CHART_TYPES, JOURNAL_FORMATS } from "#db/schema/index.ts"

import { isAccountCode } from "../books/account-names.ts"
import { allowing, INVALID, OUT_OF_DATE, REQUIRED } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, id, line, oneOf, optional, queryId } from "../inputs.ts"
import { isAllPlain } from "./plain-text.ts"

export { CHART_TYPES, JOURNAL_FORMATS }

/** X328: the default is all postings that were not exported, up to today. */
export const MakeJournalExport = z.object({ from: optional(day()), to: optional(day()) })
export type MakeJournalExport = InnerNames<z.infer<typeof MakeJournalExport>>

export const JournalFile = z.object({ export: queryId(), format: oneOf(JOURNAL_FORMATS) })
export type JournalFile = InnerNames<z.infer<typeof JournalFile>>

export const DiscardJournalExport = z.object({ exportID: id() })
export type DiscardJournalExport = InnerNames<z.infer<typeof DiscardJournalExport>>

const NAME_HINT =
  "Use 1 to 31 Latin characters for each part between colons, without quotation marks, as in Bank:Operating, 100 at most."
/** An account's name as QuickBooks accepts it: parts of up to 31 characters, separated by colons. */
const chartName = () =>
  allowing(
    line(100).refine(
      (name) =>
        isAllPlain(name) &&
        !name.includes('"') &&
        name.split(":").every((part) => part.trim() !== "" && part.trim().length <= 31),
      INVALID,
    ),
    NAME_HINT,
  )
const accountCode = () => allowing(z.string({ error: REQUIRED }).refine(isAccountCode, INVALID), OUT_OF_DATE)

const accountName = { account: accountCode(), name: chartName(), type: oneOf(CHART_TYPES) }

export const NameAccount = z.object(accountName)
export type NameAccount = z.infer<typeof NameAccount>

/** X332. Accounts that are not listed keep their names. */
export const SetChart = z.object({
  accounts: allowing(
    z
      .array(allowing(z.object(accountName), OUT_OF_DATE))
      .min(1, REQUIRED)
      .max(100, INVALID),
    "Use 1 to 100 accounts.",
  ),
})
export type SetChart = z.infer<typeof SetChart>
