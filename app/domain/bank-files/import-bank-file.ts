/** Previews and imports a bank's file. Source: money.md 11.3, api.md X280. */
import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { bankFiles, bankReadings } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { type FiledAccount, filedAccount, isNumberOf, mustBeOf, numberHashOf } from "./bank-account.ts"
import type { KeyedLine } from "./bank-line.ts"
import { type Compared, compareLines } from "./compare-lines.ts"
import { fileName } from "./inputs.ts"
import { type BankFile, type ReadingTerms, readBankFile, type StoredColumns } from "./read-bank-file.ts"
import { storeLines } from "./store-lines.ts"

export type SentFile = {
  bankAccountId: number
  name: string
  bytes: Uint8Array
  choices?: ReadingTerms["choices"]
  anotherAccount?: boolean | undefined
}

/** `importedOn` is the instant when a file with the same bytes was imported; null if there was none. */
export type BankFilePlan = {
  account: FiledAccount
  file: BankFile
  compared: Compared
  importedAt: number | null
  sha256: string
}

/** Writes nothing. Refuses 404 BANK_ACCOUNT_NOT_FOUND, 400 an archived account, and as `readBankFile` does. */
export async function planBankFile({ bankAccountId, bytes, choices }: SentFile): Promise<BankFilePlan> {
  const account = await read((tx) => filedAccount(tx, bankAccountId))
  if (account.isArchived) throw badField("bankAccountID", `${account.name} is archived. Choose another account.`)
  const isOurs = (number: string) => isNumberOf(account, number) === true
  const file = await readBankFile(bytes, { choices, stored: account.columns, isOurs })
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const before = await read((tx) => findFile(tx, account.id, sha256))
  return {
    account,
    file,
    compared: await compareLines(account.id, file.lines),
    importedAt: before?.finishedAt ?? null,
    sha256,
  }
}

/**
 * Stores the lines that the account does not have yet. Importing the same bytes again changes nothing, or completes an interrupted import. Refuses as
 * `planBankFile` does; 409 BANK_COLUMNS_NEEDED and ANOTHER_ACCOUNT; 400, beside `file`, rows that cannot be read and a file without lines. `now`
 * (milliseconds) replaces the present instant. Audit BANK_FILE.
 */
export async function importBankFile(actor: Actor, sent: SentFile, now?: number): Promise<BankFilePlan> {
  const plan = await planBankFile(sent)
  mustBeImportable(plan, sent)
  if (plan.importedAt !== null) return plan
  const fileId = await write((tx) => begin(tx, actor, sent, plan), now)
  await storeLines(plan.account.id, fileId, plan.file.lines)
  await write((tx) => finish(tx, actor, fileId, plan), now)
  return plan
}

const MAX_NAMED = 20

function mustBeImportable({ account, file }: BankFilePlan, { anotherAccount }: SentFile): void {
  if (file.kind === "csv" && file.columns === null) throw new Refusal("BANK_COLUMNS_NEEDED")
  const named = file.faults.slice(0, MAX_NAMED).map(({ row, message }) => `Row ${row}: ${message}`)
  const rest = file.faults.length - named.length
  const messages = rest > 0 ? [...named, `And ${rest} more rows.`] : named
  if (messages.length > 0)
    throw new Refusal("VALIDATION_ERROR", { fields: { file: messages }, message: messages.join("\n") })
  if (file.lines.length === 0) throw badField("file", "The file has no line that can be imported.")
  mustBeOf(account, file, anotherAccount)
}

const findFile = (tx: Tx, accountId: number, sha256: string) =>
  tx.one(
    tx
      .select({ id: bankFiles.id, finishedAt: bankFiles.finishedAt })
      .from(bankFiles)
      .where(and(eq(bankFiles.accountId, accountId), eq(bankFiles.sha256, sha256))),
  )

/** Stores the file's row, or returns the row of an interrupted import of the same bytes. */
async function begin(
  tx: Tx,
  actor: Actor,
  { name }: SentFile,
  { account, file, sha256 }: BankFilePlan,
): Promise<number> {
  await storeReading(tx, actor, account, file)
  const before = await findFile(tx, account.id, sha256)
  if (before) return before.id
  const balance = file.kind === "ofx" ? file.balance : null
  const made = await tx.one(
    tx
      .insert(bankFiles)
      .values({
        accountId: account.id,
        sha256,
        name: fileName(name),
        kind: file.kind,
        lineCount: file.lines.length,
        ...spanOf(file.lines),
        balance: balance?.amount ?? null,
        balanceOn: balance?.on ?? null,
        importedBy: actor.userId,
        importedAt: tx.now,
      })
      .returning({ id: bankFiles.id }),
  )
  if (!made) throw new Error("A bank file was not stored")
  return made.id
}

function spanOf(lines: readonly KeyedLine[]): { firstOn: Day; lastOn: Day } {
  const days = lines.map(({ on }) => on).toSorted()
  const [firstOn, lastOn] = [days[0], days.at(-1)]
  if (firstOn === undefined || lastOn === undefined) throw new Error("A file without lines is imported")
  return { firstOn, lastOn }
}

/** Stores how this file was read, so that the account's next file is read the same way. */
async function storeReading(tx: Tx, actor: Actor, account: FiledAccount, file: BankFile): Promise<void> {
  const columns = file.kind === "csv" ? columnsOf(file) : (account.columns ?? null)
  const numberHash = file.kind === "ofx" && file.account !== "" ? numberHashOf(file.account) : account.numberHash
  const latest = { columns, numberHash, setBy: actor.userId, setAt: tx.now }
  await tx.run(
    tx
      .insert(bankReadings)
      .values({ accountId: account.id, ...latest })
      .onConflictDoUpdate({ target: bankReadings.accountId, set: latest }),
  )
}

function columnsOf(file: BankFile & { kind: "csv" }): StoredColumns {
  if (!file.columns) throw new Error("A file without columns is imported")
  const { headings, width } = file.head
  return {
    headings,
    width,
    at: file.columns,
    isReversed: file.isReversed,
    ...(file.dates?.isDecided ? { dates: file.dates.value } : {}),
    ...(file.decimal?.isDecided ? { decimal: file.decimal.value } : {}),
  }
}

async function finish(tx: Tx, actor: Actor, fileId: number, { account, file, compared }: BankFilePlan): Promise<void> {
  const stored = await tx.one(
    tx
      .select({ name: bankFiles.name, finishedAt: bankFiles.finishedAt })
      .from(bankFiles)
      .where(eq(bankFiles.id, fileId)),
  )
  if (!stored || stored.finishedAt !== null) return
  await tx.run(tx.update(bankFiles).set({ finishedAt: tx.now }).where(eq(bankFiles.id, fileId)))
  await record(tx, actor, {
    category: "BANK_FILE",
    details: `Imported ${stored.name} into ${account.name}: ${file.lines.length} lines, ${compared.fresh} of them new.`,
    metadata: { BankAccountID: account.id, FileID: fileId, Lines: file.lines.length, New: compared.fresh },
  })
}
