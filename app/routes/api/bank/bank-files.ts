/** Calls about a bank's files. Source: api.md 4.12, money.md 11.3. */
import { z } from "zod"
import { bankFileList, takeBackBankFile } from "~/domain/bank-files/bank-files.ts"
import { bankLineList } from "~/domain/bank-files/bank-lines.ts"
import { BankAccountQuery, BankLinesQuery, OneBankFile, SendBankFile } from "~/domain/bank-files/inputs.ts"
import { sendAndMatch } from "~/domain/bank-matching/import-and-match.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { uploadMutation } from "~/http/handlers/files/file-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { BankFileOutcome, BankLine, ImportedBankFile } from "~/http/response/shapes/bank/files.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { bankFileOutcomeView, bankLineView, importedBankFileView } from "~/http/response/views/bank/files.ts"

export const loader = resource({
  "X280 POST /admin/bank/file": {
    summary: "Import a bank's file into a bank account, or do a dry run",
    ...uploadMutation({ input: SendBankFile, workflow: sendAndMatch, output: bankFileOutcomeView, status: 200 }),
    shape: BankFileOutcome,
    refuses: [
      "BANK_ACCOUNT_NOT_FOUND",
      "BANK_COLUMNS_NEEDED",
      "ANOTHER_ACCOUNT",
      "STORAGE_FULL",
      "STORAGE_UNAVAILABLE",
      "UPLOADS_BUSY",
    ],
  },
  "X281 GET /admin/bank/file": {
    summary: "List the files that were imported into a bank account, newest first",
    ...query({
      input: BankAccountQuery,
      command: bankFileList,
      output: (files) => files.map(importedBankFileView),
    }),
    shape: z.array(ImportedBankFile),
    refuses: ["BANK_ACCOUNT_NOT_FOUND"],
  },
  "X282 DELETE /admin/bank/file": {
    summary: "Take an imported bank file back, with the lines that it alone has",
    ...mutation({
      input: OneBankFile,
      command: takeBackBankFile,
      output: () => ({ message: "The file was taken back." }),
    }),
    shape: Ack,
    refuses: ["BANK_FILE_NOT_FOUND", "BANK_FILE_MATCHED"],
  },
  "X283 GET /admin/bank/line": {
    summary: "List the lines of a bank account, latest first",
    ...query({ input: BankLinesQuery, command: bankLineList, output: (lines) => lines.map(bankLineView) }),
    shape: z.array(BankLine),
    refuses: ["BANK_ACCOUNT_NOT_FOUND"],
  },
})
export const action = loader
