/** An uploaded rent roll between preview and confirmation: kept for its administrator alone, for a day at most. */
import { createHash } from "node:crypto"
import { and, eq, lt, or } from "drizzle-orm"
import { z } from "zod"
import { read, type Tx, write } from "#db/client.server.ts"
import { uploads } from "#db/schema/index.ts"
import { id, optional, text, wholeNumber } from "../inputs.ts"
import { type Actor, command, errand } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { type Mapping, ROLL_FIELDS } from "./import-columns.ts"
import { readSheet, type Sheet } from "./import-file.ts"
import { type Plan, planImport, planRoll, type RollFile, readRollInTurns } from "./import-plan.ts"
import { beginImport, importOfUpload } from "./run-import.ts"

async function sheetIn(file: File, context: z.RefinementCtx): Promise<Sheet> {
  try {
    if (file.size === 0 && file.name === "") throw badField("file", "Choose a file.")
    return readSheet(new Uint8Array(await file.arrayBuffer()))
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
/** Where the person says the columns are; a field left blank has none. */
export const ChooseColumns = OneUpload.extend({
  columns: z.object(Object.fromEntries(ROLL_FIELDS.map((field) => [field, column]))).optional(),
})
export type ChooseColumns = z.output<typeof ChooseColumns>

/** `seal` is that of the plan that was shown. */
export const ConfirmImport = OneUpload.extend({ seal: text(100) })
export type ConfirmImport = z.output<typeof ConfirmImport>

/** Keeps the rows of an uploaded file and answers its number. The person's earlier file and everybody's of before yesterday are forgotten. */
export const keepUpload = command("import rent roll", async (tx, actor, { file }: UploadRentRoll): Promise<number> => {
  const userId = ownerOf(actor)
  await tx.run(tx.delete(uploads).where(or(eq(uploads.userId, userId), isOld(tx))))
  const kept = await tx.one(
    tx.insert(uploads).values({ userId, sheet: file, createdAt: tx.now }).returning({ id: uploads.id }),
  )
  if (!kept) throw new Error("The upload was not stored")
  return kept.id
})

/** The plan of an upload, or undefined when it is gone. */
export const previewUpload = command(
  "import rent roll",
  async (tx, actor, { upload }: OneUpload): Promise<{ plan: Plan; seal: string } | undefined> => {
    const file = await findUpload(tx, actor, upload)
    if (!file) return undefined
    const plan = await planImport(tx, actor, file)
    return { plan, seal: sealOf(plan) }
  },
)

/** Reads the columns as the person says. Refuses an upload that is gone (400). */
export const chooseColumns = command("import rent roll", async (tx, actor, { upload, columns }: ChooseColumns) => {
  await keptUpload(tx, actor, upload)
  const mapping = Object.fromEntries(ROLL_FIELDS.map((field) => [field, columns?.[field] ?? null]))
  await tx.run(tx.update(uploads).set({ mapping }).where(eq(uploads.id, upload)))
})

/**
 * Begins the import of an upload as it was shown, forgets the file and answers the number of the import; confirmed again, it answers the same.
 * Refuses an upload that is gone (400), a plan that is no longer the one shown, and while another import runs (409).
 */
export const confirmUpload = errand("import rent roll", async (actor, { upload, seal }: ConfirmImport) => {
  const kept = await read(async (tx) => ({
    begun: await importOfUpload(tx, actor, upload),
    file: await findUpload(tx, actor, upload),
    day: await today(tx),
  }))
  if (kept.begun !== undefined) return kept.begun
  if (!kept.file) throw badField("upload", GONE)
  const roll = await readRollInTurns(kept.file, kept.day)
  return write(async (tx) => {
    const begun = await importOfUpload(tx, actor, upload)
    if (begun !== undefined) return begun
    await keptUpload(tx, actor, upload)
    const plan = await planRoll(tx, roll)
    if (sealOf(plan) !== seal) throw new Refusal("PREVIEW_STALE", { subject: "Import Failed", words: CHANGED })
    await tx.run(tx.delete(uploads).where(eq(uploads.id, upload)))
    return beginImport(tx, actor, plan, upload)
  })
})

/** Forgets an upload; one that is gone already is fine. */
export const dropUpload = command("import rent roll", async (tx, actor, { upload }: OneUpload) => {
  await tx.run(tx.delete(uploads).where(and(eq(uploads.id, upload), eq(uploads.userId, ownerOf(actor)))))
})

/** Forgets every upload older than a day; it holds people's data. */
export async function forgetOldUploads(tx: Tx): Promise<void> {
  await tx.run(tx.delete(uploads).where(isOld(tx)))
}

const CHANGED = "The building changed since this preview was shown. Nothing was imported; check the new preview."
const GONE = "The uploaded file is no longer kept. Choose it again."

const isOld = (tx: Tx) => lt(uploads.createdAt, tx.now - A_DAY)

function ownerOf(actor: Actor): number {
  if (actor.userId === null) throw new Refusal("UNAUTHENTICATED")
  return actor.userId
}

async function findUpload(tx: Tx, actor: Actor, upload: number): Promise<RollFile | undefined> {
  const kept = await tx.one(
    tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, upload), eq(uploads.userId, ownerOf(actor)))),
  )
  return kept && { sheet: kept.sheet as Sheet, mapping: (kept.mapping as Mapping | null) ?? undefined }
}

async function keptUpload(tx: Tx, actor: Actor, upload: number): Promise<RollFile> {
  const kept = await findUpload(tx, actor, upload)
  if (!kept) throw badField("upload", GONE)
  return kept
}

/** The same for the same plan: a confirmation holds only for what was shown. */
function sealOf({ rows, totals }: Plan): string {
  return createHash("sha256")
    .update(JSON.stringify([rows, totals]))
    .digest("base64url")
}
