/** A bank's file imported, and what is certain matched at once. Source: money.md 11.4. */
import type { BankFilePlan } from "../bank-files/import-bank-file.ts"
import type { ReadBankUpload, SendBankFile } from "../bank-files/inputs.ts"
import { type BankFileOutcome, importBankUpload, sendBankFile } from "../bank-files/send-bank-file.ts"
import { workflow } from "../commands.ts"
import type { UploadedFile } from "../files/upload-document.ts"
import { matchCertain } from "./match-certain.ts"

/** X280. Refuses as `sendBankFile` does; a dry run matches nothing. */
export const sendAndMatch = workflow(
  "manage bank",
  async (actor, input: SendBankFile & { file: UploadedFile | undefined }): Promise<BankFileOutcome> => {
    const outcome = await sendBankFile(actor, input)
    if (!outcome.isDryRun) await matchCertain(actor, {})
    return outcome
  },
)

/** The page's file. Refuses as `importBankUpload` does. */
export const importAndMatch = workflow(
  "manage bank",
  async (actor, input: ReadBankUpload): Promise<BankFilePlan & { matched: number }> => {
    const plan = await importBankUpload(actor, input)
    return { ...plan, matched: await matchCertain(actor, {}) }
  },
)
