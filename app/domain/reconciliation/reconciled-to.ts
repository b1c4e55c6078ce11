/** Whether the bank accounts are reconciled up to a day; closing a month requires it. Source: money.md 11.5, 11.6. */
import { and, asc, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts, bankReconciliations } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { accountLabel } from "../bank-accounts/bank-accounts.ts"
import { zoneOf } from "../settings/defaults.ts"

/** `unfinished`: unfinished reconciliations that end by then. `behind`: names of accounts that are not reconciled to the day. `count`: accounts that could be. */
export type ReconciledTo = { unfinished: { account: string; endsOn: Day }[]; behind: string[]; count: number }

export async function reconciledTo(tx: Tx, day: Day): Promise<ReconciledTo> {
  const zone = await zoneOf(tx)
  const { openedOn, voidedAt, name } = bankAccounts
  const began = await tx.all(
    tx
      .select()
      .from(bankAccounts)
      .where(and(lte(openedOn, day), isNull(voidedAt)))
      .orderBy(asc(sql`lower(${name})`)),
  )
  const accounts = began.filter(({ archivedAt }) => archivedAt === null || dayAt(archivedAt, zone) > day)
  const { accountId, endsOn, finishedAt, discardedAt } = bankReconciliations
  const compared = await tx.all(
    tx.select({ accountId, endsOn, finishedAt }).from(bankReconciliations).where(isNull(discardedAt)),
  )
  const labels = new Map(began.map((account) => [account.id, accountLabel(account)]))
  const unfinished = compared.flatMap(({ accountId: id, endsOn: on, finishedAt: at }) =>
    at === null && on <= day ? [{ account: labels.get(id) ?? "", endsOn: on }] : [],
  )
  const done = new Set(compared.flatMap((row) => (row.finishedAt !== null && row.endsOn >= day ? [row.accountId] : [])))
  const behind = accounts.filter(({ id }) => !done.has(id)).map(accountLabel)
  return { unfinished, behind, count: accounts.length }
}
