/** Deletes a move-out's reduction of a charge by a reversal. Source: money.md 9.2, api.md X11. */
import type { Tx } from "#db/client.server.ts"
import { type Cents, formatMoney, negated, plus, ZERO } from "~/values/money.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { mustBeAnothersLedger } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { INCOME, RECEIVABLE } from "../accounts.ts"
import { putInOrder } from "../draft-charges.ts"
import type { DeleteReduction } from "../inputs.ts"
import { post } from "../journal.ts"
import { addLine, type JournalDraft } from "../journal-draft.ts"
import { ledgerDay } from "../ledger-day.ts"
import type { Reversal } from "../reversals.ts"
import { type ChargeRow, chargeRow } from "./charge-rows.ts"
import { reducedOf } from "./reductions.ts"

/** Deletes a move-out's reduction: the charge is owed again, and advance rent pays it. Refuses 404 CHARGE_NOT_FOUND, 409 ALREADY_DELETED. Audit MAN_CHARGE_DELETE. */
export const deleteReduction = command(
  "delete ledger entries",
  async (tx, actor, { chargeId, reason }: DeleteReduction): Promise<Reversal> => {
    const { row, cents } = await reducedCharge(tx, chargeId)
    const { tenantId, journalId } = row
    mustBeAnothersLedger(actor, tenantId)
    mustNotBeDeleted(row)
    const entry = { tenantId, kind: "rent_reduction", key: `delprorate:${chargeId}`, on: await ledgerDay(tx) } as const
    const memo = `The credit of ${formatMoney(cents)} for days after the move-out was deleted`
    await post(tx, actor, { ...entry, memo, reason, reverses: journalId }, restoreLines(row, cents))
    await record(tx, actor, {
      category: "MAN_CHARGE_DELETE",
      details: `Deleted the credit of ${formatMoney(cents)} for days after the move-out: ${reason}`,
      metadata: { reason, row, Amount: cents },
    })
    return { reversedAmount: cents, message: "The credit for days after the move-out was deleted." }
  },
)

/** A reduced charge and the cents of the reduction. Refuses 404 CHARGE_NOT_FOUND, also for a charge that is not reduced. */
export async function reducedCharge(tx: Tx, chargeId: number): Promise<{ row: ChargeRow; cents: Cents }> {
  const row = await chargeRow(tx, chargeId)
  const cents = await reducedOf(tx, chargeId)
  if (!row || cents === 0) throw new Refusal("CHARGE_NOT_FOUND")
  return { row, cents }
}

/** Refuses 409 ALREADY_DELETED, because a deleted charge must not be owed again. */
export function mustNotBeDeleted({ deletedAt }: ChargeRow): void {
  if (deletedAt !== null) throw new Refusal("ALREADY_DELETED")
}

/** Makes these cents of the charge owed again, in the charge's order. */
export const restoreLines = (row: ChargeRow, cents: Cents) => (draft: JournalDraft) => {
  const { id, kind, dueOn } = row
  const charge = draft.open.find((each) => each.id === id) ?? { id, kind, dueOn, open: ZERO }
  charge.open = plus(charge.open, cents)
  putInOrder(draft, charge)
  addLine(draft, kind === "rent" ? RECEIVABLE.rent : RECEIVABLE.other, cents)
  addLine(draft, kind === "rent" ? INCOME.rent : INCOME.other, negated(cents))
  draft.ends.push({ charge, kind: "reduced", cents: negated(cents), reason: null })
}
