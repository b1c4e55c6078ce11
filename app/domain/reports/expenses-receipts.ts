/** The receipt of an expense: a file of the storage, attached to the amount of a type and month. Who may open it, rule F decides. */
import { and, desc, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { expenses, storedFiles } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import { command, workflow } from "../commands.ts"
import type { FetchedFile } from "../files/fetch-file.ts"
import { fetchStoredFile } from "../files/fetch-file.ts"
import { isVisible } from "../files/list-files.ts"
import { findStoredFile, type StoredFileRow } from "../files/stored-files.ts"
import { storeUpload, type UploadedFile } from "../files/upload-document.ts"
import { ADMIN } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type Expense, oneExpense } from "./expenses.ts"

type OneExpense = { month: Month; type: number }

/** Attaches an uploaded file, which administrators can open, in place of an earlier one. Refuses as `storeUpload`, and 400 where no amount is saved. */
export const uploadReceipt = workflow(
  "manage expenses",
  (actor, { file, ...about }: OneExpense & { file: UploadedFile | undefined }, request): Promise<string> =>
    storeUpload(actor, { file, level: ADMIN }, request, async (tx, stored) => {
      await attach(tx, about, stored)
      return stored.uploadedName
    }),
)

/** Attaches a file of the storage that the caller may open. Refuses 404 FILE_NOT_FOUND, 403 where rule F denies it, 400 where no amount is saved. */
export const chooseReceipt = command(
  "manage expenses",
  async (tx, actor, { file, ...about }: OneExpense & { file: number }): Promise<string> => {
    const stored = await findStoredFile(tx, actor, file)
    await attach(tx, about, stored)
    return stored.uploadedName
  },
)

/** Takes the receipt off an expense; the file stays in the storage. Refuses 400 where no amount is saved. */
export const detachReceipt = command("manage expenses", async (tx, _actor, about: OneExpense): Promise<void> => {
  await attach(tx, about, null)
})

/** The receipt's bytes. Refuses 404 FILE_NOT_FOUND where there is none any more, 403 where rule F denies it. */
export const fetchReceipt = command("manage expenses", async (tx, actor, about: OneExpense): Promise<FetchedFile> => {
  const id = (await savedExpense(tx, about))?.receiptFileId
  if (id == null) throw new Refusal("FILE_NOT_FOUND")
  return fetchStoredFile(tx, actor, { id })
})

/** How many files a choice shows. */
export const MOST_CHOICES = 100

/** The newest files that the caller may open and whose name contains `find`. */
export const receiptChoices = command(
  "manage expenses",
  async (tx, actor, { find }: { find: string }): Promise<Pick<StoredFileRow, "id" | "uploadedName" | "createdAt">[]> =>
    tx.all(
      tx
        .select({ id: storedFiles.id, uploadedName: storedFiles.uploadedName, createdAt: storedFiles.createdAt })
        .from(storedFiles)
        .where(and(isVisible(actor), sql`instr(lower(${storedFiles.uploadedName}), lower(${find})) > 0`))
        .orderBy(desc(storedFiles.createdAt), desc(storedFiles.id))
        .limit(MOST_CHOICES),
    ),
)

async function attach(tx: Tx, about: OneExpense, file: StoredFileRow | null): Promise<void> {
  if (!(await savedExpense(tx, about))) {
    throw new Refusal("VALIDATION_ERROR", { message: "There is no amount any more. Save one first, then its receipt." })
  }
  const receipt = { receiptFileId: file?.id ?? null, receiptName: file?.uploadedName ?? null }
  await tx.run(tx.update(expenses).set(receipt).where(oneExpense(about.type, about.month)))
}

const savedExpense = (tx: Tx, { type, month }: OneExpense): Promise<Expense | undefined> =>
  tx.one(tx.select().from(expenses).where(oneExpense(type, month)))
