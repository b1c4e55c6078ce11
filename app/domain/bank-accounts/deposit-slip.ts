/** Deposits a deposit slip, and undoes one that was made by mistake. Source: money.md 11.1, api.md X260 and X261. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { depositSlips } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, negated, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import { bankLedgerAccount } from "../ledger/accounts.ts"
import { cashAccount } from "../ledger/bank/cash-location.ts"
import { post } from "../ledger/journal.ts"
import { addLine, type JournalDraft } from "../ledger/journal-draft.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { badField, Refusal } from "../refusal.ts"
import { mustBePostingDay } from "./account-rules.ts"
import { bankAccount, openAccount } from "./bank-accounts.ts"
import type { DepositSlip as DepositInput, UndoDepositSlip } from "./inputs.ts"
import { leave, ofSlip, openSlip, recordSlip } from "./make-slip.ts"
import { type DepositSlip, type SlipRow, slipOf } from "./slips.ts"

/**
 * Records that a slip was deposited: moves its total from the cash accounts to the bank account, on the day of the deposit. Refuses 404
 * DEPOSIT_SLIP_NOT_FOUND and BANK_ACCOUNT_NOT_FOUND; 409 DEPOSIT_SLIP_DONE; 400 an empty slip, and a day in the future, before one of its payments or
 * before the account's first day. Audit BANK_DEPOSIT.
 */
export const depositSlipAtBank = command(
  "make deposits",
  async (tx, actor, { depositSlipId, depositedDate: on }: DepositInput): Promise<DepositSlip> => {
    const slip = await openSlip(tx, depositSlipId)
    const { openedOn } = await openAccount(tx, slip.accountId)
    const rows = onIt(slip)
    if (rows.length === 0) throw badField("depositedDate", "No payment is on this slip.")
    await mustBePostingDay(tx, "depositedDate", on, latest(rows, openedOn))
    const entry = { tenantId: null, kind: "bank_deposit", key: slipKey(slip.id), on, isDayTyped: true } as const
    await post(tx, actor, entry, (draft) => {
      addLine(draft, bankLedgerAccount(slip.accountId), slip.total)
      takeOutOfHand(draft, rows)
    })
    const deposited = { state: "deposited", depositedOn: on, depositedBy: actor.userId, depositedAt: tx.now } as const
    await tx.run(tx.update(depositSlips).set(deposited).where(ofSlip(slip.id)))
    const after = await slipOf(tx, slip.id)
    await recordSlip(
      tx,
      actor,
      after,
      `of ${formatMoney(slip.total)} was deposited in ${slip.account} on ${formatDay(on)}`,
    )
    return after
  },
)

export const slipKey = (id: number): string => `dep:${id}`

const onIt = ({ rows }: DepositSlip): SlipRow[] => rows.filter(({ hasLeft }) => !hasLeft)

/** The first day on which the slip can be deposited, with the reason. */
function latest(rows: readonly SlipRow[], openedOn: Day): { day: Day; what: string } {
  const days = rows.flatMap(({ payment }) => payment.paidOn ?? [])
  const newest = days.toSorted().at(-1) ?? openedOn
  return newest > openedOn
    ? { day: newest, what: "the day of its newest payment" }
    : { day: openedOn, what: "the account's first day" }
}

function takeOutOfHand(draft: JournalDraft, rows: readonly SlipRow[]): void {
  for (const { payment, amount } of rows) {
    const account = cashAccount(payment.tender)
    if (account) addLine(draft, account, negated(amount))
  }
}

/**
 * Discards a slip that was not deposited; reverses a deposited one on the day of the deposit. The payments are in hand again. Refuses 404
 * DEPOSIT_SLIP_NOT_FOUND; 409 DEPOSIT_SLIP_DONE for a slip that was undone before, and DEPOSIT_SLIP_IN_USE once the bank has returned a check on the slip,
 * even if it paid the check later. Audit BANK_DEPOSIT.
 */
export const undoDepositSlip = command(
  "make deposits",
  async (tx, actor, { depositSlipId }: UndoDepositSlip): Promise<DepositSlip> => {
    const slip = await slipOf(tx, depositSlipId)
    if (slip.state === "undone") throw new Refusal("DEPOSIT_SLIP_DONE")
    const rows = onIt(slip)
    if (slip.state === "deposited") {
      if (await hasReturns(tx, slip.id)) throw new Refusal("DEPOSIT_SLIP_IN_USE")
      await reverseDeposit(tx, actor, slip, rows)
    }
    await leave(
      tx,
      rows.map(({ payment }) => payment.id),
    )
    const undone = { state: "undone", undoneBy: actor.userId, undoneAt: tx.now } as const
    await tx.run(tx.update(depositSlips).set(undone).where(ofSlip(slip.id)))
    const what = slip.state === "open" ? "was discarded" : `of ${formatMoney(slip.total)} was undone`
    const after = await slipOf(tx, slip.id)
    await recordSlip(tx, actor, after, what)
    return after
  },
)

/** Whether the bank returned a check of the slip after the deposit. A check that was returned and paid before the deposit changed no bank account. */
async function hasReturns(tx: Tx, slipId: number): Promise<boolean> {
  const [found] = await tx.rows<{ id: number }>(sql`
    select j.id as "id" from journals j join payments p on p.receipt_id = j.receipt_id
    join deposit_slip_rows r on r.payment_id = p.id and r.left_at is null
    where r.slip_id = ${slipId} and j.kind = 'check_returned'
      and j.id > (select id from journals where idem_key = ${slipKey(slipId)}) limit 1`)
  return found !== undefined
}

async function reverseDeposit(tx: Tx, actor: Parameters<typeof post>[1], slip: DepositSlip, rows: readonly SlipRow[]) {
  await bankAccount(tx, slip.accountId)
  const key = `${slipKey(slip.id)}:undone`
  const entry = {
    tenantId: null,
    kind: "bank_deposit_undone",
    key,
    on: slip.depositedOn ?? (await ledgerDay(tx)),
  } as const
  await post(tx, actor, entry, (draft) => {
    addLine(draft, bankLedgerAccount(slip.accountId), negated(sum(rows.map(({ amount }) => amount))))
    for (const { payment, amount } of rows) {
      const account = cashAccount(payment.tender)
      if (account) addLine(draft, account, amount)
    }
  })
}
