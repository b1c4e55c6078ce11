/** Money goes back: a refund, a lost dispute, a deletion. Its own landings are undone, last first. Source: money.md 1.5. */
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { isCredit, RECEIVABLE } from "./accounts.ts"
import { type Book, charge, enter, keep, type OpenCharge, putInOrder } from "./journal-draft.ts"
import {
  type GivenBack,
  givenBack,
  type Landing,
  landingsOfCredit,
  landingsOfReceipt,
  latestVacate,
  meetReturns,
  spentAdvance,
} from "./payment-applications.ts"

/** All that must be known before money is taken back. */
export type TakeBack = {
  landings: Landing[]
  /** What advance rent was spent on, newest first. */
  spent: Landing[]
  /** Deposits that landed before this journal were settled by a move-out. */
  lastVacate: number
  /** Only a refund meets what was given back by hand; a dispute and a deletion do not. */
  depositsOut: GivenBack[]
  advanceOut: GivenBack[]
}

type Source = { tenantId: number; receiptId: string } | { tenantId: number; creditId: number }

/** Gathers what a take-back needs. */
export async function toTakeBack(tx: Tx, source: Source, isRefund = false): Promise<TakeBack> {
  const landed = "receiptId" in source ? landingsOfReceipt(tx, source.receiptId) : landingsOfCredit(tx, source.creditId)
  const { tenantId } = source
  return {
    landings: unwindingOrder(await landed),
    spent: await spentAdvance(tx, tenantId),
    lastVacate: await latestVacate(tx, tenantId),
    depositsOut: isRefund ? await givenBack(tx, tenantId, "DEP_OUT") : [],
    advanceOut: isRefund ? await givenBack(tx, tenantId, "ADV_OUT") : [],
  }
}

/** Advance rent first, then deposit beyond what was owed, then the rest, each newest first. */
function unwindingOrder(landings: Landing[]): Landing[] {
  const rank = (landing: Landing) => {
    if (landing.bucket === "advance") return 0
    return landing.charge === null ? 1 : 2
  }
  return landings.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id)
}

/**
 * Takes cents of principal back in the tenant's book. What cannot be found any more becomes a new charge, except credit that ended at a
 * move-out: that is returned (cents) and not taken again. The line that stands against it all is the caller's.
 */
export function takeBack(book: Book, known: TakeBack, cents: Cents): Cents {
  let left = cents
  let short = 0
  let ended = 0
  for (const landing of known.landings) {
    const part = Math.min(left, landing.left)
    if (part === 0) continue
    left -= part
    landing.left -= part
    if (landing.bucket === "advance" && isCredit(landing.tender)) ended += takeAdvance(book, known, landing, part)
    else if (landing.bucket === "advance") short += takeAdvance(book, known, landing, part)
    else if (landing.bucket === "deposit") short += takeDeposit(book, known, landing, part)
    else reopen(book, landing, part)
  }
  if (left > 0) throw new Error("More was taken back than landed")
  if (short > 0) charge(book, { kind: "other", amount: short, origin: "returned_deposit" }, null)
  return ended
}

/** Opens the charge again that this money had met. */
export function reopen(book: Book, landing: Landing, cents: Cents): void {
  if (!landing.charge || cents === 0) return
  const known = book.open.find((each) => each.id === landing.charge?.id)
  const reopened: OpenCharge = known ?? landing.charge
  enter(book, RECEIVABLE[reopened.kind], cents)
  reopened.open += cents
  putInOrder(book, reopened)
  undo(book, landing, cents, reopened)
}

/** Tells that part of a landing is no more. `charge` is the charge that is open again by it, if any. */
function undo(book: Book, landing: Landing, cents: Cents, charge: OpenCharge | null): void {
  if (cents === 0) return
  const { bucket, tender, category, paymentId, creditId, id } = landing
  book.allocations.push({
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
function takeAdvance(book: Book, known: TakeBack, landing: Landing, cents: Cents): Cents {
  const credit = isCredit(landing.tender)
  const held = Math.min(cents, credit ? book.balances.advanceCredit : book.balances.advanceCash)
  enter(book, credit ? "ADV_CREDIT" : "ADV_CASH", held)
  let left = cents - held
  for (const spent of known.spent.filter((each) => isCredit(each.tender) === credit)) {
    const part = Math.min(left, spent.left)
    reopen(book, spent, part)
    spent.left -= part
    left -= part
  }
  undo(book, landing, cents - left, null)
  if (credit) {
    undo(book, { ...landing, category: "returned" }, left, null)
    return left
  }
  return offset(book, landing, left, { out: known.advanceOut, account: "ADV_OUT", category: "advance_out" })
}

/** From the reserve, as far as it is held; after a move-out that deposit is settled. Returns what is short. */
function takeDeposit(book: Book, known: TakeBack, landing: Landing, cents: Cents): Cents {
  const isSettled = landing.journalId < known.lastVacate
  const held = isSettled ? 0 : Math.min(cents, book.balances.depositReserve)
  enter(book, "DEP_HELD", held)
  if (landing.charge && !landing.charge.isDeleted) {
    enter(book, "DEP_DUE", -held)
    reopen(book, landing, held)
  } else undo(book, landing, held, null)
  const out = isSettled ? known.depositsOut : []
  return offset(book, landing, cents - held, { out, account: "DEP_OUT", category: "deposit_out" })
}

type Returns = {
  out: GivenBack[]
  account: "DEP_OUT" | "ADV_OUT"
  category: "deposit_out" | "advance_out"
}

/** A refund of what was already given back by hand stands against that return. Returns what is short. */
function offset(book: Book, landing: Landing, cents: Cents, { out, account, category }: Returns): Cents {
  const met = meetReturns(out, landing.journalId, cents)
  enter(book, account, met)
  undo(book, { ...landing, category }, met, null)
  undo(book, { ...landing, category: "returned" }, cents - met, null)
  return cents - met
}

/** A charge is deleted: what had met it becomes advance rent, and counts as such for whoever paid it. Source: money.md 1.4 "delete charge". */
export function free(book: Book, landing: Landing): void {
  if (!landing.charge) return
  undo(book, landing, landing.left, landing.charge)
  if (landing.tender === "adjust") {
    enter(book, "ADJ", -landing.left)
    return
  }
  enter(book, isCredit(landing.tender) ? "ADV_CREDIT" : "ADV_CASH", -landing.left)
  const { paymentId, creditId, tender } = landing
  if (paymentId === null && creditId === null) return
  const payment = paymentId === null ? {} : { payment: () => ({ id: paymentId }) }
  keep(book, "advance", landing.left, {
    tender,
    ...payment,
    ...(creditId === null ? {} : { credit: { id: creditId } }),
  })
}
