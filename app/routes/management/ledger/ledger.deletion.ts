/** The dialog that confirms the deletion of a ledger entry: the entry, and every balance that would change. */
import type { Tx } from "#db/client.server.ts"
import { accountBalance, advanceRent, type Balances } from "~/domain/ledger/accounts.ts"
import type { ChargeRow } from "~/domain/ledger/charges/charge-rows.ts"
import {
  previewChargeDeletion,
  previewPaymentDeletion,
  previewReductionDeletion,
} from "~/domain/ledger/delete-entry.ts"
import type { PaymentRow } from "~/domain/ledger/payment-rows.ts"
import { chargeEntry } from "~/domain/ledger/statement/statement-entries.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import type { Query } from "~/http/request/query.ts"
import { pageMessageOf } from "~/http/response/refusal-response.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { noteOf } from "./ledger.labels.ts"

type DeletionData = {
  /** A late fee is waived, which is the same deletion under the managers' name for it. */
  noun: "payment" | "charge" | "late fee" | "credit"
  intent: "payment" | "charge" | "reduction"
  id: number
  type: string
  amount: string
  story: string
  /** One line for each balance that changes: "Balance $0.00 → $760.00". */
  changes: string[]
}
export type Deletion = DeletionData | { refusal: { subject: string; message: string } }

type About = { tenantId: number; now: Balances }

/** The deletion of `?dialog=delete&payment=5`, `&charge=7` or `&reduction=7`, else null. */
export async function deletionFromQuery(tx: Tx, actor: Actor, query: Query, about: About): Promise<Deletion | null> {
  if (query.get("dialog") !== "delete") return null
  try {
    const payment = query.number("payment")
    if (payment !== null) return await ofPayment(tx, actor, payment, about)
    const reduction = query.number("reduction")
    if (reduction !== null) return await ofReduction(tx, actor, reduction, about)
    const charge = query.number("charge")
    return charge === null ? null : await ofCharge(tx, actor, charge, about)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error
    return { refusal: pageMessageOf(error) }
  }
}

async function ofPayment(tx: Tx, actor: Actor, id: number, { tenantId, now }: About): Promise<DeletionData> {
  const { payment, after } = await previewPaymentDeletion(tx, actor, { tenantId, id })
  return {
    noun: "payment",
    intent: "payment",
    id,
    type: payment.type,
    amount: formatMoney(payment.amount),
    story: storyOf(payment),
    changes: changesOf(now, after),
  }
}

async function ofCharge(tx: Tx, actor: Actor, id: number, { tenantId, now }: About): Promise<DeletionData> {
  const { charge, after } = await previewChargeDeletion(tx, actor, { tenantId, id })
  const { notes } = chargeEntry(charge)
  return {
    noun: isLateFee(charge) ? "late fee" : "charge",
    intent: "charge",
    id,
    type: typeOf(charge),
    amount: formatMoney(charge.amount),
    story: `Charged ${formatDay(charge.effectiveOn)}${notes === null ? "" : `: ${notes}`}.`,
    changes: changesOf(now, after),
  }
}

/** A move-out's reduction for the days after it. */
async function ofReduction(tx: Tx, actor: Actor, id: number, { tenantId, now }: About): Promise<DeletionData> {
  const { charge, cents, after } = await previewReductionDeletion(tx, actor, { tenantId, id })
  const { type, notes } = chargeEntry(charge)
  return {
    noun: "credit",
    intent: "reduction",
    id,
    type: typeOf(charge),
    amount: formatMoney(cents),
    story: `Taken off at the move-out: ${notes ?? type}, ${formatMoney(charge.amount)}. This much of it is owed again.`,
    changes: changesOf(now, after),
  }
}

const isLateFee = ({ kind, amount }: ChargeRow) => kind === "late" && amount > 0

function typeOf({ kind }: ChargeRow): string {
  if (kind === "rent") return "Rent Charge"
  return kind === "deposit" ? "Deposit Charge" : "Fee Charge"
}

function storyOf({ paidOn, tender, note }: PaymentRow): string {
  const paid = `Paid ${formatDay(paidOn)} by`
  if (note === null) return `${paid} ${methodLabel(tender)}.`
  const noteText = noteOf({ method: tender, notes: note, staffNote: null })
  return noteText.startsWith("Check ") ? `${paid} ${noteText}.` : `${paid} ${methodLabel(tender)} (${noteText}).`
}

function changesOf(now: Balances, after: Balances): string[] {
  const figures = [
    ["Balance", accountBalance],
    ["Deposit owed", (balances: Balances) => balances.depositOwed],
    ["Deposit reserve", (balances: Balances) => balances.depositReserve],
    ["Advance rent", advanceRent],
  ] as const
  const changed = figures.filter(([, of]) => of(now) !== of(after))
  if (changed.length === 0) return ["No balance changes."]
  return changed.map(([label, of]) => `${label}: ${formatMoney(of(now))} → ${formatMoney(of(after))}`)
}
