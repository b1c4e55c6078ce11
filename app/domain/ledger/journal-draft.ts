/** The draft of one tenant's journal, in memory. This file only computes; `journal.ts` reads the data first and writes the draft afterwards. */
import type {
  ALLOCATION_CATEGORIES,
  ALLOCATION_TENDERS,
  CHARGE_ORIGINS,
  PAYMENT_TYPES,
  TENDERS,
} from "#db/schema/index.ts"
import type { Day, Month } from "~/values/calendar.ts"
import { type Cents, minus, plus } from "~/values/money.ts"
import { BALANCE_OF, type Balances, type Bucket, type ChargeKind, type LedgerAccount } from "./accounts.ts"
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
  /** The true day, which is earlier than `on` if its month is closed. Charges fall due by the true day. */
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
