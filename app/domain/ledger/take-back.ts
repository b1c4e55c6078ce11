/** Reverses a payment or credit for a refund, a lost dispute or a deletion: its applications are undone, last first. Source: money.md 1.5. */
import type { Tx } from "#db/client.server.ts"
import { type Cents, least, minus, negated, plus, ZERO } from "~/values/money.ts"
import { isCredit, RECEIVABLE } from "./accounts.ts"
import { charge, holdAs, putInOrder } from "./draft-charges.ts"
import { addLine, type JournalDraft, type OpenCharge } from "./journal-draft.ts"
import {
  applicationsOfCredit,
  applicationsOfReceipt,
  appliedAdvance,
  type GivenBack,
  givenBack,
  latestVacate,
  offsetReturns,
  type PaymentApplication,
} from "./payment-applications.ts"

export type TakeBack = {
  applications: PaymentApplication[]
  /** The charges paid from advance rent, newest first. */
  spent: PaymentApplication[]
  /** A move-out has settled the deposits applied before this journal. */
  lastVacate: number
  /** Only a refund is offset against manual returns; a dispute and a deletion are not. */
  depositsOut: GivenBack[]
  advanceOut: GivenBack[]
}

type Source = { tenantId: number; receiptId: string } | { tenantId: number; creditId: number }

export async function toTakeBack(tx: Tx, source: Source, isRefund = false): Promise<TakeBack> {
  const applied =
    "receiptId" in source ? applicationsOfReceipt(tx, source.receiptId) : applicationsOfCredit(tx, source.creditId)
  const { tenantId } = source
  return {
    applications: unwindingOrder(await applied),
    spent: await appliedAdvance(tx, tenantId),
    lastVacate: await latestVacate(tx, tenantId),
    depositsOut: isRefund ? await givenBack(tx, tenantId, "DEP_OUT") : [],
    advanceOut: isRefund ? await givenBack(tx, tenantId, "ADV_OUT") : [],
  }
}

/** Sorts advance rent first, then deposit beyond the deposit owed, then the rest; each newest first. */
function unwindingOrder(applications: PaymentApplication[]): PaymentApplication[] {
  const rank = (application: PaymentApplication) => {
    if (application.bucket === "advance") return 0
    return application.charge === null ? 1 : 2
  }
  return applications.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id)
}

/**
 * Reverses cents of principal in the draft of the tenant's journal. Money that is no longer held becomes a new charge, except credit that ended
 * at a move-out, whose cents are returned. The caller adds the line on the other side.
 */
export function takeBack(draft: JournalDraft, known: TakeBack, cents: Cents): Cents {
  let left = cents
  let short = ZERO
  let ended = ZERO
  for (const application of known.applications) {
    const part = least(left, application.left)
    if (part === 0) continue
    left = minus(left, part)
    application.left = minus(application.left, part)
    if (application.bucket === "advance" && isCredit(application.tender))
      ended = plus(ended, takeAdvance(draft, known, application, part))
    else if (application.bucket === "advance") short = plus(short, takeAdvance(draft, known, application, part))
    else if (application.bucket === "deposit") short = plus(short, takeDeposit(draft, known, application, part))
    else reopen(draft, application, part)
  }
  if (left > 0) throw new Error("More was taken back than landed")
  if (short > 0) charge(draft, { kind: "other", amount: short, origin: "returned_deposit" }, null)
  return ended
}

export function reopen(draft: JournalDraft, application: PaymentApplication, cents: Cents): void {
  if (!application.charge || cents === 0) return
  const known = draft.open.find((each) => each.id === application.charge?.id)
  const reopened: OpenCharge = known ?? application.charge
  addLine(draft, RECEIVABLE[reopened.kind], cents)
  reopened.open = plus(reopened.open, cents)
  putInOrder(draft, reopened)
  undo(draft, application, cents, reopened)
}

/** Records that part of an application ended. `charge` is the charge reopened by it, if any. */
function undo(draft: JournalDraft, application: PaymentApplication, cents: Cents, charge: OpenCharge | null): void {
  if (cents === 0) return
  const { bucket, tender, category, paymentId, creditId, id } = application
  draft.allocations.push({
    charge,
    bucket,
    cents: negated(cents),
    tender,
    category,
    payment: paymentId === null ? null : { id: paymentId },
    credit: creditId === null ? null : { id: creditId },
    takesBackId: id,
  })
}

/** Takes the money from held advance rent first, then from the charges that advance rent paid, newest first. Returns the missing cents. */
function takeAdvance(draft: JournalDraft, known: TakeBack, application: PaymentApplication, cents: Cents): Cents {
  const credit = isCredit(application.tender)
  const held = least(cents, credit ? draft.balances.advanceCredit : draft.balances.advanceCash)
  addLine(draft, credit ? "ADV_CREDIT" : "ADV_CASH", held)
  let left = minus(cents, held)
  for (const spent of known.spent.filter((each) => isCredit(each.tender) === credit)) {
    const part = least(left, spent.left)
    reopen(draft, spent, part)
    spent.left = minus(spent.left, part)
    left = minus(left, part)
  }
  undo(draft, application, minus(cents, left), null)
  if (credit) {
    undo(draft, { ...application, category: "returned" }, left, null)
    return left
  }
  return offset(draft, application, left, { out: known.advanceOut, account: "ADV_OUT", category: "advance_out" })
}

/** Takes the money from the held reserve; a move-out has settled older deposits. Returns the missing cents. */
function takeDeposit(draft: JournalDraft, known: TakeBack, application: PaymentApplication, cents: Cents): Cents {
  const isSettled = application.journalId < known.lastVacate
  const held = isSettled ? ZERO : least(cents, draft.balances.depositReserve)
  addLine(draft, "DEP_HELD", held)
  if (application.charge && !application.charge.isDeleted) {
    addLine(draft, "DEP_DUE", negated(held))
    reopen(draft, application, held)
  } else undo(draft, application, held, null)
  const out = isSettled ? known.depositsOut : []
  return offset(draft, application, minus(cents, held), { out, account: "DEP_OUT", category: "deposit_out" })
}

type Returns = {
  out: GivenBack[]
  account: "DEP_OUT" | "ADV_OUT"
  category: "deposit_out" | "advance_out"
}

/** Offsets a refund against earlier manual returns. Returns the missing cents. */
function offset(
  draft: JournalDraft,
  application: PaymentApplication,
  cents: Cents,
  { out, account, category }: Returns,
): Cents {
  const covered = offsetReturns(out, application.journalId, cents)
  addLine(draft, account, covered)
  undo(draft, { ...application, category }, covered, null)
  const short = minus(cents, covered)
  undo(draft, { ...application, category: "returned" }, short, null)
  return short
}

/** Turns the money that paid a charge, or `cents` of it, into advance rent of the original payer. Source: money.md 1.4 "delete charge", 9.2. */
export function unapply(draft: JournalDraft, application: PaymentApplication, cents: Cents = application.left): void {
  if (!application.charge) return
  undo(draft, application, cents, application.charge)
  if (application.tender === "adjust") {
    addLine(draft, "ADJ", negated(cents))
    return
  }
  addLine(draft, isCredit(application.tender) ? "ADV_CREDIT" : "ADV_CASH", negated(cents))
  const { paymentId, creditId, tender } = application
  if (paymentId === null && creditId === null) return
  const payment = paymentId === null ? {} : { payment: () => ({ id: paymentId }) }
  holdAs(draft, "advance", cents, {
    tender,
    ...payment,
    ...(creditId === null ? {} : { credit: { id: creditId } }),
  })
}
