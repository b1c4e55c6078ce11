/** Allows postings only at bank accounts that are not archived. Source: money.md 11.1. */
import { and, isNotNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { bankAccounts } from "#db/schema/index.ts"
import { Refusal } from "../../refusal.ts"
import type { LedgerAccount } from "../accounts.ts"

const BANK = "BANK:"

/** Refuses (409 BANK_ACCOUNT_ARCHIVED) any line at an archived account, whatever causes it, because an archived account stays empty until it is reopened. */
export async function mustBeOpenAccounts(tx: Tx, lines: readonly { account: LedgerAccount }[]): Promise<void> {
  const ofBanks = lines.filter(({ account }) => account.startsWith(BANK))
  if (ofBanks.length === 0) return
  const ids = ofBanks.map(({ account }) => Number(account.slice(BANK.length)))
  const archived = await tx.one(
    tx
      .select({ name: bankAccounts.name })
      .from(bankAccounts)
      .where(and(inList(bankAccounts.id, ids), isNotNull(bankAccounts.archivedAt)))
      .orderBy(bankAccounts.id)
      .limit(1),
  )
  if (!archived) return
  const message = `The bank account ${archived.name} is archived. An administrator opens it again on its page under Bank. Then repeat this.`
  throw new Refusal("BANK_ACCOUNT_ARCHIVED", { message })
}
