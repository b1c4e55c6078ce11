/** Adds a bank account with its opening balance. Source: money.md 11.1, api.md X251. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { asCents, type Cents, formatMoney, negated } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { LedgerAccount } from "../ledger/accounts.ts"
import { bankBeginning } from "../ledger/bank/beginning.ts"
import { payAgainAtBank, returnAtBank } from "../ledger/bank/post-at-bank.ts"
import { post } from "../ledger/journal.ts"
import { addLine } from "../ledger/journal-draft.ts"
import { paymentRow } from "../ledger/payment-rows.ts"
import type { Actor } from "../permissions.ts"
import type { RowOf } from "../row-of.ts"
import { mustBeDistinct, mustBePostingDay } from "./account-rules.ts"
import { accountLabel, ledgerAccountOf, type StoredAccount } from "./bank-accounts.ts"
import type { NewBankAccount } from "./inputs.ts"

/** Whether it is overdrawn is the sign of its opening balance. */
type Stored = RowOf<NewBankAccount, { openedDate: "openedOn"; isOverdrawn: null }>

/**
 * Adds a bank account and posts its opening balance. For the first account, manual payments dated before its first day count as deposited. Refuses (400) a
 * day in the future, a name in use and a second trust account. Audit BANK_ACCOUNT.
 */
export const addBankAccount = command(
  "manage bank",
  async (tx, actor, input: NewBankAccount): Promise<StoredAccount> => {
    const { name, openedDate: on, isTrust = false } = input
    await mustBePostingDay(tx, "openedDate", on)
    await mustBeDistinct(tx, { name, isTrust })
    const isFirst = (await bankBeginning(tx)) === undefined
    const opening = input.isOverdrawn ? negated(input.opening) : input.opening
    const row = { name, lastFour: input.lastFour ?? null, isTrust, opening, openedOn: on } satisfies Stored
    const made = await tx.one(
      tx
        .insert(bankAccounts)
        .values({ ...row, createdBy: actor.userId, createdAt: tx.now })
        .returning(),
    )
    if (!made) throw new Error("A bank account was not stored")
    await postOpening(tx, actor, made, isFirst ? await receivedBefore(tx, on) : [])
    if (isFirst) await postReturnsSince(tx, actor, made)
    await record(tx, actor, {
      category: "BANK_ACCOUNT",
      details: `Bank account ${accountLabel(made)} was added, with ${formatMoney(opening)} on ${formatDay(on)}.`,
      metadata: {
        BankAccountID: made.id,
        Name: name,
        LastFour: row.lastFour,
        IsTrust: isTrust,
        Opening: opening,
        OpenedDate: on,
      },
    })
    return made
  },
)

export const openingKey = (id: number): string => `bank:${id}:opening`

type Received = { account: LedgerAccount; cents: Cents }

/** Posts the opening balance, and the payments that count as deposited, against OPENING, so that neither is income. */
async function postOpening(tx: Tx, actor: Actor, account: StoredAccount, received: Received[]): Promise<void> {
  const { id, opening, openedOn: on } = account
  const entry = { tenantId: null, kind: "bank_opening", key: openingKey(id), on, isDayTyped: true } as const
  await post(tx, actor, entry, (draft) => {
    addLine(draft, ledgerAccountOf(account), opening)
    addLine(draft, "OPENING", negated(opening))
    for (const { account: cash, cents } of received) {
      addLine(draft, cash, negated(cents))
      addLine(draft, "OPENING", cents)
    }
  })
}

/** The manual payments dated before the day, by method. Deleted ones do not count; a check returned since then does, because it had been deposited. */
async function receivedBefore(tx: Tx, on: Day): Promise<Received[]> {
  const rows = await tx.rows<{ account: string; cents: number }>(sql`
    select l.account as "account", sum(l.cents) as "cents" from payments p
    join receipts r on r.id = p.receipt_id
    join journals j on j.receipt_id = r.id join journal_lines l on l.journal_id = j.id
    where p.effective_on < ${on} and j.effective_on < ${on} and r.status <> 'reversed' and l.account like 'CASH:%'
    group by l.account having sum(l.cents) <> 0 order by l.account`)
  return rows.map(({ account, cents }) => ({ account: account as LedgerAccount, cents: asCents(Number(cents)) }))
}

type Event = { paymentId: number; key: string; on: StoredAccount["openedOn"]; kind: string }

/**
 * Posts at the new account the returns of checks that were recorded before the account's first day and returned since. If the bank paid such a check after
 * all, posts that too. Source: money.md 11.1.
 */
async function postReturnsSince(tx: Tx, actor: Actor, { openedOn }: StoredAccount): Promise<void> {
  for (const { paymentId, key, on, kind } of await eventsSince(tx, openedOn)) {
    const row = await paymentRow(tx, paymentId)
    const n = Number(key.split(":")[2])
    if (row === undefined) continue
    if (kind === "check_returned") await returnAtBank(tx, actor, row, { n, on })
    else await payAgainAtBank(tx, actor, row, { n, on })
  }
}

const eventsSince = (tx: Tx, openedOn: StoredAccount["openedOn"]): Promise<Event[]> =>
  tx.rows<Event>(sql`
    select p.id as "paymentId", j.idem_key as "key", j.effective_on as "on", j.kind as "kind" from payments p
    join receipts r on r.id = p.receipt_id join journals j on j.receipt_id = r.id
    where p.effective_on < ${openedOn} and j.effective_on >= ${openedOn} and r.status <> 'reversed'
      and j.kind in ('check_returned', 'check_return_undone') order by j.id`)
