/** Money goes back: a refund, a lost dispute, a deletion. Its own applications are undone, last first. Source: money.md 1.5. */
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { isCredit, RECEIVABLE } from "./accounts.ts"
import { addLine, charge, holdAs, type JournalDraft, type OpenCharge, putInOrder } from "./journal-draft.ts"
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

/** All that must be known before money is taken back. */
export type TakeBack = {
  applications: PaymentApplication[]
  /** What advance rent was spent on, newest first. */
  spent: PaymentApplication[]
  /** Deposits that were applied before this journal were settled by a move-out. */
  lastVacate: number
  /** Only a refund meets what was given back by hand; a dispute and a deletion do not. */
  depositsOut: GivenBack[]
  advanceOut: GivenBack[]
}

type Source = { tenantId: number; receiptId: string } | { tenantId: number; creditId: number }

/** Gathers what a take-back needs. */
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

/** Advance rent first, then deposit beyond what was owed, then the rest, each newest first. */
function unwindingOrder(applications: PaymentApplication[]): PaymentApplication[] {
  const rank = (application: PaymentApplication) => {
    if (application.bucket === "advance") return 0
    return application.charge === null ? 1 : 2
  }
  return applications.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id)
}

/**
 * Takes cents of principal back in the draft of the tenant's journal. What cannot be found any more becomes a new charge, except credit that ended at a
 * move-out: that is returned (cents) and not taken again. The line that stands against it all is the caller's.
 */
export function takeBack(draft: JournalDraft, known: TakeBack, cents: Cents): Cents {
  let left = cents
  let short = 0
  let ended = 0
  for (const application of known.applications) {
    const part = Math.min(left, application.left)
    if (part === 0) continue
    left -= part
    application.left -= part
    if (application.bucket === "advance" && isCredit(application.tender))
      ended += takeAdvance(draft, known, application, part)
    else if (application.bucket === "advance") short += takeAdvance(draft, known, application, part)
    else if (application.bucket === "deposit") short += takeDeposit(draft, known, application, part)
    else reopen(draft, application, part)
  }
  if (left > 0) throw new Error("More was taken back than landed")
  if (short > 0) charge(draft, { kind: "other", amount: short, origin: "returned_deposit" }, null)
  return ended
}

/** Opens the charge again that this money had met. */
export function reopen(draft: JournalDraft, application: PaymentApplication, cents: Cents): void {
  if (!application.charge || cents === 0) return
  const known = draft.open.find((each) => each.id === application.charge?.id)
  const reopened: OpenCharge = known ?? application.charge
  addLine(draft, RECEIVABLE[reopened.kind], cents)
  reopened.open += cents
  putInOrder(draft, reopened)
  undo(draft, application, cents, reopened)
}

/** Tells that part of an application is no more. `charge` is the charge that is open again by it, if any. */
function undo(draft: JournalDraft, application: PaymentApplication, cents: Cents, charge: OpenCharge | null): void {
  if (cents === 0) return
  const { bucket, tender, category, paymentId, creditId, id } = application
  draft.allocations.push({
    charge,
    bucket,
    cents: -cents,
    tender,
    category,
    payment: paymentId === null ? null : { id: paymentId },
    credit: creditId === null ? null : { id: creditId },
    takesBackId: id,
  })
}

/** From what is still held, then from what it was spent on, newest first. Returns what is short. */
function takeAdvance(draft: JournalDraft, known: TakeBack, application: PaymentApplication, cents: Cents): Cents {
  const credit = isCredit(application.tender)
  const held = Math.min(cents, credit ? draft.balances.advanceCredit : draft.balances.advanceCash)
  addLine(draft, credit ? "ADV_CREDIT" : "ADV_CASH", held)
  let left = cents - held
  for (const spent of known.spent.filter((each) => isCredit(each.tender) === credit)) {
    const part = Math.min(left, spent.left)
    reopen(draft, spent, part)
    spent.left -= part
    left -= part
  }
  undo(draft, application, cents - left, null)
  if (credit) {
    undo(draft, { ...application, category: "returned" }, left, null)
    return left
  }
  return offset(draft, application, left, { out: known.advanceOut, account: "ADV_OUT", category: "advance_out" })
}

/** From the reserve, as far as it is held; after a move-out that deposit is settled. Returns what is short. */
function takeDeposit(draft: JournalDraft, known: TakeBack, application: PaymentApplication, cents: Cents): Cents {
  const isSettled = application.journalId < known.lastVacate
  const held = isSettled ? 0 : Math.min(cents, draft.balances.depositReserve)
  addLine(draft, "DEP_HELD", held)
  if (application.charge && !application.charge.isDeleted) {
    addLine(draft, "DEP_DUE", -held)
    reopen(draft, application, held)
  } else undo(draft, application, held, null)
  const out = isSettled ? known.depositsOut : []
  return offset(draft, application, cents - held, { out, account: "DEP_OUT", category: "deposit_out" })
}

type Returns = {
  out: GivenBack[]
  account: "DEP_OUT" | "ADV_OUT"
  category: "deposit_out" | "advance_out"
}

/** A refund of what was already given back by hand stands against that return. Returns what is short. */
function offset(
  draft: JournalDraft,
  application: PaymentApplication,
  cents: Cents,
  { out, account, category }: Returns,
): Cents {
  const covered = offsetReturns(out, application.journalId, cents)
  addLine(draft, account, covered)
  undo(draft, { ...application, category }, covered, null)
  undo(draft, { ...application, category: "returned" }, cents - covered, null)
  return cents - covered
}

/** A charge is deleted: what had met it becomes advance rent, and counts as such for whoever paid it. Source: money.md 1.4 "delete charge". */
export function unapply(draft: JournalDraft, application: PaymentApplication): void {
  if (!application.charge) return
  undo(draft, application, application.left, application.charge)
  if (application.tender === "adjust") {
    addLine(draft, "ADJ", -application.left)
    return
  }
  addLine(draft, isCredit(application.tender) ? "ADV_CREDIT" : "ADV_CASH", -application.left)
  const { paymentId, creditId, tender } = application
  if (paymentId === null && creditId === null) return
  const payment = paymentId === null ? {} : { payment: () => ({ id: paymentId }) }
  holdAs(draft, "advance", application.left, {
    tender,
    ...payment,
    ...(creditId === null ? {} : { credit: { id: creditId } }),
  })
}
