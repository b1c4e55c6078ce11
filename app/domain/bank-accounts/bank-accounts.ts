/** The landlord's bank accounts and their balances. Source: money.md 11.1, api.md X250. */
import { asc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts, bankMethods } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { asCents, type Cents, ZERO } from "~/values/money.ts"
import { type Command, command } from "../commands.ts"
import { bankLedgerAccount } from "../ledger/accounts.ts"
import { Refusal } from "../refusal.ts"
import { versionOf } from "../version.ts"

export type StoredAccount = typeof bankAccounts.$inferSelect
export type DirectMethod = (typeof bankMethods.$inferSelect)["method"]
/** `balance` is the balance in the books now, in cents, negative when overdrawn. Payments by `methods` go to the account without a deposit slip. */
export type BankAccount = StoredAccount & { balance: Cents; methods: DirectMethod[] }

/** Lists all accounts (X250): open ones by name, then archived ones, newest first. */
export const bankAccountList = command("see bank", (tx): Promise<BankAccount[]> => accountsWithBalances(tx))

/** Lists the accounts that accept deposits, by name. Anyone who may make slips may see them. */
export const openAccounts = command("see tenants", async (tx): Promise<StoredAccount[]> => {
  const rows = await storedAccounts(tx)
  return rows.filter(({ archivedAt }) => archivedAt === null)
})

export async function accountsWithBalances(tx: Tx): Promise<BankAccount[]> {
  const balances = await bankBalances(tx)
  const methods = await tx.all(tx.select().from(bankMethods).orderBy(asc(bankMethods.method)))
  return (await storedAccounts(tx)).map((account) => ({
    ...account,
    balance: balances.get(account.id) ?? ZERO,
    methods: methods.filter(({ accountId }) => accountId === account.id).map(({ method }) => method),
  }))
}

const storedAccounts = (tx: Tx): Promise<StoredAccount[]> =>
  tx.all(
    tx
      .select()
      .from(bankAccounts)
      .orderBy(
        sql`${bankAccounts.archivedAt} is not null, coalesce(${bankAccounts.archivedAt}, 0) desc, lower(${bankAccounts.name}), ${bankAccounts.id}`,
      ),
  )

/** The balance of each account in the books at the end of a day (default: now), by account id. */
export async function bankBalances(tx: Tx, on?: Day): Promise<Map<number, Cents>> {
  const until = on === undefined ? sql`` : sql`and j.effective_on <= ${on}`
  const rows = await tx.rows<{ account: string; cents: number }>(sql`
    select l.account as "account", sum(l.cents) as "cents" from journal_lines l join journals j on j.id = l.journal_id
    where l.account like 'BANK:%' ${until} group by l.account`)
  return new Map(rows.map(({ account, cents }) => [Number(account.slice("BANK:".length)), asCents(Number(cents))]))
}

/** Refuses 404 BANK_ACCOUNT_NOT_FOUND. */
export async function bankAccount(tx: Tx, id: number): Promise<StoredAccount> {
  const found = await tx.one(tx.select().from(bankAccounts).where(eq(bankAccounts.id, id)))
  if (!found) throw new Refusal("BANK_ACCOUNT_NOT_FOUND")
  return found
}

/** Returns an account that accepts money. Refuses 404 BANK_ACCOUNT_NOT_FOUND, also for an archived account. */
export async function openAccount(tx: Tx, id: number): Promise<StoredAccount> {
  const found = await bankAccount(tx, id)
  if (found.archivedAt !== null) throw new Refusal("BANK_ACCOUNT_NOT_FOUND")
  return found
}

/** Adds the balance to the account that a command returns. */
export function withBalance<Input>(inner: Command<Input, StoredAccount>): Command<Input, BankAccount> {
  return command(inner.permission, async (tx, actor, input: Input) => {
    const { id } = await inner(tx, actor, input)
    const found = (await accountsWithBalances(tx)).find((account) => account.id === id)
    if (!found) throw new Error("A bank account went missing")
    return found
  })
}

export const ledgerAccountOf = ({ id }: { id: number }) => bankLedgerAccount(id)

/** For instance "Operating, 4417". */
export const accountLabel = ({ name, lastFour }: Pick<StoredAccount, "name" | "lastFour">): string =>
  lastFour === null ? name : `${name}, ${lastFour}`

export const bankAccountVersion = ({ name, lastFour, isTrust }: StoredAccount): string =>
  versionOf({ name, lastFour, isTrust })
