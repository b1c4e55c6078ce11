/** The charges in a journal's draft: adds them, keeps them in the order of payment, and pays them. */
import { type Day, type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, minus, negated, ZERO } from "~/values/money.ts"
import { type ChargeKind, INCOME, isCredit, type LedgerAccount, RECEIVABLE } from "./accounts.ts"
import {
  type AllocationCategory,
  type AllocationTender,
  addLine,
  type ChargeOrigin,
  type JournalDraft,
  type MoneyToApply,
  type NewCharge,
  type OpenCharge,
} from "./journal-draft.ts"

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
