/** Writes the books as a plain text journal for hledger: one transaction for each posting, with the posting's id as its code. Source: api.md section 0, "Export". */
import { and, asc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { ReadSnapshot } from "#db/engine-port.ts"
import { inList } from "#db/in-list.ts"
import { bankAccounts, journalLines, journals, tenants } from "#db/schema/index.ts"
import { dollarCell } from "~/values/csv.ts"
import type { Cents } from "~/values/money.ts"
import { BALANCE_OF, type BankLedgerAccount, type LedgerAccount } from "../ledger/accounts.ts"

/** The hledger names of our accounts, all distinct. Accounts of BALANCE_OF have a subaccount for each tenant. A bank account's name ends with its id. */
export const JOURNAL_ACCOUNTS: Readonly<Record<Exclude<LedgerAccount, BankLedgerAccount>, string>> = {
  AR_RENT: "assets:receivable:rent",
  AR_LATE: "assets:receivable:late fees",
  AR_OTHER: "assets:receivable:other charges",
  AR_DEP: "assets:receivable:deposits",
  "CASH:zelle": "assets:cash:zelle",
  "CASH:paypal": "assets:cash:paypal",
  "CASH:cashapp": "assets:cash:cashapp",
  "CASH:check": "assets:cash:check",
  "CASH:cash": "assets:cash:cash",
  "CASH:other": "assets:cash:other",
  STRIPE: "assets:payment provider",
  IN_TRANSIT: "assets:payouts in transit",
  DISPUTE_HOLD: "assets:disputed payments",
  DEP_OUT: "assets:paid out:deposits",
  ADV_OUT: "assets:paid out:advance rent",
  DEP_DUE: "liabilities:deposits due",
  DEP_HELD: "liabilities:deposits held",
  ADV_CASH: "liabilities:advance rent",
  ADV_CREDIT: "liabilities:unused credit",
  INC_RENT: "income:rent",
  INC_LATE: "income:late fees",
  INC_OTHER: "income:other charges",
  INC_CONV: "income:convenience fees",
  EXP_PROC: "expenses:payment processing",
  EXP_STRIPE_MISC: "expenses:payment provider",
  CREDITS: "equity:credits given",
  OPENING: "equity:opening balances of bank accounts",
  ADJ: "equity:adjustments",
}

const isTenants = (account: string): boolean => Object.hasOwn(BALANCE_OF, account)
const BATCH = 500

type Person = { id: number; firstName: string; lastName: string }

/** Characters that would end an account's name, begin a comment, or split a name. */
const UNCLEAN = /[:;|\p{C}\s]+/gu

/** A tenant's id and name, safe within an account's name: "0007 Dana Reyes". */
export const tenantPart = ({ id, firstName, lastName }: Person): string =>
  `${String(id).padStart(4, "0")} ${`${firstName} ${lastName}`.replaceAll(UNCLEAN, " ").trim()}`

/** The name of an account, with the tenant's part if the account has one for each tenant. */
export function journalAccount(account: string, tenant: Person | null): string {
  if (account.startsWith("BANK:")) return bankName(account.slice("BANK:".length))
  const name = JOURNAL_ACCOUNTS[account as keyof typeof JOURNAL_ACCOUNTS]
  return isTenants(account) && tenant ? `${name}:${tenantPart(tenant)}` : name
}

/** The name of a bank account by its id; tables/bank_accounts.csv has the account's own name. */
const bankName = (id: number | string): string => `assets:bank:${id}`

export async function* hledgerJournal(readSnapshot: ReadSnapshot): AsyncGenerator<string> {
  yield `${HEAD}\n\ncommodity $1000.00\n\n${declared(Object.values(JOURNAL_ACCOUNTS))}`
  yield declared((await readSnapshot(bankIds)).map(bankName))
  for (let after = 0; ; ) {
    const people = await readSnapshot((tx) => peopleAfter(tx, after))
    const last = people.at(-1)
    if (!last) break
    after = last.id
    yield declared(
      people.flatMap((person) => Object.keys(BALANCE_OF).map((account) => journalAccount(account, person))),
    )
  }
  for (let last: Posting | undefined; ; ) {
    const before = last
    const postings = await readSnapshot((tx) => postingsAfter(tx, before))
    last = postings.at(-1)
    if (!last) return
    yield postings.map(transaction).join("")
  }
}

const HEAD =
  "; The books, for hledger (https://hledger.org): hledger -f books.journal balance\n; Codes are the numbers of tables/postings.csv, where reasons and notes are."

const declared = (accounts: readonly string[]): string => accounts.map((name) => `account ${name}\n`).join("")

const bankIds = async (tx: Tx): Promise<number[]> =>
  (await tx.all(tx.select({ id: bankAccounts.id }).from(bankAccounts).orderBy(asc(bankAccounts.id)))).map(
    ({ id }) => id,
  )

const peopleAfter = (tx: Tx, id: number): Promise<Person[]> =>
  tx.all(
    tx
      .select({ id: tenants.id, firstName: tenants.firstName, lastName: tenants.lastName })
      .from(tenants)
      .where(sql`${tenants.id} > ${id}`)
      .orderBy(asc(tenants.id))
      .limit(BATCH),
  )

type Line = { account: string; cents: Cents; tenant: Person | null; isReconciled: boolean | number }
type Posting = { id: number; effectiveOn: string; kind: string; tenant: Person | null; lines: Line[] }

async function postingsAfter(tx: Tx, last: Posting | undefined): Promise<Posting[]> {
  const { id, effectiveOn, kind, tenantId } = journals
  const isLater = last && sql`(${effectiveOn}, ${id}) > (${last.effectiveOn}, ${last.id})`
  const heads = await tx.all(
    tx
      .select({ id, effectiveOn, kind, person: tenants })
      .from(journals)
      .leftJoin(tenants, eq(tenants.id, tenantId))
      .where(and(isLater))
      .orderBy(asc(effectiveOn), asc(id))
      .limit(BATCH),
  )
  const lines = await tx.all(
    tx
      .select({
        journalId: journalLines.journalId,
        account: journalLines.account,
        cents: journalLines.cents,
        tenant: tenants,
        isReconciled: IS_RECONCILED,
      })
      .from(journalLines)
      .leftJoin(tenants, eq(tenants.id, journalLines.tenantId))
      .where(
        inList(
          journalLines.journalId,
          heads.map((head) => head.id),
        ),
      )
      .orderBy(asc(journalLines.id)),
  )
  const ofJournal = Map.groupBy(lines, ({ journalId }) => journalId)
  return heads.map(({ person, ...head }) => ({ ...head, tenant: person, lines: ofJournal.get(head.id) ?? [] }))
}

/** Whether the line is on a bank's statement: in a finished reconciliation, or the opening balance of a bank account (money.md 11.5). */
const IS_RECONCILED = sql<boolean | number>`(exists (
  select 1 from bank_reconciliation_rows r join bank_reconciliations b on b.id = r.reconciliation_id
  where r.journal_line_id = ${journalLines.id} and b.finished_at is not null)
  or (${journalLines.account} like 'BANK:%' and exists (select 1 from journals o where o.id = ${journalLines.journalId} and o.kind = 'bank_opening')))`

/** An hledger transaction; its reconciled lines are cleared. Reasons and notes are only in the tables, because comments can change the meaning of a posting. */
function transaction({ id, effectiveOn, kind, tenant, lines }: Posting): string {
  const who = tenant ? `, ${tenantPart(tenant)}` : ""
  const postings = lines.map(
    ({ account, cents, tenant: of, isReconciled }) =>
      `    ${isReconciled ? "* " : ""}${journalAccount(account, of)}  $${dollarCell(cents)}\n`,
  )
  return `\n${effectiveOn} (${id}) ${kind.replaceAll("_", " ")}${who}\n${postings.join("")}`
}
