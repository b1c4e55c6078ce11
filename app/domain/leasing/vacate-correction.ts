import { and, desc, eq, gt, like, or } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { allocations, charges, journals } from "#db/schema/index.ts"
import { INCOME, RECEIVABLE } from "../ledger/accounts.ts"
import { type Book, enter, type OpenCharge, putInOrder } from "../ledger/book.ts"
import { post } from "../ledger/journal.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { DepositUse, Stay } from "./stays.ts"
import { DEPOSIT, useDeposit, vacateKey } from "./vacate-posting.ts"

/** A charge that the deposit paid at move-out. */
type Paid = { allocationId: number; cents: number; isMoveOut: boolean; isDeleted: boolean; charge: OpenCharge }

/**
 * Reverses a move-out's journal and posts it again with the figures wanted, in one journal dated today; deposit owed stays cancelled.
 * A stay without such a journal (imported) posts nothing. Refuses more than is owed in late fees or rent (400) and a charge
 * deleted since (409 BALANCES_CHANGED).
 */
export async function correctVacate(tx: Tx, actor: Actor, stay: Stay, wanted: DepositUse): Promise<void> {
  const earlier = await journalsOf(tx, stay.id)
  const [latest] = earlier
  if (!latest) return
  const paid = await paidBy(tx, latest.id)
  if (paid.some((each) => each.isDeleted)) throw new Refusal("BALANCES_CHANGED")
  const entry = {
    tenantId: stay.tenantId,
    kind: "vacate",
    key: `${vacateKey(stay.id)}:${earlier.length + 1}`,
    on: await ledgerDay(tx),
    reverses: latest.id,
  } as const
  await post(tx, actor, entry, (book) => {
    undo(book, stay, paid)
    const split = { late: wanted.depositToLate, rent: wanted.depositToRent, other: wanted.depositToOther }
    mustBeOwed(book, wanted)
    useDeposit(book, split, { stayId: stay.id, unitNumber: stay.unitNumber, notes: stay.notes })
    enter(book, "DEP_HELD", wanted.depositReturned)
    enter(book, "DEP_OUT", -wanted.depositReturned)
  })
}

/** The move-out's journal and its corrections, the latest first: the one that stands. */
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
  const rows = await tx.all(
    tx
      .select({ allocationId: allocations.id, cents: allocations.cents, charge: charges })
      .from(allocations)
      .innerJoin(charges, eq(charges.id, allocations.chargeId))
      .where(
        and(eq(allocations.journalId, journalId), eq(allocations.tender, DEPOSIT.tender), gt(allocations.cents, 0)),
      ),
  )
  return rows.map(({ allocationId, cents, charge: { id, kind, dueOn, open, origin, deletedAt } }) => {
    const isMoveOut = origin === "move_out"
    return { allocationId, cents, isMoveOut, isDeleted: deletedAt !== null, charge: { id, kind, dueOn, open } }
  })
}

/** The deposit is held again, what it paid is open again, and its move-out charge ends. */
function undo(book: Book, stay: Stay, paid: readonly Paid[]): void {
  enter(book, "DEP_HELD", -stay.depositBefore)
  enter(book, "DEP_OUT", stay.depositReturned)
  for (const { allocationId, cents, charge, isMoveOut } of paid) {
    const reopened = book.open.find((each) => each.id === charge.id) ?? charge
    reopened.open += cents
    enter(book, RECEIVABLE[reopened.kind], cents)
    putInOrder(book, reopened)
    book.allocations.push({
      charge: reopened,
      bucket: reopened.kind,
      cents: -cents,
      tender: DEPOSIT.tender,
      category: DEPOSIT.tender,
      payment: null,
      credit: null,
      takesBackId: allocationId,
    })
    if (isMoveOut) end(book, reopened)
  }
}

function end(book: Book, moveOut: OpenCharge): void {
  const cents = moveOut.open
  enter(book, RECEIVABLE[moveOut.kind], -cents)
  enter(book, INCOME[moveOut.kind], cents)
  moveOut.open = 0
  book.ends.push({ charge: moveOut, kind: "deleted", cents, reason: "The deposit figures of the stay were corrected." })
}

function mustBeOwed(book: Book, wanted: DepositUse): void {
  if (wanted.depositToLate > book.balances.late) throw badField("DepositAppliedToLateFees", "More than is owed.")
  if (wanted.depositToRent > book.balances.rent) throw badField("DepositAppliedToRent", "More than is owed.")
}
