/** Imports a bank's file, then matches the certain pairs and books the lines that are booked automatically. Source: money.md 11.4. */
import type { BankFilePlan } from "../bank-files/import-bank-file.ts"
import type { ReadBankUpload, SendBankFile } from "../bank-files/inputs.ts"
import { type BankFileOutcome, importBankUpload, sendBankFile } from "../bank-files/send-bank-file.ts"
import { workflow } from "../commands.ts"
import type { UploadedFile } from "../files/upload-document.ts"
import type { Actor } from "../permissions.ts"
import { bookUnasked } from "./book-unasked.ts"
import { matchCertain } from "./match-certain.ts"

type Matched = { matched: number; booked: number }

/** Lines booked within the request, which must be answered in seconds; one line takes some 10 ms. */
const MOST_BOOKED = 250

/** Runs after an import. The hourly job books the lines that failed and those beyond the limit. */
export const matchImported = async (actor: Actor): Promise<Matched> => ({
  matched: await matchCertain(actor, {}),
  booked: await bookUnasked({ most: MOST_BOOKED }),
})

/** X280. Refuses as `sendBankFile` does. A dry run matches nothing. */
export const sendAndMatch = workflow(
  "manage bank",
  async (actor, input: SendBankFile & { file: UploadedFile | undefined }): Promise<BankFileOutcome> => {
    const outcome = await sendBankFile(actor, input)
    if (!outcome.isDryRun) await matchImported(actor)
    return outcome
  },
)

/** Imports the file that the page uploaded. Refuses as `importBankUpload` does. */
export const importAndMatch = workflow(
  "manage bank",
  async (actor, input: ReadBankUpload): Promise<BankFilePlan & Matched> => ({
    ...(await importBankUpload(actor, input)),
    ...(await matchImported(actor)),
  }),
)
