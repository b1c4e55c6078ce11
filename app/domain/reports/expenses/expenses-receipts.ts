/** The receipt of an expense: a stored file, attached to the amount of a type and month. Rule F decides who may open it. */
import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { expenses, storedFiles } from "#db/schema/index.ts"
import { containsText } from "#db/sql.ts"
import type { Month } from "~/values/calendar.ts"
import { command, workflow } from "../../commands.ts"
import type { FetchedFile } from "../../files/fetch-file.ts"
import { fetchStoredFile } from "../../files/fetch-file.ts"
import { isVisibleFile } from "../../files/file-access.ts"
import { findStoredFile, type StoredFileRow } from "../../files/stored-files.ts"
import { storeUpload, type UploadedFile } from "../../files/upload-document.ts"
import { type Actor, ADMIN } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { type Expense, oneExpense } from "./expenses.ts"

type OneExpense = { month: Month; type: number }
/** `seen` is the receipt's file when the form was opened; undefined if there was none. */
type OneReceipt = OneExpense & { seen?: number | undefined }

/** Attaches an uploaded file, which administrators can open, and replaces an earlier receipt. Refuses as `storeUpload` and `detachReceipt` do. */
export const uploadReceipt = workflow(
  "manage expenses",
  (actor, { file, ...about }: OneReceipt & { file: UploadedFile | undefined }, request): Promise<string> =>
    storeUpload(actor, { file, level: ADMIN }, request, async (tx, stored) => {
      await attach(tx, actor, about, stored)
      return stored.uploadedName
    }),
)

/** Attaches a stored file that the caller may open. Refuses 404 FILE_NOT_FOUND, 403 where rule F denies it, and as `detachReceipt` does. */
export const chooseReceipt = command(
  "manage expenses",
  async (tx, actor, { file, ...about }: OneReceipt & { file: number }): Promise<string> => {
    const stored = await findStoredFile(tx, actor, file).catch(asNotAttached)
    await attach(tx, actor, about, stored)
    return stored.uploadedName
  },
)

/** The file stays. Refuses 400 without a saved amount, 403 a more powerful level's receipt, 409 EXPENSES_CHANGED another than the one `seen`. */
export const detachReceipt = command("manage expenses", async (tx, actor, about: OneReceipt): Promise<void> => {
  await attach(tx, actor, about, null)
})

/** The receipt's bytes. Refuses 404 FILE_NOT_FOUND without a receipt, 403 where rule F denies it. */
export const fetchReceipt = command("manage expenses", async (tx, actor, about: OneExpense): Promise<FetchedFile> => {
  const id = (await savedExpense(tx, about))?.receiptFileId
  if (id == null) throw new Refusal("FILE_NOT_FOUND")
  return fetchStoredFile(tx, actor, { id })
})

export const MAX_CHOICES = 100

/** The newest files that the caller may open and whose name contains `find`. */
export const receiptChoices = command(
  "manage expenses",
  async (tx, actor, { find }: { find: string }): Promise<ReceiptChoice[]> => {
    const { id, uploadedName, mediaType, createdAt } = storedFiles
    return tx.all(
      tx
        .select({ id, uploadedName, mediaType, createdAt })
        .from(storedFiles)
        .where(and(isVisibleFile(actor), containsText(uploadedName, find)))
        .orderBy(desc(createdAt), desc(id))
        .limit(MAX_CHOICES),
    )
  },
)
type ReceiptChoice = Pick<StoredFileRow, "id" | "uploadedName" | "mediaType" | "createdAt">

function asNotAttached(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== "FILE_NOT_FOUND") throw error
  throw new Refusal("FILE_NOT_FOUND", {
    subject: "Not Attached",
    message: "This file was deleted in the meantime. Choose another one.",
  })
}

const CHANGED =
  "A receipt was attached or detached in the meantime. Nothing was changed here. Please look at it and choose again."

async function attach(tx: Tx, actor: Actor, about: OneReceipt, file: StoredFileRow | null): Promise<void> {
  const expense = await savedExpense(tx, about)
  if (!expense) {
    throw new Refusal("VALIDATION_ERROR", {
      message: "The amount was deleted. Save an amount first, then its receipt.",
    })
  }
  if (await hasHiddenReceipt(tx, actor, expense.receiptFileId)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  const isSeen = expense.receiptFileId === (about.seen ?? null)
  // Attaching the same file again, as a second click does, is harmless.
  if (!isSeen && expense.receiptFileId !== (file?.id ?? null))
    throw new Refusal("EXPENSES_CHANGED", { message: CHANGED })
  const receipt = {
    receiptFileId: file?.id ?? null,
    receiptName: file?.uploadedName ?? null,
    receiptLevel: file?.level ?? null,
  }
  await tx.run(tx.update(expenses).set(receipt).where(oneExpense(about.type, about.month)))
}

/** Whether the receipt's file is for a more powerful level; then the caller may neither detach nor replace it. */
export async function hasHiddenReceipt(tx: Tx, actor: Actor, fileId: number | null): Promise<boolean> {
  if (fileId === null) return false
  const visible = tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, fileId), isVisibleFile(actor)))
  return (await tx.one(visible)) === undefined
}

const savedExpense = (tx: Tx, { type, month }: OneExpense): Promise<Expense | undefined> =>
  tx.one(tx.select().from(expenses).where(oneExpense(type, month)))
