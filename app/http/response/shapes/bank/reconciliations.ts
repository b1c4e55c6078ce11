import { z } from "zod"
import { day, flag, id, instant, named, signedCents, text } from "../values.ts"

const LaterChange = named("ReconciliationChange", {
  Kind: z.enum(["undone", "returned", "posted", "unmatched"]),
  Date: day(),
  Since: day(),
  Amount: signedCents(),
  Name: text(),
  PostingID: id().nullable(),
  BankLineID: id().nullable(),
})

const listed = {
  ReconciliationID: id(),
  BankAccountID: id(),
  BankAccount: text(),
  State: z.enum(["open", "finished", "discarded"]),
  FirstDate: day(),
  EndDate: day(),
  Opening: signedCents(),
  Closing: signedCents(),
  FinishedAt: instant().nullable(),
  Changes: z.array(LaterChange),
}
export const ListedReconciliation = named("ListedReconciliation", listed)

const Line = z.strictObject({
  JournalLineID: id().nullable(),
  BankLineID: id().nullable(),
  PostingID: id().nullable(),
  Date: day(),
  BookedDate: day(),
  Amount: signedCents(),
  Name: text(),
  Note: text().nullable(),
  IsTicked: flag(),
  IsOnStatement: flag(),
  OtherHalf: id().nullable(),
})

export const Reconciliation = named("Reconciliation", {
  ...listed,
  MoneyIn: signedCents(),
  MoneyOut: signedCents(),
  Difference: signedCents(),
  InTransit: signedCents(),
  OutstandingPayments: signedCents(),
  Expenses: signedCents(),
  BookedLater: signedCents(),
  Books: signedCents(),
  Lines: z.array(Line),
  Unmatched: z.array(z.strictObject({ BankLineID: id(), Date: day(), Amount: signedCents(), Text: text() })),
  UnmatchedCount: z.int().min(0),
  Reports: z.array(
    z.strictObject({
      ReportID: id(),
      FinishedAt: instant(),
      FinishedBy: text().nullable(),
      Digest: text(),
      ReopenedAt: instant().nullable(),
      ReopenedBy: text().nullable(),
      ReopenedReason: text().nullable(),
    }),
  ),
  Version: text(),
})

export const NextReconciliation = named("NextReconciliation", {
  BankAccountID: id(),
  FirstDate: day(),
  Opening: signedCents(),
  EndDate: day().nullable(),
  Closing: signedCents().nullable(),
  UnfinishedID: id().nullable(),
})
