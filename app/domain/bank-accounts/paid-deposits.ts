/** Lists the returned deposits and advance rent that bank accounts paid, and undoes a mistaken entry. Source: money.md 11.1, api.md X262 and X267. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, negated } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { bankLedgerAccount } from "../ledger/accounts.ts"
import { post } from "../ledger/journal.ts"
import { addLine } from "../ledger/journal-draft.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { mustBeAnothersLedger } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { accountLabel, bankAccount } from "./bank-accounts.ts"
import { type HeldDeposits, heldOn } from "./held-deposits.ts"
import type { RETURNED, UndoPaidDeposit } from "./inputs.ts"

export type PaidDeposit = {
  journalId: number
  returned: (typeof RETURNED)[number]
  tenantId: number
  tenant: string
  accountId: number
  amount: Cents
  on: Day
  note: string | null
  isUndone: boolean
}

const MAX_LISTED = 100

/** The latest hundred, newest day first. */
export const paidDepositList = command("see bank", (tx) => paidDeposits(tx))

type Row = Omit<PaidDeposit, "tenant" | "isUndone"> & { firstName: string; lastName: string; undone: number | null }

async function paidDeposits(tx: Tx, journalId?: number): Promise<PaidDeposit[]> {
  const one = journalId === undefined ? sql`true` : sql`j.id = ${journalId}`
  const rows = await tx.rows<Row>(sql`
    select j.id as "journalId", case j.kind when 'deposit_paid_out' then 'deposit' else 'advance' end as "returned", j.tenant_id as "tenantId", t.first_name as "firstName", t.last_name as "lastName",
      cast(substr(l.account, 6) as integer) as "accountId", -l.cents as "amount", j.effective_on as "on", j.memo as "note",
      (select max(u.id) from journals u where u.reverses_journal_id = j.id and u.kind = j.kind) as "undone"
    from journals j join journal_lines l on l.journal_id = j.id and l.account like 'BANK:%' join tenants t on t.id = j.tenant_id
    where j.kind in ('deposit_paid_out', 'advance_paid_out') and j.reverses_journal_id is null and ${one}
    order by j.effective_on desc, j.id desc limit ${MAX_LISTED}`)
  return rows.map(({ firstName, lastName, undone, ...row }) => ({
    ...row,
    tenant: fullName({ firstName, lastName }),
    isUndone: undone !== null,
  }))
}

/** Reverses a mistaken entry on its own day. Refuses 404 PAID_DEPOSIT_NOT_FOUND, also if it is undone; 403 the caller's own ledger. Audit BANK_TRANSFER. */
export const undoPaidDeposit = command(
  "manage bank",
  async (tx, actor, { postingId }: UndoPaidDeposit): Promise<HeldDeposits> => {
    const [row] = await paidDeposits(tx, postingId)
    if (!row || row.isUndone) throw new Refusal("PAID_DEPOSIT_NOT_FOUND")
    const { tenantId, accountId, amount, on } = row
    const isDeposit = row.returned === "deposit"
    mustBeAnothersLedger(actor, tenantId)
    const key = `deppaid:${postingId}:undone`
    const entry = {
      tenantId,
      kind: isDeposit ? "deposit_paid_out" : "advance_paid_out",
      key,
      on,
      reverses: postingId,
      isDayTyped: true,
    } as const
    await post(tx, actor, entry, (draft) => {
      addLine(draft, bankLedgerAccount(accountId), amount)
      addLine(draft, isDeposit ? "DEP_OUT" : "ADV_OUT", negated(amount))
    })
    const account = accountLabel(await bankAccount(tx, accountId))
    await record(tx, actor, {
      category: "BANK_TRANSFER",
      details: `${formatMoney(amount)} of ${isDeposit ? "a returned deposit" : "returned advance rent"}, recorded as paid to ${row.tenant} from ${account} on ${formatDay(on)}, was undone.`,
      metadata: { TenantID: tenantId, BankAccountID: accountId, Amount: amount, Date: on, PostingID: postingId },
    })
    return heldOn(tx, await ledgerDay(tx))
  },
)
