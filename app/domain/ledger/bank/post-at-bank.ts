/** Postings at the bank for a payment, its deletion, its return and the end of a return, in addition to their own journals. Source: money.md 11.1. */
import { and, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts, bankMethods, depositSlipRows } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, negated } from "~/values/money.ts"
import type { Actor } from "../../permissions.ts"
import { badField, Refusal } from "../../refusal.ts"
import { bankLedgerAccount, type LedgerAccount } from "../accounts.ts"
import { post } from "../journal.ts"
import { addLine } from "../journal-draft.ts"
import type { JournalEntry, JournalKind } from "../journal-entry.ts"
import type { PaymentRow } from "../payment-rows.ts"
import { type Beginning, bankBeginning } from "./beginning.ts"
import { type CashLocation, cashAccount, directKey, locationOf } from "./cash-location.ts"

type Move = {
  kind: JournalKind
  key: string
  on: Day
  notBefore?: Day | undefined
  amount: Cents
  from: LedgerAccount
  to: LedgerAccount
}

/** Posts an amount from one account to another, once per key. */
export async function postMove(tx: Tx, actor: Actor, { amount, from, to, ...entry }: Move): Promise<void> {
  const journal: JournalEntry = { tenantId: null, isDayTyped: true, ...entry }
  await post(tx, actor, journal, (draft) => {
    addLine(draft, to, amount)
    addLine(draft, from, negated(amount))
  })
}

/** After a manual payment: a payment dated before the first account's first day counts as deposited, and one whose method has a bank account goes to that account. */
export async function depositDirectly(tx: Tx, actor: Actor, row: PaymentRow): Promise<void> {
  const from = cashAccount(row.tender)
  const beginning = from && (await bankBeginning(tx))
  if (!from || !beginning || row.paidOn === null) return
  const to = row.paidOn < beginning.on ? "OPENING" : await accountOfMethod(tx, row)
  if (to === null) return
  await postMove(tx, actor, {
    kind: "bank_deposit",
    key: directKey(row.id),
    on: row.paidOn,
    amount: row.amount,
    from,
    to,
  })
}

async function accountOfMethod(tx: Tx, { tender, paidOn }: PaymentRow): Promise<LedgerAccount | null> {
  const found = await tx.one(
    tx
      .select({ id: bankMethods.accountId, openedOn: bankAccounts.openedOn })
      .from(bankMethods)
      .innerJoin(bankAccounts, eq(bankAccounts.id, bankMethods.accountId))
      .where(sql`${bankMethods.method} = ${tender}`),
  )
  return found && paidOn !== null && found.openedOn <= paidOn ? bankLedgerAccount(found.id) : null
}

/** Refuses (409 PAYMENT_AT_BANK) to delete a payment that was deposited by a slip. */
export async function mustNotBeDeposited(tx: Tx, row: PaymentRow): Promise<void> {
  const location = await locationOf(tx, row)
  if (location?.at !== "account" || location.slipId === null) return
  const remedy =
    row.tender === "check"
      ? "Use Returned by the bank if the check came back."
      : "Undo the deposit first if it was recorded by mistake."
  throw new Refusal("PAYMENT_AT_BANK", {
    message: `The bank has this payment since ${formatDay(location.since)}, with deposit slip ${location.slipId}. ${remedy}`,
  })
}

/** After a payment was deleted: takes it off its slip, or reverses its postings at the bank. */
export async function reverseAtBank(tx: Tx, actor: Actor, row: PaymentRow, on: Day): Promise<void> {
  const location = await locationOf(tx, row)
  const to = cashAccount(row.tender)
  if (!location || !to || location.at === "hand") return
  if (location.at === "slip") return leaveSlip(tx, row.id)
  const from = location.at === "beginning" ? "OPENING" : bankLedgerAccount(location.accountId)
  const key = `undep:${row.id}`
  await postMove(tx, actor, { kind: "bank_deposit_undone", key, on, amount: row.amount, from, to })
}

/** Takes an undeposited payment off its slip; the slip's total changes. */
async function leaveSlip(tx: Tx, paymentId: number): Promise<void> {
  const row = and(eq(depositSlipRows.paymentId, paymentId), isNull(depositSlipRows.leftAt))
  await tx.run(tx.update(depositSlipRows).set({ leftAt: tx.now }).where(row))
}

/** Refuses (400) the return of a check before the day of its deposit. */
export async function mustBeReturnedAfterDeposit(tx: Tx, row: PaymentRow, on: Day): Promise<void> {
  const location = await locationOf(tx, row)
  if (location?.at === "account" && on < location.since)
    throw badField(
      "returnedOn",
      `The bank has this check since ${formatDay(location.since)}. Use that day or a later one.`,
    )
}

/** `ret:{payment}:bank`; from the second return on, the number of the return is added. */
export const returnKey = (paymentId: number, n: number): string => `ret:${paymentId}:bank${n > 1 ? `:${n}` : ""}`

/** Records the n-th return of a check: takes it out of the account that had it, or off its slip. `notBefore` as in the return's own journal. */
export async function returnAtBank(
  tx: Tx,
  actor: Actor,
  row: PaymentRow,
  { n, ...days }: { n: number; on: Day; notBefore?: Day | undefined },
): Promise<void> {
  const location = await locationOf(tx, row)
  if (!location || location.at === "hand") return
  if (location.at === "slip") return leaveSlip(tx, row.id)
  const from = await accountReturnedFrom(tx, location, days.on)
  const key = returnKey(row.id, n)
  await postMove(tx, actor, { kind: "bank_return", key, ...days, amount: row.amount, from, to: "CASH:check" })
}

/** The account of a return. A return before the first account's first day is part of the opening balance. */
async function accountReturnedFrom(tx: Tx, location: AtBank, on: Day): Promise<LedgerAccount> {
  const { on: begins } = (await bankBeginning(tx)) as Beginning
  return location.at === "beginning" && on < begins ? "OPENING" : bankLedgerAccount(location.accountId)
}
type AtBank = Extract<CashLocation, { accountId: number }>

/** Records that the bank paid the check after its n-th return: puts the money back into the account. */
export async function payAgainAtBank(
  tx: Tx,
  actor: Actor,
  row: PaymentRow,
  { n, on }: { n: number; on: Day },
): Promise<void> {
  const location = await locationOf(tx, row)
  if (location?.at !== "account" && location?.at !== "beginning") return
  const to = bankLedgerAccount(location.accountId)
  const key = `${returnKey(row.id, n)}:paid`
  await postMove(tx, actor, { kind: "bank_return", key, on, amount: row.amount, from: "CASH:check", to })
}
