/** The two dialogs for setting balances: the values, and a preview of their effect. Source: specification 2 "Edit tenant", money.md 1.4. */
import { advanceRent, type Balances } from "~/domain/ledger/accounts.ts"
import { previewAdjustments } from "~/domain/ledger/adjustment-preview.ts"
import type { FieldName } from "~/domain/ledger/adjustments.ts"
import { AdjustBalances } from "~/domain/ledger/inputs.ts"
import { Refusal } from "~/domain/refusal.ts"
import { readForm } from "~/http/handlers/form-values.ts"
import type { Query } from "~/http/request/query.ts"
import { formatMoney, formatPlain, minus } from "~/values/money.ts"

export const BALANCES = {
  newDepositReserve: { label: "Deposit reserve", balance: "depositReserve" },
  newRentBalance: { label: "Rent balance", balance: "rent" },
  newLateFeeBalance: { label: "Late fee balance", balance: "late" },
  newOtherFeeBalance: { label: "Other fee balance", balance: "other" },
} as const satisfies Record<FieldName, { label: string; balance: keyof Balances }>
const NAMES = Object.keys(BALANCES) as FieldName[]
const TYPED = [...NAMES, "balanceNote"] as const
type Typed = Record<(typeof TYPED)[number], string>

type Problem = { subject: string; message: string }
export type Editing = {
  step: "edit"
  status: number
  seq: number
  fields: { name: FieldName; label: string; now: string; typed: string; errors: string[] }[]
  note: { typed: string; errors: string[] }
  problem: Problem | null
}
/** The balances before and after the change, with advance rent applied. `sent` are the fields to apply, in dollars. */
export type Confirming = {
  step: "confirm"
  status: number
  seq: number
  sent: { name: FieldName; dollars: string }[]
  note: string
  /** `typed` is the new value, `met` the part that advance rent pays at once (null for none), `to` the result. */
  changes: { label: string; from: string; typed: string; met: string | null; to: string }[]
  advance: { from: string; to: string } | null
}
export type Adjusting = Editing | Confirming

/** The dialog of `?dialog=balances` or `?dialog=confirm&newRentBalance=…`, else null. Stale or invalid input returns to the first dialog. */
export async function adjustmentFromQuery(query: Query, tenantId: number, now: Balances): Promise<Adjusting | null> {
  const dialog = query.get("dialog")
  if (dialog !== "balances" && dialog !== "confirm") return null
  const typed = Object.fromEntries(TYPED.map((name) => [name, query.get(name) ?? ""])) as Typed
  if (dialog === "balances") return editing(now, typed, {})
  const read = await readForm(AdjustBalances, { ...typed, tenantID: String(tenantId) })
  if (!read.success) return editing(now, typed, { status: 400, ...wrongWith(read.error.issues) })
  if (query.get("balanceSeq") !== String(now.lastJournalId)) {
    const { status, subject, message } = new Refusal("BALANCES_CHANGED")
    return editing(now, typed, { status, problem: { subject, message } })
  }
  const wanted = read.data
  const { adjustments, advance } = previewAdjustments(now, wanted)
  if (adjustments.length === 0) return editing(now, typed, { status: 400, problem: NOTHING })
  return {
    step: "confirm",
    status: 200,
    seq: now.lastJournalId,
    note: wanted.balanceNote ?? "",
    sent: adjustments.map(({ name, to }) => ({ name, dollars: formatPlain(to) })),
    changes: adjustments.map(({ name, from, to, ends }) => ({
      label: BALANCES[name].label,
      from: formatMoney(from),
      typed: formatMoney(to),
      met: ends === to ? null : formatMoney(minus(to, ends)),
      to: formatMoney(ends),
    })),
    advance: advanceRent(now) === 0 ? null : { from: formatMoney(advance.from), to: formatMoney(advance.to) },
  }
}

const NOTHING: Problem = { subject: "Nothing to change", message: "Enter at least one balance that differs from now." }

type Wrong = { status?: number; problem?: Problem; errors?: Record<string, string[]> }

function editing(now: Balances, typed: Typed, { status = 200, problem, errors = {} }: Wrong): Editing {
  const fields = NAMES.map((name) => ({
    name,
    label: BALANCES[name].label,
    now: formatMoney(now[BALANCES[name].balance]),
    typed: typed[name].slice(0, 40),
    errors: errors[name] ?? [],
  }))
  const note = { typed: typed.balanceNote.slice(0, 1000), errors: errors.balanceNote ?? [] }
  return { step: "edit", status, seq: now.lastJournalId, fields, note, problem: problem ?? null }
}

function wrongWith(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Wrong {
  const errors = Object.groupBy(issues, ({ path }) => String(path[0]))
  const messages = Object.entries(errors).map(([name, found = []]) => [name, found.map(({ message }) => message)])
  const isEmpty = issues.every(({ message }) => message === "Required.")
  return isEmpty ? { problem: NOTHING } : { errors: Object.fromEntries(messages) }
}
