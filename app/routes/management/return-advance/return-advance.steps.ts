/** Returning advance rent from the tenant's page: the amount, then the confirmation. Source: api.md M66. */
import { accountBalance, advanceRent, type Balances } from "~/domain/ledger/accounts.ts"
import { ReturnAdvance } from "~/domain/ledger/inputs.ts"
import { returnProblem } from "~/domain/ledger/return-advance.ts"
import { Refusal } from "~/domain/refusal.ts"
import { readForm } from "~/http/handlers/form-values.ts"
import type { Query } from "~/http/request/query.ts"
import { type Cents, formatMoney, formatPlain, minus, plus } from "~/values/money.ts"

type Problem = { subject: string; message: string }
export type ReturnForm = {
  step: "edit"
  status: number
  seq: number
  held: string
  /** The credit that remains. Credit is never paid out. */
  credit: string | null
  amount: { typed: string; errors: string[] }
  note: { typed: string; errors: string[] }
  problem: Problem | null
}
export type ReturnConfirmation = {
  step: "confirm"
  status: number
  seq: number
  /** In dollars, as the form sends it. */
  amount: string
  note: string
  formatted: string
  advance: { from: string; to: string }
  balance: { from: string; to: string }
}
export type NothingToReturn = { step: "nothing"; status: number; credit: string | null }
export type ReturnStep = ReturnForm | ReturnConfirmation | NothingToReturn

/** The step of `?dialog=return` or `?dialog=return&amount=…&balanceSeq=…`. Stale or invalid input returns to the first step. */
export async function returnStep(query: Query, tenantId: number, now: Balances): Promise<ReturnStep> {
  const typed = { amount: query.get("amount"), note: query.get("note") ?? "" }
  if (now.advanceCash <= 0) return { step: "nothing", status: typed.amount === null ? 200 : 409, credit: creditOf(now) }
  if (typed.amount === null) return editing(now, { amount: formatPlain(now.advanceCash), note: "" }, {})
  const typedValues = { amount: typed.amount, note: typed.note }
  if (query.get("balanceSeq") !== String(now.lastJournalId)) {
    const { status, subject, message } = new Refusal("BALANCES_CHANGED")
    return editing(now, typedValues, { status, problem: { subject, message } })
  }
  const read = await readForm(ReturnAdvance, { ...typedValues, tenantID: String(tenantId) })
  if (!read.success) return editing(now, typedValues, { status: 400, errors: errorsOf(read.error.issues) })
  const { amount, note } = read.data
  const problem = returnProblem(amount, now)
  if (problem !== null) return editing(now, typedValues, { status: 400, errors: { amount: [problem] } })
  return confirming(now, amount, note ?? "")
}

function confirming(now: Balances, amount: Cents, note: string): ReturnConfirmation {
  const balance = accountBalance(now)
  const advance = advanceRent(now)
  return {
    step: "confirm",
    status: 200,
    seq: now.lastJournalId,
    amount: formatPlain(amount),
    note,
    formatted: formatMoney(amount),
    advance: { from: formatMoney(advance), to: formatMoney(minus(advance, amount)) },
    balance: { from: formatMoney(balance), to: formatMoney(plus(balance, amount)) },
  }
}

type Wrong = { status?: number; problem?: Problem; errors?: Record<string, string[]> }

function editing(now: Balances, typed: { amount: string; note: string }, wrong: Wrong): ReturnForm {
  const { status = 200, problem = null, errors = {} } = wrong
  return {
    step: "edit",
    status,
    seq: now.lastJournalId,
    held: formatMoney(now.advanceCash),
    credit: creditOf(now),
    amount: { typed: typed.amount.slice(0, 40), errors: errors.amount ?? [] },
    note: { typed: typed.note.slice(0, 600), errors: errors.note ?? [] },
    problem,
  }
}

const creditOf = (now: Balances) => (now.advanceCredit > 0 ? formatMoney(now.advanceCredit) : null)

function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string[]> {
  const byField = Object.groupBy(issues, ({ path }) => String(path[0]))
  return Object.fromEntries(
    Object.entries(byField).map(([name, found = []]) => [name, found.map((one) => one.message)]),
  )
}
