/** The payments of a tenant on moving in or with a further unit. Source: money.md 5, api.md 4.5 ("groups"). */

import type { Tx } from "#db/client.server.ts"
import type { MANUAL_METHODS } from "#db/schema/index.ts"
import { asDay, type Day } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { openDay } from "../ledger/closed-months.ts"
import { mustBeOpenDay } from "../ledger/open-day.ts"
import { recordPayment } from "../payments/manual.ts"
import type { Actor } from "../permissions.ts"
import { badField, invalid, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import type { InitialPayments } from "./inputs.ts"

const GROUPS = [
  {
    type: "deposit",
    amount: "depositPayment",
    method: "depositMethod",
    date: "depositPaymentDate",
    note: "depositNote",
  },
  { type: "rent", amount: "rentPayment", method: "rentMethod", date: "rentPaymentDate", note: "rentNote" },
  { type: "fees", amount: "feePayment", method: "feeMethod", date: "feePaymentDate", note: "feeNote" },
] as const

export type InitialPayment = {
  type: "deposit" | "rent" | "fees"
  amount: Cents
  method: (typeof MANUAL_METHODS)[number]
  paymentDate: Day
  /** The number of a check; other methods have none. */
  note: string | undefined
  fields: { amount: string; method: string; paymentDate: string }
}

/** The earliest day of a payment. Source: money.md 1.7. */
const EARLIEST = asDay("2000-01-01")

/**
 * The payments: deposit, rent, fees. The default date is the move-in, but at most today and not in a closed month. Refuses (400) a missing method, a day
 * in the future and a day before 2000-01-01; 409 MONTH_CLOSED a day in a closed month.
 */
export async function requestedPayments(tx: Tx, input: InitialPayments, moveInDate: Day): Promise<InitialPayment[]> {
  const now = await today(tx)
  const usual = await openDay(tx, moveInDate < now ? moveInDate : now)
  const wanted = GROUPS.filter((group) => (input[group.amount] ?? 0) > 0)
  const payments = wanted.map((group) => {
    const method = input[group.method]
    if (!method) throw badField(group.method, "Required.")
    const typed = input[group.date]
    if (typed !== undefined && typed > now) throw invalid(group.date, "Payment date cannot be in the future.")
    if (typed !== undefined && typed < EARLIEST) throw invalid(group.date, "Payment date cannot be before 2000.")
    const paymentDate = typed ?? (usual < EARLIEST ? EARLIEST : usual)
    const fields = { amount: group.amount, method: group.method, paymentDate: group.date }
    const note = method === "check" ? input[group.note] : undefined
    return { type: group.type, amount: input[group.amount] ?? ZERO, method, paymentDate, note, fields }
  })
  for (const { paymentDate, fields } of payments) await mustBeOpenDay(tx, paymentDate, fields.paymentDate)
  return payments
}

/** Records the payments, each with its own audit row. Refusals name the field of the payment. */
export async function recordInitialPayments(
  tx: Tx,
  actor: Actor,
  tenantId: number,
  amounts: readonly InitialPayment[],
): Promise<void> {
  for (const { fields, ...payment } of amounts) {
    try {
      await recordPayment(tx, actor, { tenantId, ...payment })
    } catch (error) {
      throw error instanceof Refusal && error.fields ? renamed(error, fields) : error
    }
  }
}

function renamed({ fields = {}, explained = {} }: Refusal, names: Record<string, string>): Refusal {
  const rename = <Message>(messages: Record<string, Message>): Record<string, Message> =>
    Object.fromEntries(Object.entries(messages).map(([field, message]) => [names[field] ?? field, message]))
  return new Refusal("VALIDATION_ERROR", { fields: rename(fields), explained: rename(explained) })
}
