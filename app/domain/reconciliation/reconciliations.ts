/** The reconciliations of the bank accounts. Source: money.md 11.5, api.md X300. */
import { and, desc, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankReconciliationReports, bankReconciliations } from "#db/schema/index.ts"
import { accountLabel, bankAccount } from "../bank-accounts/bank-accounts.ts"
import { command } from "../commands.ts"
import type { ReconciliationsQuery } from "./inputs.ts"
import { type LaterChange, laterChangesOf } from "./later-changes.ts"
import type { StoredReconciliation } from "./stored-reconciliation.ts"

/** `changes`: the later changes of a finished reconciliation. */
export type ListedReconciliation = StoredReconciliation & { account: string; changes: LaterChange[] }

const MAX_LISTED = 100

/** The latest hundred (X300), of one account or of all, latest statement first. A discarded one is listed if it has a report. Refuses 404 BANK_ACCOUNT_NOT_FOUND. */
export const reconciliationList = command(
  "see bank",
  async (tx, _actor, { bankAccountId }: ReconciliationsQuery): Promise<ListedReconciliation[]> => {
    if (bankAccountId !== undefined) await bankAccount(tx, bankAccountId)
    const { accountId, discardedAt, endsOn, id } = bankReconciliations
    const hasReport = sql`exists (select 1 from ${bankReconciliationReports} where reconciliation_id = ${id})`
    const ofAccount = bankAccountId === undefined ? undefined : eq(accountId, bankAccountId)
    const rows = await tx.all(
      tx
        .select()
        .from(bankReconciliations)
        .where(and(ofAccount, sql`(${isNull(discardedAt)} or ${hasReport})`))
        .orderBy(desc(endsOn), desc(id))
        .limit(MAX_LISTED),
    )
    const listed: ListedReconciliation[] = []
    for (const row of rows) listed.push(await listedOf(tx, row))
    return listed
  },
)

export async function listedOf(tx: Tx, row: StoredReconciliation): Promise<ListedReconciliation> {
  const account = accountLabel(await bankAccount(tx, row.accountId))
  return { ...row, account, changes: await laterChangesOf(tx, row) }
}
