/** JSON of a bank's files and their lines (api.md 4.12). */
import type { StoredBankFile } from "~/domain/bank-files/bank-files.ts"
import type { BankLine } from "~/domain/bank-files/bank-lines.ts"
import type { BankFileOutcome } from "~/domain/bank-files/send-bank-file.ts"

const instantView = (at: number) => new Date(at).toISOString()
const MAX_FAULTS = 20

export function bankFileOutcomeView({ account, file, compared, importedAt, isDryRun }: BankFileOutcome) {
  const csv = file.kind === "csv" ? file : undefined
  return {
    DryRun: isDryRun,
    BankAccountID: account.id,
    Kind: file.kind,
    Encoding: file.encoding,
    ImportedBefore: importedAt === null ? null : instantView(importedAt),
    Lines: file.lines.length,
    New: compared.fresh,
    Known: compared.known,
    PerhapsSame: compared.perhapsSame.map(({ line, text }) => ({
      Row: line.row,
      Date: line.on,
      Amount: line.amount,
      Text: line.text,
      OtherText: text,
    })),
    Pending: file.passedOver.pending,
    Failed: file.passedOver.failed,
    WithoutAmount: file.passedOver.withoutAmount,
    Faults: file.faults.slice(0, MAX_FAULTS).map(({ row, message }) => ({ Row: row, Message: message })),
    Columns: csv?.columns ?? null,
    Dates: csv?.dates?.value ?? null,
    Decimal: csv?.decimal?.value ?? null,
    Sample: csv?.head.sample ?? [],
  }
}

export const importedBankFileView = (file: StoredBankFile) => ({
  BankFileID: file.id,
  BankAccountID: file.accountId,
  Name: file.name,
  Kind: file.kind,
  Lines: file.lineCount,
  FirstDate: file.firstOn,
  LastDate: file.lastOn,
  Balance: file.balance,
  BalanceDate: file.balanceOn,
  importedAt: instantView(file.importedAt),
  IsFinished: file.finishedAt !== null,
})

export const bankLineView = (line: BankLine) => ({
  BankLineID: line.id,
  BankAccountID: line.accountId,
  Date: line.on,
  Amount: line.amount,
  Text: line.text,
  CheckNumber: line.checkNumber,
  IsPerhapsSame: line.isPerhapsSame,
  Match: line.match && {
    Origin: line.match.origin,
    IsWithoutAsking: line.match.isUnasked,
    DepositSlipID: line.match.depositSlipId,
    PaymentID: line.match.paymentId,
    JournalLineID: line.match.journalLineId,
    TenantID: line.match.tenantId,
    ExpenseTypeID: line.match.expenseTypeId,
    Month: line.match.month,
    Name: line.match.name,
  },
})
