import { z } from "zod"
import { day, id, instant, month, named, signedCents, text } from "../values.ts"

const count = () => z.int().min(0)
const column = () => z.int().min(0).nullable()

export const BankFileOutcome = named("BankFileOutcome", {
  DryRun: z.boolean(),
  BankAccountID: id(),
  Kind: z.enum(["csv", "ofx"]),
  Encoding: text(),
  ImportedBefore: instant().nullable(),
  Lines: count(),
  New: count(),
  Known: count(),
  PerhapsSame: z.array(
    z.strictObject({ Row: count(), Date: day(), Amount: signedCents(), Text: text(), OtherText: text() }),
  ),
  Pending: count(),
  Failed: count(),
  WithoutAmount: count(),
  Faults: z.array(z.strictObject({ Row: count(), Message: text() })),
  Columns: z
    .strictObject({
      day: column(),
      amount: column(),
      debit: column(),
      credit: column(),
      direction: column(),
      text: column(),
      memo: column(),
      check: column(),
      bankId: column(),
      status: column(),
    })
    .nullable(),
  Dates: z.enum(["month first", "day first"]).nullable(),
  Decimal: z.enum(["dot", "comma"]).nullable(),
  Sample: z.array(z.array(text())),
})

export const ImportedBankFile = named("ImportedBankFile", {
  BankFileID: id(),
  BankAccountID: id(),
  Name: text(),
  Kind: z.enum(["csv", "ofx"]),
  Lines: count(),
  FirstDate: day(),
  LastDate: day(),
  Balance: signedCents().nullable(),
  BalanceDate: day().nullable(),
  importedAt: instant(),
  IsFinished: z.boolean(),
})

export const BankLine = named("BankLine", {
  BankLineID: id(),
  BankAccountID: id(),
  Date: day(),
  Amount: signedCents(),
  Text: text(),
  CheckNumber: text().nullable(),
  IsPerhapsSame: z.boolean(),
  Match: z
    .strictObject({
      Origin: z.enum(["certain", "hand", "booked"]),
      IsWithoutAsking: z.boolean(),
      DepositSlipID: id().nullable(),
      PaymentID: id().nullable(),
      JournalLineID: id().nullable(),
      TenantID: id().nullable(),
      ExpenseTypeID: id().nullable(),
      Month: month().nullable(),
      Name: text(),
    })
    .nullable(),
})
