/** The fees of a check that the bank returns: offered, charged, and deleted if the bank pays it after all. Source: money.md 3.28. */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, negated, plus, ZERO } from "~/values/money.ts"
import { chargeRow } from "../ledger/charges/charge-rows.ts"
import { type LateFee, postLateFee } from "../ledger/charges/post-late-fee.ts"
import { lateFeesOfReturn } from "../ledger/charges/return-late-fees.ts"
import { charge } from "../ledger/draft-charges.ts"
import { draftOf, post } from "../ledger/journal.ts"
import type { JournalEntry } from "../ledger/journal-entry.ts"
import type { PaymentRow } from "../ledger/payment-rows.ts"
import { paymentReversal, reverseCharge } from "../ledger/reversals.ts"
import type { Actor } from "../permissions.ts"
import { invalid } from "../refusal.ts"
import type { ReturnCheck } from "./inputs.ts"

/** `n`: the check's n-th return. */
export const entryOf = ({ id, tenantId, receiptId, journalId }: PaymentRow, n: number, on: Day) =>
  ({
    tenantId,
    kind: "check_returned",
    key: `chkret:${id}:${n}`,
    on,
    receiptId,
    reverses: journalId,
  }) satisfies JournalEntry

/** The late fees that may be charged with a return on a day. Source: money.md 3.28. */
export async function lateFeesOffered(tx: Tx, row: PaymentRow, returnedOn: Day): Promise<LateFee[]> {
  const draft = await draftOf(tx, entryOf(row, 1, returnedOn), await paymentReversal(tx, row))
  const reopened = draft.allocations.flatMap(({ takesBackId, charge: rent, cents }) =>
    takesBackId !== null && rent?.kind === "rent" ? [{ dueOn: rent.dueOn, cents: negated(cents) }] : [],
  )
  return lateFeesOfReturn(tx, { tenantId: row.tenantId, paidOn: row.paidOn, returnedOn, reopened })
}

export function ticked({ lateFees: periods, areTicks = false }: ReturnCheck, offered: LateFee[]): LateFee[] {
  if (periods === undefined) return offered
  const areOffered = periods.every((period) => offered.some((fee) => fee.period === period))
  if (!areOffered && !areTicks) throw invalid("lateFees", "Use months whose late fee this check had prevented.")
  return offered.filter(({ period }) => periods.includes(period))
}

type Fees = { fee: Cents; lateFees: LateFee[] }

/** Charges the late fees by period, then the fee for the return. Returns the new charges. */
export async function chargeFees(
  tx: Tx,
  actor: Actor,
  entry: JournalEntry & { tenantId: number },
  { fee, lateFees }: Fees,
) {
  const { tenantId, key, on } = entry
  const ids: number[] = []
  for (const due of lateFees) {
    const { chargeIds } = await postLateFee(tx, actor, { ...due, on })
    ids.push(...chargeIds)
  }
  if (fee === 0) return ids
  const notes = "Fee for a returned check"
  const { chargeIds } = await post(tx, actor, { tenantId, kind: "fee_charge", key: `${key}:fee`, on }, (draft) => {
    charge(draft, { kind: "other", amount: fee, origin: "returned_check", notes })
  })
  return [...ids, ...chargeIds]
}

/** Deletes a return's charges that staff have not deleted. Returns their total in cents. */
export async function deleteFees(tx: Tx, actor: Actor, chargeIds: readonly number[], on: Day): Promise<Cents> {
  let deleted = ZERO
  for (const chargeId of chargeIds) {
    const row = await chargeRow(tx, chargeId)
    if (!row || row.deletedAt !== null) continue
    await reverseCharge(tx, actor, row, { reason: "The bank paid the returned check after all", on })
    deleted = plus(deleted, row.amount)
  }
  return deleted
}
