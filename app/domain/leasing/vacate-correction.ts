import { and, desc, eq, gt, like, or } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { allocations, charges, journals } from "#db/schema/index.ts"
import { formatMoney, minus, negated, ZERO } from "~/values/money.ts"
import { INCOME, RECEIVABLE } from "../ledger/accounts.ts"
import { post } from "../ledger/journal.ts"
import { addLine, type JournalDraft, type OpenCharge } from "../ledger/journal-draft.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { givenBack, type PaymentApplication } from "../ledger/payment-applications.ts"
import { reopen } from "../ledger/take-back.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { DepositUse, Stay } from "./stays.ts"
import { useDeposit, vacateKey } from "./vacate-posting.ts"

const REASON = "The deposit figures of the stay were corrected."

type Paid = PaymentApplication & { charge: NonNullable<PaymentApplication["charge"]>; isMoveOut: boolean }

/**
 * Reverses a move-out's journal and posts it again with the wanted figures, in one journal dated today; deposit owed stays cancelled. A stay without
 * such a journal (imported) posts nothing. Refuses more than is owed in late fees or rent (400), a charge deleted since (409 BALANCES_CHANGED) and
 * money that the provider has returned (409 DEPOSIT_RETURNED).
 */
export async function correctVacate(tx: Tx, actor: Actor, stay: Stay, wanted: DepositUse): Promise<void> {
  const earlier = await journalsOf(tx, stay.id)
  const latest = earlier[0]
  const first = earlier.at(-1)
  if (!latest || !first) return
  await mustNotBeReturned(tx, stay, first.id, wanted)
  const paid = await paidBy(tx, latest.id)
  if (paid.some((each) => each.charge.isDeleted)) throw new Refusal("BALANCES_CHANGED")
  const entry = {
    tenantId: stay.tenantId,
    kind: "vacate",
    key: `${vacateKey(stay.id)}:${earlier.length + 1}`,
    on: await ledgerDay(tx),
    reverses: first.id,
    reason: REASON,
  } as const
  await post(tx, actor, entry, (draft) => {
    undo(draft, stay, paid)
    const split = { late: wanted.depositToLate, rent: wanted.depositToRent, other: wanted.depositToOther }
    mustBeOwed(draft, wanted)
    useDeposit(draft, split, { stayId: stay.id, unitNumber: stay.unitNumber, notes: stay.notes })
    addLine(draft, "DEP_HELD", wanted.depositReturned)
    addLine(draft, "DEP_OUT", negated(wanted.depositReturned))
  })
}

async function mustNotBeReturned(tx: Tx, stay: Stay, moveOutId: number, wanted: DepositUse): Promise<void> {
  const returns = await givenBack(tx, stay.tenantId, "DEP_OUT")
  const out = returns.find(({ journalId }) => journalId === moveOutId)?.left ?? ZERO
  const less = minus(stay.depositReturned, wanted.depositReturned)
  if (less <= out) return
  const least = formatMoney(minus(stay.depositReturned, out))
  const message = `The provider has already returned ${least} of this deposit: at least that much stays returned.`
  throw new Refusal("DEPOSIT_RETURNED", { message, fields: { DepositReturned: [message] } })
}

/** The move-out's journal and its corrections, the latest first, which is in force. */
async function journalsOf(tx: Tx, stayId: number) {
  const key = vacateKey(stayId)
  return tx.all(
    tx
      .select({ id: journals.id })
      .from(journals)
      .where(and(eq(journals.kind, "vacate"), or(eq(journals.key, key), like(journals.key, `${key}:%`))))
      .orderBy(desc(journals.id)),
  )
}

async function paidBy(tx: Tx, journalId: number): Promise<Paid[]> {
  const ofDeposit = and(
    eq(allocations.journalId, journalId),
    eq(allocations.tender, "deposit"),
    gt(allocations.cents, ZERO),
  )
  const rows = await tx.all(
    tx
      .select({ id: allocations.id, cents: allocations.cents, charge: charges })
      .from(allocations)
      .innerJoin(charges, eq(charges.id, allocations.chargeId))
      .where(ofDeposit)
      .orderBy(allocations.id),
  )
  return rows.map(({ id, cents, charge }) => ({
    id,
    journalId,
    charge: {
      id: charge.id,
      kind: charge.kind,
      dueOn: charge.dueOn,
      open: charge.open,
      isDeleted: charge.deletedAt !== null,
    },
    bucket: charge.kind,
    left: cents,
    tender: "deposit",
    category: "deposit",
    paymentId: null,
    creditId: null,
    isMoveOut: charge.origin === "move_out",
  }))
}

/** Holds the deposit again, reopens the charges it paid, and ends the move-out charge. */
function undo(draft: JournalDraft, stay: Stay, paid: readonly Paid[]): void {
  addLine(draft, "DEP_HELD", negated(stay.depositBefore))
  addLine(draft, "DEP_OUT", stay.depositReturned)
  for (const each of paid) {
    reopen(draft, each, each.left)
    const open = draft.open.find((charge) => charge.id === each.charge.id)
    if (each.isMoveOut && open) end(draft, open)
  }
}

function end(draft: JournalDraft, moveOut: OpenCharge): void {
  const cents = moveOut.open
  addLine(draft, RECEIVABLE[moveOut.kind], negated(cents))
  addLine(draft, INCOME[moveOut.kind], cents)
  moveOut.open = ZERO
  draft.ends.push({ charge: moveOut, kind: "deleted", cents, reason: REASON })
}

function mustBeOwed(draft: JournalDraft, wanted: DepositUse): void {
  if (wanted.depositToLate > draft.balances.late) throw badField("DepositAppliedToLateFees", "More than is owed.")
  if (wanted.depositToRent > draft.balances.rent) throw badField("DepositAppliedToRent", "More than is owed.")
}
