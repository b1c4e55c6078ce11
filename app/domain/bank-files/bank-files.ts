/** Lists the imported files of an account, and removes one that was imported by mistake. Source: money.md 11.3, api.md X281, X282. */
import { desc, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import {
  bankAccounts,
  bankFileLines,
  bankFiles,
  bankLines,
  bankMatches,
  bankReconciliationRows,
} from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { filedAccount } from "./bank-account.ts"
import { HAS_ENDED } from "./ended-match.ts"
import type { BankAccountQuery, OneBankFile } from "./inputs.ts"

export type StoredBankFile = typeof bankFiles.$inferSelect

const MAX_FILES = 200

/** The latest 200 files, newest import first. Refuses 404 BANK_ACCOUNT_NOT_FOUND. */
export const bankFileList = command(
  "see bank",
  async (tx, _actor, { bankAccountId }: BankAccountQuery): Promise<StoredBankFile[]> => {
    await filedAccount(tx, bankAccountId)
    return tx.all(
      tx
        .select()
        .from(bankFiles)
        .where(eq(bankFiles.accountId, bankAccountId))
        .orderBy(desc(bankFiles.id))
        .limit(MAX_FILES),
    )
  },
)

/** Refuses 404 BANK_FILE_NOT_FOUND. */
export const bankFileNamed = command(
  "manage bank",
  async (tx, _actor, { file }: OneBankFile): Promise<StoredBankFile> => {
    const stored = await tx.one(tx.select().from(bankFiles).where(eq(bankFiles.id, file)))
    if (!stored) throw new Refusal("BANK_FILE_NOT_FOUND")
    return stored
  },
)

/** Removes a file and the lines that no other file has. Refuses 404 BANK_FILE_NOT_FOUND, 409 BANK_FILE_MATCHED. Audit BANK_FILE. */
export const takeBackBankFile = command(
  "manage bank",
  async (tx, actor, { file }: OneBankFile): Promise<StoredBankFile> => {
    const stored = await bankFileNamed(tx, actor, { file })
    await mustBeUnmatched(tx, file)
    await tx.run(tx.delete(bankFileLines).where(eq(bankFileLines.fileId, file)))
    const isInNoFile = sql`not exists (select 1 from bank_file_lines f where f.line_id = ${bankLines.id})`
    const gone = tx
      .select({ id: bankLines.id })
      .from(bankLines)
      .where(sql`${bankLines.accountId} = ${stored.accountId} and ${isInNoFile}`)
    await tx.run(tx.delete(bankMatches).where(inArray(bankMatches.lineId, gone)))
    await tx.run(tx.delete(bankReconciliationRows).where(inArray(bankReconciliationRows.bankLineId, gone)))
    await tx.run(tx.delete(bankLines).where(sql`${bankLines.accountId} = ${stored.accountId} and ${isInNoFile}`))
    await tx.run(tx.delete(bankFiles).where(eq(bankFiles.id, file)))
    await record(tx, actor, {
      category: "BANK_FILE",
      details: `Took ${stored.name} back, with the lines that it alone had.`,
      metadata: { BankAccountID: stored.accountId, FileID: file },
    })
    return stored
  },
)

/** Refuses (409) if a line that no other file has is matched or is in a finished reconciliation. */
async function mustBeUnmatched(tx: Tx, file: number): Promise<void> {
  const isAlone = sql`not exists (select 1 from bank_file_lines o where o.line_id = f.line_id and o.file_id <> ${file})`
  const [matched] = await tx.rows(sql`
    select m.id as "id" from bank_file_lines f join bank_matches m on m.line_id = f.line_id
    where f.file_id = ${file} and m.undone_at is null and not ${HAS_ENDED} and ${isAlone} limit 1`)
  if (matched) throw new Refusal("BANK_FILE_MATCHED")
  const [reconciled] = await tx.rows(sql`
    select r.id as "id" from bank_file_lines f join bank_reconciliation_rows r on r.bank_line_id = f.line_id
    join bank_reconciliations b on b.id = r.reconciliation_id
    where f.file_id = ${file} and b.finished_at is not null and ${isAlone} limit 1`)
  if (reconciled) throw new Refusal("BANK_FILE_MATCHED", { message: RECONCILED })
}

const RECONCILED = "Lines of the file are in a finished reconciliation."

/** The open accounts to choose from, by name, the trust account last. */
export const accountsToImport = (tx: Tx) =>
  tx.all(
    tx
      .select({ id: bankAccounts.id, name: bankAccounts.name, lastFour: bankAccounts.lastFour })
      .from(bankAccounts)
      .where(sql`${bankAccounts.archivedAt} is null`)
      .orderBy(bankAccounts.isTrust, bankAccounts.name, bankAccounts.id),
  )
