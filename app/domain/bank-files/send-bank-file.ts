/** Handles a bank's file that an API call sends, or that the page stores until it is imported. Source: money.md 11.3, api.md X280. */
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { and, eq, lt, or } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { bankUploads } from "#db/schema/index.ts"
import { command, workflow } from "../commands.ts"
import type { UploadedFile } from "../files/upload-document.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { badField, missing, Refusal } from "../refusal.ts"
import { discardReceived } from "../storage/contents.ts"
import { filedAccount } from "./bank-account.ts"
import { fileText, MAX_BYTES } from "./file-text.ts"
import { type BankFilePlan, importBankFile, planBankFile, type SentFile } from "./import-bank-file.ts"
import { fileName, type OneBankUpload, type ReadBankUpload, type SendBankFile, type UploadBankFile } from "./inputs.ts"

type WithFile = { file: UploadedFile | undefined }

export type BankFileOutcome = BankFilePlan & { isDryRun: boolean }

/** X280. A dry run refuses only a file that cannot be read at all; an import refuses as `importBankFile` does. */
export const sendBankFile = workflow(
  "manage bank",
  async (actor, { file, dryRun, ...input }: SendBankFile & WithFile): Promise<BankFileOutcome> => {
    const { columns: at, dates, decimal, isReversed, bankAccountId, anotherAccount } = input
    const { name, bytes } = await bytesOf(actor, file)
    const sent = { bankAccountId, name, bytes, anotherAccount, choices: { at, dates, decimal, isReversed } }
    if (dryRun) return { ...(await planBankFile(sent)), isDryRun: true }
    return { ...(await importBankFile(actor, sent)), isDryRun: false }
  },
)

/** Reads the received file into memory. Refuses a missing file (400) and more than 10 MB (413). */
async function bytesOf(actor: Actor, file: UploadedFile | undefined): Promise<{ name: string; bytes: Buffer }> {
  if (!file) throw missing("file", "Choose a file.")
  try {
    await read((tx) => mustStillBeSignedIn(tx, actor))
    if (file.size > MAX_BYTES) throw tooLarge()
    return { name: file.uploadedName, bytes: await readFile(file.path) }
  } finally {
    await discardReceived(file)
  }
}

const tooLarge = () =>
  new Refusal("PAYLOAD_TOO_LARGE", { explained: { file: "The file is larger than 10 MB. Choose fewer months." } })

const A_DAY = 24 * 60 * 60 * 1000
const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Stores the file that the page uploaded and returns its id. Deletes the person's earlier upload and all uploads older than a day. */
export const storeBankUpload = workflow(
  "manage bank",
  async (actor, { file, bankAccountId }: UploadBankFile & WithFile): Promise<number> => {
    const { name, bytes } = await bytesOf(actor, file)
    fileText(bytes)
    const content = await pack(bytes)
    return write(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      const { id: accountId } = await filedAccount(tx, bankAccountId)
      const userId = signedInUser(actor)
      await tx.run(tx.delete(bankUploads).where(or(eq(bankUploads.userId, userId), isOld(tx))))
      const row = { userId, accountId, name: fileName(name), content, choices: {}, createdAt: tx.now }
      const stored = await tx.one(tx.insert(bankUploads).values(row).returning({ id: bankUploads.id }))
      if (!stored) throw new Error("The upload was not stored")
      return stored.id
    })
  },
)

/** Previews the import of the page's file; undefined if it is no longer stored. */
export const planBankUpload = workflow("manage bank", async (actor, { upload }: OneBankUpload) => {
  const stored = await read((tx) => ownUpload(tx, actor, upload))
  return stored && { plan: await planBankFile(await sentFrom(stored)), name: stored.name }
})

/** Stores how the person chose to read the page's file. Refuses a deleted upload (400). */
export const chooseBankReading = command("manage bank", async (tx, actor, { upload, ...choices }: ReadBankUpload) => {
  if (!(await ownUpload(tx, actor, upload))) throw badField("upload", GONE)
  const { columns: at, dates, decimal, isReversed = false } = choices
  await tx.run(
    tx.update(bankUploads).set({ choices: { at, dates, decimal, isReversed } }).where(eq(bankUploads.id, upload)),
  )
})

/** Imports the page's file and deletes it. Refuses a deleted upload (400), and as `importBankFile` does. */
export const importBankUpload = workflow(
  "manage bank",
  async (actor, { upload, anotherAccount }: ReadBankUpload): Promise<BankFilePlan> => {
    const stored = await read((tx) => ownUpload(tx, actor, upload))
    if (!stored) throw badField("upload", GONE)
    const plan = await importBankFile(actor, { ...(await sentFrom(stored)), anotherAccount })
    await write((tx) => tx.run(tx.delete(bankUploads).where(eq(bankUploads.id, upload))))
    return plan
  },
)

export const dropBankUpload = command("manage bank", async (tx, actor, { upload }: OneBankUpload) => {
  await tx.run(tx.delete(bankUploads).where(own(actor, upload)))
})

export async function purgeBankUploads(tx: Tx): Promise<void> {
  await tx.run(tx.delete(bankUploads).where(isOld(tx)))
}

const GONE = "The uploaded file is no longer stored. Choose it again."

const isOld = (tx: Tx) => lt(bankUploads.createdAt, tx.now - A_DAY)

const own = (actor: Actor, upload: number) =>
  and(eq(bankUploads.id, upload), eq(bankUploads.userId, signedInUser(actor)))

type StoredUpload = typeof bankUploads.$inferSelect

const ownUpload = (tx: Tx, actor: Actor, upload: number): Promise<StoredUpload | undefined> =>
  tx.one(tx.select().from(bankUploads).where(own(actor, upload)))

async function sentFrom({ accountId, name, content, choices }: StoredUpload): Promise<SentFile> {
  return { bankAccountId: accountId, name, bytes: await unpack(content), choices: choices as SentFile["choices"] }
}
