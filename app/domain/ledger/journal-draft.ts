/** The draft of one tenant's journal, in memory. This file only computes; `journal.ts` reads the data before and writes the draft after. */
import type {
  ALLOCATION_CATEGORIES,
  ALLOCATION_TENDERS,
  CHARGE_ORIGINS,
  PAYMENT_TYPES,
  TENDERS,
} from "#db/schema/index.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, minus, negated, plus, ZERO } from "~/values/money.ts"
import {
  BALANCE_OF,
  type Balances,
  type Bucket,
  type ChargeKind,
  INCOME,
  isCredit,
  type LedgerAccount,
  RECEIVABLE,
} from "./accounts.ts"
import type { JournalDays } from "./closed-months.ts"

export type Tender = (typeof TENDERS)[number]
export type AllocationTender = (typeof ALLOCATION_TENDERS)[number]
export type AllocationCategory = (typeof ALLOCATION_CATEGORIES)[number]
export type ChargeOrigin = (typeof CHARGE_ORIGINS)[number]
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** A charge that is not fully paid. Its id is 0 until the journal that makes it is written. */
export type OpenCharge = { id: number; kind: ChargeKind; dueOn: Day; open: Cents }
export type NewCharge = OpenCharge & {
  amount: Cents
  origin: ChargeOrigin
  stayId: number | null
  unitNumber: number | null
  period: Month | null
  notes: string | null
}
export type PaymentRef = { id: number }
export type NewPayment = PaymentRef & { type: PaymentType; amount: Cents; feeShare: Cents; tender: Tender }

/** Money to be applied: its tender, and the payment or credit it belongs to. */
export type MoneyToApply = {
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
export type ChargeEnd = {
  charge: Pick<OpenCharge, "id" | "kind" | "dueOn">
  kind: "deleted" | "cancelled" | "reduced"
  cents: Cents
  reason: string | null
}

export type JournalDraft = {
  readonly tenantId: number | null
  /** The day in the books. */
  readonly on: Day
  /** The day on which it happened: an earlier one where its month is closed. What falls due, falls due on it. */
  readonly occurredOn: Day
  /** The balances before the journal, and those after it as far as it is drafted. */
  readonly before: Readonly<Balances>
  readonly balances: Balances
  /** Open charges, oldest first: by due day, then by number. */
  readonly open: OpenCharge[]
  readonly lines: { account: LedgerAccount; cents: Cents }[]
  readonly charges: NewCharge[]
  readonly payments: NewPayment[]
  readonly allocations: Allocation[]
  readonly ends: ChargeEnd[]
}

export function newDraft(
  tenantId: number | null,
  days: JournalDays,
  balances: Balances,
  open: OpenCharge[],
): JournalDraft {
  const before = { ...balances }
  return { tenantId, ...days, before, balances, open, lines: [], charges: [], payments: [], allocations: [], ends: [] }
}

/** Debits (positive) or credits (negative) an account. Debits and credits of one account are summed separately. */
export function addLine(draft: JournalDraft, account: LedgerAccount, cents: Cents): void {
  if (cents === 0) return
  const same = draft.lines.find((line) => line.account === account && line.cents > 0 === cents > 0)
  if (same) same.cents = plus(same.cents, cents)
  else draft.lines.push({ account, cents })
  const [balance, sign] = BALANCE_OF[account] ?? []
  if (balance) draft.balances[balance] = (sign === 1 ? plus : minus)(draft.balances[balance], cents)
}

type NewOwed = {
  kind: ChargeKind
  amount: Cents
  origin: ChargeOrigin
  dueOn?: Day
  stayId?: number | null
  unitNumber?: number | null
  period?: Month | null
  notes?: string | null
}

/** Adds a charge that the tenant owes, and credits `against`, by default the income account of its kind. */
export function charge(
  draft: JournalDraft,
  owing: NewOwed,
  against: LedgerAccount | null = INCOME[owing.kind],
): NewCharge {
  const made: NewCharge = {
    id: 0,
    kind: owing.kind,
    dueOn: owing.dueOn ?? draft.occurredOn,
    open: owing.amount,
    amount: owing.amount,
    origin: owing.origin,
    stayId: owing.stayId ?? null,
    unitNumber: owing.unitNumber ?? null,
    period: owing.period ?? null,
    notes: owing.notes ?? null,
  }
  addLine(draft, RECEIVABLE[owing.kind], owing.amount)
  if (against) addLine(draft, against, negated(owing.amount))
  draft.charges.push(made)
  putInOrder(draft, made)
  return made
}

/** Adds a fee credit: a row with a negative amount, whose money is applied like a payment. */
export function creditRow(draft: JournalDraft, kind: "late" | "other", amount: Cents, notes: string | null): NewCharge {
  const nowhere = { stayId: null, unitNumber: null, period: null }
  const made: NewCharge = {
    id: 0,
    kind,
    dueOn: draft.occurredOn,
    open: ZERO,
    amount: negated(amount),
    origin: "fee",
    notes,
    ...nowhere,
  }
  draft.charges.push(made)
  return made
}

/** Applies money to a charge, which lowers its open amount. The caller adds the line on the other side. */
export function allocate(draft: JournalDraft, to: OpenCharge, cents: Cents, money: MoneyToApply): void {
  addLine(draft, RECEIVABLE[to.kind], negated(cents))
  to.open = minus(to.open, cents)
  draft.allocations.push({
    charge: to,
    bucket: to.kind,
    cents,
    tender: money.tender,
    category: categoryOf(draft, money.tender, to),
    payment: money.payment?.(to.kind) ?? null,
    credit: money.credit ?? null,
    takesBackId: null,
  })
}

/** Holds money that no charge takes, as advance rent or as deposit reserve beyond the deposit owed. */
export function holdAs(draft: JournalDraft, bucket: "advance" | "deposit", cents: Cents, money: MoneyToApply): void {
  draft.allocations.push({
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

export function owed(draft: JournalDraft, kind: ChargeKind): OpenCharge[] {
  return draft.open.filter((each) => each.kind === kind && each.open > 0)
}

export function putInOrder(draft: JournalDraft, added: OpenCharge): void {
  if (draft.open.includes(added)) return
  const place = draft.open.findIndex((each) => isBefore(added, each))
  draft.open.splice(place < 0 ? draft.open.length : place, 0, added)
}

const number = (each: OpenCharge) => each.id || Number.MAX_SAFE_INTEGER
const isBefore = (a: OpenCharge, b: OpenCharge) => (a.dueOn === b.dueOn ? number(a) < number(b) : a.dueOn < b.dueOn)

/** Rent paid before the month of its due day counts as paid in advance. Source: money.md 1.3. */
function categoryOf(draft: JournalDraft, tender: AllocationTender, to: OpenCharge): AllocationCategory {
  const mayBeEarly = !isCredit(tender) && tender !== "deposit" && tender !== "adjust"
  return mayBeEarly && monthOf(to.dueOn) > monthOf(draft.on) ? "advance" : tender
}
