/**
 * One tenant's book while a journal is written into it, in memory: the balances, what is open, and the draft of the journal.
 * Everything here is arithmetic; `journal.ts` reads the book before and writes the draft after.
 */
import type {
  ALLOCATION_CATEGORIES,
  ALLOCATION_TENDERS,
  CHARGE_ORIGINS,
  PAYMENT_TYPES,
  TENDERS,
} from "#db/schema/index.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import {
  type Account,
  type Balances,
  type Bucket,
  type ChargeKind,
  INCOME,
  isCredit,
  KEPT_AS,
  RECEIVABLE,
} from "./accounts.ts"

export type Tender = (typeof TENDERS)[number]
export type AllocationTender = (typeof ALLOCATION_TENDERS)[number]
export type AllocationCategory = (typeof ALLOCATION_CATEGORIES)[number]
export type Origin = (typeof CHARGE_ORIGINS)[number]
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** A charge of which something is open. Its id is 0 until the journal that makes it is written. */
export type OpenCharge = { id: number; kind: ChargeKind; dueOn: Day; open: Cents }
/** A charge this journal makes. */
export type NewCharge = OpenCharge & {
  amount: Cents
  origin: Origin
  stayId: number | null
  unitNumber: number | null
  period: Month | null
  notes: string | null
}
/** A payment row this journal makes, or one that is there already. */
export type PaymentRef = { id: number }
export type NewPayment = PaymentRef & { type: PaymentType; amount: Cents; feeShare: Cents; tender: Tender }

/** Money on its way to a place: what it is, and whose landing it will be. */
export type Money = {
  tender: AllocationTender
  payment?: (bucket: Bucket) => PaymentRef
  credit?: { id: number }
}
export type Allocation = {
  charge: OpenCharge | null
  bucket: Bucket
  cents: Cents
  tender: AllocationTender
  category: AllocationCategory
  payment: PaymentRef | null
  credit: { id: number } | null
  takesBackId: number | null
}
export type ChargeEnd = { charge: { id: number }; kind: "deleted" | "cancelled"; cents: Cents; reason: string | null }

export type Book = {
  readonly tenantId: number | null
  readonly on: Day
  readonly balances: Balances
  /** What is open, oldest first: by the day it was due, then by number. */
  readonly open: OpenCharge[]
  readonly lines: { account: Account; cents: Cents }[]
  readonly charges: NewCharge[]
  readonly payments: NewPayment[]
  readonly allocations: Allocation[]
  readonly ends: ChargeEnd[]
}

export function newBook(tenantId: number | null, on: Day, balances: Balances, open: OpenCharge[]): Book {
  return { tenantId, on, balances, open, lines: [], charges: [], payments: [], allocations: [], ends: [] }
}

/** Debits (positive) or credits (negative) an account. Lines of one side of an account are added up; both sides stay apart. */
export function enter(book: Book, account: Account, cents: Cents): void {
  if (cents === 0) return
  const same = book.lines.find((line) => line.account === account && line.cents > 0 === cents > 0)
  if (same) same.cents += cents
  else book.lines.push({ account, cents })
  const kept = KEPT_AS[account]
  if (kept) book.balances[kept[0]] += cents * kept[1]
}

type Owing = {
  kind: ChargeKind
  amount: Cents
  origin: Origin
  dueOn?: Day
  stayId?: number | null
  unitNumber?: number | null
  period?: Month | null
  notes?: string | null
}

/** Makes a charge: the tenant owes it, and `against` (income of its kind, unless said) is credited. */
export function charge(book: Book, owing: Owing, against: Account | null = INCOME[owing.kind]): NewCharge {
  const made: NewCharge = {
    id: 0,
    kind: owing.kind,
    dueOn: owing.dueOn ?? book.on,
    open: owing.amount,
    amount: owing.amount,
    origin: owing.origin,
    stayId: owing.stayId ?? null,
    unitNumber: owing.unitNumber ?? null,
    period: owing.period ?? null,
    notes: owing.notes ?? null,
  }
  enter(book, RECEIVABLE[owing.kind], owing.amount)
  if (against) enter(book, against, -owing.amount)
  book.charges.push(made)
  putInOrder(book, made)
  return made
}

/** A fee credit is a row of its own beside the charges, with a negative amount; its money lands like a payment. */
export function creditRow(book: Book, kind: "late" | "other", amount: Cents, notes: string | null): NewCharge {
  const nowhere = { stayId: null, unitNumber: null, period: null }
  const made: NewCharge = { id: 0, kind, dueOn: book.on, open: 0, amount: -amount, origin: "fee", notes, ...nowhere }
  book.charges.push(made)
  return made
}

/** Money meets a charge: less of it is open. The line that stands against it is the caller's. */
export function allocate(book: Book, to: OpenCharge, cents: Cents, money: Money): void {
  enter(book, RECEIVABLE[to.kind], -cents)
  to.open -= cents
  book.allocations.push({
    charge: to,
    bucket: to.kind,
    cents,
    tender: money.tender,
    category: categoryOf(book, money.tender, to),
    payment: money.payment?.(to.kind) ?? null,
    credit: money.credit ?? null,
    takesBackId: null,
  })
}

/** Money that meets no charge: into advance rent, or into the deposit reserve beyond what is owed. */
export function keep(book: Book, bucket: "advance" | "deposit", cents: Cents, money: Money): void {
  book.allocations.push({
    charge: null,
    bucket,
    cents,
    tender: money.tender,
    category: money.tender,
    payment: money.payment?.(bucket) ?? null,
    credit: money.credit ?? null,
    takesBackId: null,
  })
}

/** The open charges of one kind, oldest first. */
export function owed(book: Book, kind: ChargeKind): OpenCharge[] {
  return book.open.filter((each) => each.kind === kind && each.open > 0)
}

/** Puts a charge that is open again, or new, into its place. */
export function putInOrder(book: Book, added: OpenCharge): void {
  if (book.open.includes(added)) return
  const place = book.open.findIndex((each) => isBefore(added, each))
  book.open.splice(place < 0 ? book.open.length : place, 0, added)
}

const number = (each: OpenCharge) => each.id || Number.MAX_SAFE_INTEGER
const isBefore = (a: OpenCharge, b: OpenCharge) => (a.dueOn === b.dueOn ? number(a) < number(b) : a.dueOn < b.dueOn)

/** Rent paid before the month it is due in counts as paid in advance. Source: money.md 1.3. */
function categoryOf(book: Book, tender: AllocationTender, to: OpenCharge): AllocationCategory {
  const mayBeEarly = !isCredit(tender) && tender !== "deposit" && tender !== "adjust"
  return mayBeEarly && monthOf(to.dueOn) > monthOf(book.on) ? "advance" : tender
}
