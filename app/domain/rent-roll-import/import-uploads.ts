/** An uploaded rent roll between preview and confirmation, stored only for its administrator and for at most one day. */
import { createHash } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { and, desc, eq, lt, or } from "drizzle-orm"
import { z } from "zod"
import { read, type Tx } from "#db/client.server.ts"
import { rentRollUploads } from "#db/schema/index.ts"
import { command, workflow } from "../commands.ts"
import { allowing, OUT_OF_DATE } from "../field-hints.ts"
import { invitationsWaiting } from "../identity/invitations.ts"
import { id, oneOf, optional, text, wholeNumber } from "../inputs.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { beginImport, staleImport } from "./begin-import.ts"
import { type Mapping, ROLL_FIELDS } from "./import-columns.ts"
import { DATE_ORDERS, readSheet, type Sheet } from "./import-file.ts"
import type { RollFile } from "./import-head.ts"
import { type Plan, planInTurns } from "./import-plan.ts"
import { findProgress, importOfUpload, runningImport } from "./run-import.ts"

async function sheetIn(file: File, context: z.RefinementCtx): Promise<Sheet> {
  try {
    if (file.size === 0 && file.name === "") throw badField("file", "Choose a file.")
    return await readSheet(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    context.addIssue(error.message)
    return z.NEVER
  }
}

const A_DAY = 24 * 60 * 60 * 1000

/** The form's file, read before any transaction opens. */
export const UploadRentRoll = z.object({
  file: z.instanceof(File, { error: "Choose a file." }).transform(sheetIn),
})
export type UploadRentRoll = z.output<typeof UploadRentRoll>

export const OneUpload = z.object({ upload: id() })
export type OneUpload = z.output<typeof OneUpload>

const column = optional(wholeNumber(0, 199))
/** The person's choice of columns; a blank field has no column. */
export const ChooseColumns = OneUpload.extend({
  columns: allowing(z.object(Object.fromEntries(ROLL_FIELDS.map((field) => [field, column]))).optional(), OUT_OF_DATE),
})
export type ChooseColumns = z.output<typeof ChooseColumns>

export const ChooseDates = OneUpload.extend({ dates: oneOf(DATE_ORDERS) })
export type ChooseDates = z.output<typeof ChooseDates>

/** `seal` is the seal of the plan that was shown. */
export const ConfirmImport = OneUpload.extend({ seal: text(100) })
export type ConfirmImport = z.output<typeof ConfirmImport>

/** Stores the rows of an uploaded file and returns its number. The person's earlier file and all files older than a day are deleted. */
export const storeImportUpload = command(
  "import rent roll",
  async (tx, actor, { file }: UploadRentRoll): Promise<number> => {
    const userId = ownerOf(actor)
    await tx.run(tx.delete(rentRollUploads).where(or(eq(rentRollUploads.userId, userId), isOld(tx))))
    const stored = await tx.one(
      tx
        .insert(rentRollUploads)
        .values({ userId, sheet: file, createdAt: tx.now })
        .returning({ id: rentRollUploads.id }),
    )
    if (!stored) throw new Error("The upload was not stored")
    return stored.id
  },
)

/** The plan of an upload, or undefined after its deletion. */
export const previewUpload = workflow(
  "import rent roll",
  async (actor, { upload }: OneUpload): Promise<{ plan: Plan; seal: string } | undefined> => {
    const file = await read((tx) => findUpload(tx, actor, upload))
    if (!file) return undefined
    const plan = await planInTurns(file)
    return { plan, seal: await sealOf(plan) }
  },
)

/** The requested import's progress (undefined if unknown), the number of the running import, and of this person's upload that is not imported yet. */
export const importsSeen = workflow("import rent roll", async (actor, { importId }: { importId: number | null }) =>
  read(async (tx) => ({
    progress: importId === null ? undefined : await findProgress(tx, importId),
    running: (await runningImport(tx))?.id,
    stored: (await storedUpload(tx, actor))?.id,
    waiting: importId === null ? undefined : await invitationsWaiting(tx, actor, undefined),
  })),
)

/** Reads the columns as the person chose. Refuses a deleted upload (400). */
export const chooseColumns = command("import rent roll", async (tx, actor, { upload, columns }: ChooseColumns) => {
  if (!(await isStored(tx, actor, upload))) throw badField("upload", GONE)
  const mapping = Object.fromEntries(ROLL_FIELDS.map((field) => [field, columns?.[field] ?? null]))
  await tx.run(tx.update(rentRollUploads).set({ mapping }).where(eq(rentRollUploads.id, upload)))
})

/** Reads the file's dates as the person chose. Refuses a deleted upload (400). */
export const chooseDates = command("import rent roll", async (tx, actor, { upload, dates }: ChooseDates) => {
  const file = await findUpload(tx, actor, upload)
  if (!file) throw badField("upload", GONE)
  const sheet = { ...file.sheet, dates }
  await tx.run(tx.update(rentRollUploads).set({ sheet }).where(eq(rentRollUploads.id, upload)))
})

/** Deletes the file and returns the import's number, also when repeated. Refuses a deleted upload (400), a changed plan, a second import (409). */
export const confirmUpload = workflow("import rent roll", async (actor, { upload, seal }: ConfirmImport) => {
  const stored = await read(async (tx) => ({
    begun: await importOfUpload(tx, actor, upload),
    file: await findUpload(tx, actor, upload),
  }))
  if (stored.begun !== undefined) return stored.begun
  if (!stored.file) throw badField("upload", GONE)
  const plan = await planInTurns(stored.file)
  if ((await sealOf(plan)) !== seal) throw staleImport()
  return beginImport(actor, plan, upload)
})

export const dropUpload = command("import rent roll", async (tx, actor, { upload }: OneUpload) => {
  await tx.run(tx.delete(rentRollUploads).where(own(actor, upload)))
})

/** Deletes every upload older than a day, because it holds personal data. */
export async function purgeOldUploads(tx: Tx): Promise<void> {
  await tx.run(tx.delete(rentRollUploads).where(isOld(tx)))
}

const GONE = "The uploaded file was deleted. Choose it again."

const isOld = (tx: Tx) => lt(rentRollUploads.createdAt, tx.now - A_DAY)

function ownerOf(actor: Actor): number {
  if (actor.userId === null) throw new Refusal("UNAUTHENTICATED")
  return actor.userId
}

const own = (actor: Actor, upload: number) =>
  and(eq(rentRollUploads.id, upload), eq(rentRollUploads.userId, ownerOf(actor)))

async function storedUpload(tx: Tx, actor: Actor): Promise<{ id: number } | undefined> {
  const { id, userId } = rentRollUploads
  return tx.one(
    tx
      .select({ id })
      .from(rentRollUploads)
      .where(eq(userId, ownerOf(actor)))
      .orderBy(desc(id)),
  )
}

async function findUpload(tx: Tx, actor: Actor, upload: number): Promise<RollFile | undefined> {
  const stored = await tx.one(tx.select().from(rentRollUploads).where(own(actor, upload)))
  return stored && { sheet: stored.sheet as Sheet, mapping: (stored.mapping as Mapping | null) ?? undefined }
}

async function isStored(tx: Tx, actor: Actor, upload: number): Promise<boolean> {
  return (
    (await tx.one(tx.select({ id: rentRollUploads.id }).from(rentRollUploads).where(own(actor, upload)))) !== undefined
  )
}

const ROWS_A_TURN = 500

/** Equal for equal plans, so that a confirmation is valid only for the shown plan. Other requests run while it is computed. */
async function sealOf({ rows, totals }: Plan): Promise<string> {
  const seal = createHash("sha256")
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
    await setImmediate()
    seal.update(JSON.stringify(rows.slice(from, from + ROWS_A_TURN)))
  }
  await setImmediate()
  return seal.update(JSON.stringify(totals)).digest("base64url")
}
