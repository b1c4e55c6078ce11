/** The names and types of the accounts in the accountant's program. Source: money.md 11.8, api.md X331, X332. */
import { isNotNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts, journalExportAccounts } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { type BookAccount, bookAccounts } from "../books/account-names.ts"
import { command } from "../commands.ts"
import { bankLedgerAccount, type LedgerAccount } from "../ledger/accounts.ts"
import type { Actor } from "../permissions.ts"
import { badField } from "../refusal.ts"
import { type ChartType, defaultFor, OFFERED, sameName } from "./chart-defaults.ts"
import type { NameAccount, SetChart } from "./inputs.ts"

/** `isOwn`: the landlord chose the name; otherwise it is the default. */
export type ChartAccount = { account: BookAccount; name: string; type: ChartType; isOwn: boolean }

/** All accounts of the books, in the order of the trial balance. */
export const chartOfAccounts = command(
  "see reports",
  async (tx: Tx, _actor, _input: Record<string, never>): Promise<ChartAccount[]> => chartOf(tx),
)

export async function chartOf(tx: Tx): Promise<ChartAccount[]> {
  const ownRows = await tx.all(tx.select().from(journalExportAccounts))
  const ownNames = new Map(ownRows.map((row) => [row.account, row]))
  const mistakes = await voidedAccounts(tx)
  const taken = new Set(OFFERED)
  for (const { name, type } of ownRows) if (type !== "BANK") taken.add(sameName(name))
  return (await bookAccounts(tx)).map((account) => {
    const own = ownNames.get(account.code)
    const { name, type } = own ?? defaultFor(account, taken)
    // Bank accounts come first, by id, so an earlier account takes its name before later ones.
    if (!mistakes.has(account.code)) taken.add(sameName(name))
    return { account, name, type, isOwn: own !== undefined }
  })
}

/** The voided bank accounts. Their postings add up to zero, so the account that replaces one may have the same name. */
async function voidedAccounts(tx: Tx): Promise<ReadonlySet<LedgerAccount>> {
  const { id, voidedAt } = bankAccounts
  const rows = await tx.all(tx.select({ id }).from(bankAccounts).where(isNotNull(voidedAt)))
  return new Set(rows.map((row) => bankLedgerAccount(row.id)))
}

/** Names some accounts; exports made before do not change. Refuses 400 an unknown account, one named twice, and a name with two types. Audit JOURNAL_EXPORT. */
export const setChart = command("export the journal", (tx: Tx, actor, { accounts }: SetChart) =>
  nameAccounts(tx, actor, accounts, (at, field) => `accounts.${at}.${field}`),
)

export const nameAccount = command("export the journal", (tx: Tx, actor, account: NameAccount) =>
  nameAccounts(tx, actor, [account], (_at, field) => field),
)

/** `fieldOf` returns the name of the account's field at a position, for refusals. */
async function nameAccounts(
  tx: Tx,
  actor: Actor,
  accounts: readonly NameAccount[],
  fieldOf: (at: number, field: keyof NameAccount) => string,
): Promise<ChartAccount[]> {
  const before = await chartOf(tx)
  const known = new Set(before.map(({ account }) => account.code))
  for (const [at, { account }] of accounts.entries()) {
    if (!known.has(account)) throw badField(fieldOf(at, "account"), "The books do not have this account.")
    if (accounts.findIndex((other) => other.account === account) !== at)
      throw badField(fieldOf(at, "account"), "This account is named twice.")
  }
  for (const { account, name, type } of accounts) {
    const change = { name, type, setBy: actor.userId, setAt: tx.now }
    const { account: target } = journalExportAccounts
    const row = tx.insert(journalExportAccounts).values({ account, ...change })
    await tx.run(row.onConflictDoUpdate({ target, set: change }))
  }
  const after = before.map((each) => {
    const own = accounts.find(({ account }) => account === each.account.code)
    return own ? { ...each, name: own.name, type: own.type } : each
  })
  for (const [at, account] of accounts.entries()) {
    const other = after.find((each) => sameName(each.name) === sameName(account.name) && each.type !== account.type)
    if (other) throw badField(fieldOf(at, "type"), `${other.account.name} has the same name with another type.`)
  }
  await record(tx, actor, {
    category: "JOURNAL_EXPORT",
    details: "Named accounts of the journal's export.",
    metadata: { Accounts: accounts.map(({ account, name, type }) => `${account}: ${name} (${type})`) },
  })
  return chartOf(tx)
}
