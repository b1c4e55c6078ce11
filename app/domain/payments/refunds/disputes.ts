/** Disputed money is held during the review, then returned or lost. Steps are booked once, in any order. Source: money.md 1.4, 3.8 to 3.10. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receiptEvents } from "#db/schema/index.ts"
import { type Cents, least, minus, negated, plus, ZERO } from "~/values/money.ts"
import { disputeText } from "~/values/payments/payment-labels.ts"
import { endMandate } from "../../autopay-runs/end-mandate.ts"
import { applyReceipt } from "../../ledger/apply-payment.ts"
import { journalOf, post } from "../../ledger/journal.ts"
import { addLine } from "../../ledger/journal-draft.ts"
import { type Receipt, type ReceiptStatus, receiptOf, recordReceiptEvent } from "../../ledger/receipts.ts"
import { takeBack, toTakeBack } from "../../ledger/take-back.ts"
import type { Actor } from "../../permissions.ts"
import { purposeOf, rowsOfReceipt } from "../apply-receipt.ts"
import { chargedOf, partOf } from "../online/principal-and-fee.ts"
import { chargeReturned, dayOf, type PaymentFact, receiptPaid } from "../sweep/provider-events.ts"
import { type DisputeStep, recordStep, recordWarning } from "./dispute-audit.ts"
import { heldInDispute } from "./dispute-hold.ts"
import { takenBy } from "./refunds.ts"

/** The current state of a dispute. `amount` includes the fee. */
export type Dispute = PaymentFact & {
  disputeId: string
  amount: Cents
  status: "open" | "won" | "lost"
  reason: string
  chargeId: string
  paidAt?: number
  /** The provider's id of the charged method. */
  methodId?: string | null
  /** The deadline of the landlord's response. */
  answerDueAt?: number | null
  /** Whether an announced dispute will not come: it was prevented, or the bank dropped it. */
  isOver?: boolean
}

/** The bank returned the money for one of these reasons, so the return costs $20.00. Other disputes cost nothing. */
const BANK_RETURNS: readonly string[] = ["insufficient_funds", "incorrect_account_details", "bank_cannot_process"]

/** Books the state of a dispute: opened, then won or lost, or won on appeal after it was lost. A payment not yet booked as paid is booked first. */
export async function disputed(tx: Tx, actor: Actor, dispute: Dispute): Promise<void> {
  await receiptPaid(tx, actor, { receiptId: dispute.receiptId, at: dispute.paidAt ?? dispute.at })
  await open(tx, actor, dispute)
  if (dispute.status === "won") await win(tx, actor, dispute)
  if (dispute.status === "lost") await lose(tx, actor, dispute)
}

/** A dispute that is only announced or was prevented is only logged. One that was opened before is closed without a loss. Source: money.md 3.9. */
export async function disputeWarned(tx: Tx, actor: Actor, dispute: Dispute): Promise<void> {
  if (await isPosted(tx, dispute, "open")) return win(tx, actor, dispute)
  const receipt = await receiptPaid(tx, actor, { receiptId: dispute.receiptId, at: dispute.paidAt ?? dispute.at })
  const { receiptId, disputeId, at, reason, isOver = false } = dispute
  if (await isWarned(tx, dispute)) return
  const detail = { warningId: disputeId, reason, isOver }
  await recordReceiptEvent(tx, { receiptId, status: receipt.status, at, detail })
  await recordWarning(tx, actor, { receipt, disputeId, reason, isOver })
}

/** Whether the announcement of this dispute, or its end, is recorded already. */
async function isWarned(tx: Tx, { receiptId, disputeId, isOver = false }: Dispute): Promise<boolean> {
  const known = await tx.all(tx.select().from(receiptEvents).where(eq(receiptEvents.receiptId, receiptId)))
  return known.some(({ detail }) => detail?.warningId === disputeId && (!isOver || detail?.isOver === true))
}

/** Puts the amount on hold. The tenant's balances do not change: disputed money still counts. */
async function open(tx: Tx, actor: Actor, dispute: Dispute): Promise<void> {
  const receipt = await receiptOf(tx, dispute.receiptId)
  const held = await heldInDispute(tx, receipt.id)
  const amount = least(dispute.amount, minus(chargedOf(receipt), receipt.takenBack, held))
  if (amount <= 0 || (await isPosted(tx, dispute, "open"))) return
  await step(tx, actor, { dispute, receipt, name: "open", status: "disputed", amount })
}

async function win(tx: Tx, actor: Actor, dispute: Dispute): Promise<void> {
  if ((await isPosted(tx, dispute, "won")) || (await isPosted(tx, dispute, "rewon"))) return
  const receipt = await receiptOf(tx, dispute.receiptId)
  const lost = await takenBy(tx, await journalOf(tx, keyOf(dispute, "lost")))
  const held = await heldBy(tx, dispute)
  const common = { dispute, receipt, status: "dispute-won" } as const
  if (lost > 0) await step(tx, actor, { ...common, name: "rewon", amount: lost })
  else if (held > 0) await step(tx, actor, { ...common, name: "won", amount: held })
}

async function lose(tx: Tx, actor: Actor, dispute: Dispute): Promise<void> {
  const receipt = await receiptOf(tx, dispute.receiptId)
  const isOver = (await isPosted(tx, dispute, "lost")) || (await isPosted(tx, dispute, "won"))
  const amount = await heldBy(tx, dispute)
  if (isOver || amount === 0) return
  await step(tx, actor, { dispute, receipt, name: "lost", status: "dispute-lost", amount })
  if (receipt.tender === "ach") await endMandate(tx, receipt, dispute.methodId ?? null)
  if (receipt.tender !== "ach" || !BANK_RETURNS.includes(dispute.reason)) return
  const on = await dayOf(tx, dispute.at)
  const { tenantId } = receipt
  await chargeReturned(tx, actor, { tenantId, chargeId: dispute.chargeId, why: disputeText(dispute.reason), on })
}

const JOURNAL_KINDS = {
  open: "dispute_opened",
  won: "dispute_won",
  lost: "dispute_lost",
  rewon: "dispute_rewon",
} as const

type Step = {
  dispute: Dispute
  receipt: Receipt
  name: DisputeStep
  status: ReceiptStatus
  amount: Cents
}

async function step(tx: Tx, actor: Actor, { dispute, receipt, name, status, amount }: Step): Promise<void> {
  const { id: receiptId, tenantId } = receipt
  const { disputeId, at, reason, answerDueAt = null } = dispute
  const postLines = await POSTINGS[name](tx, receipt, amount)
  const entry = {
    tenantId,
    kind: JOURNAL_KINDS[name],
    key: keyOf(dispute, name),
    on: await dayOf(tx, at),
    receiptId,
    reason,
  }
  const { journalId } = await post(tx, actor, entry, postLines)
  const taken = { open: ZERO, won: ZERO, lost: amount, rewon: negated(amount) }[name]
  await recordReceiptEvent(tx, { receiptId, status, at, taken, journalId, detail: { disputeId, reason, answerDueAt } })
  await recordStep(tx, actor, { receipt, disputeId, reason, name, amount })
}

type PostLines = Parameters<typeof post>[3]
const POSTINGS: Record<DisputeStep, (tx: Tx, receipt: Receipt, amount: Cents) => Promise<PostLines>> = {
  open: async (_tx, _receipt, amount) => (draft) => {
    addLine(draft, "DISPUTE_HOLD", amount)
    addLine(draft, "STRIPE", negated(amount))
  },
  won: async (_tx, _receipt, amount) => (draft) => {
    addLine(draft, "STRIPE", amount)
    addLine(draft, "DISPUTE_HOLD", negated(amount))
  },
  lost: async (tx, receipt, amount) => {
    const known = await toTakeBack(tx, { tenantId: receipt.tenantId, receiptId: receipt.id })
    const part = partOf(receipt, receipt.takenBack, plus(receipt.takenBack, amount))
    return (draft) => {
      addLine(draft, "DISPUTE_HOLD", negated(amount))
      addLine(draft, "INC_CONV", part.fee)
      takeBack(draft, known, part.principal)
    }
  },
  rewon: async (tx, receipt, amount) => {
    const part = partOf(receipt, minus(receipt.takenBack, amount), receipt.takenBack)
    const purpose = await purposeOf(tx, receipt)
    const payment = await rowsOfReceipt(tx, receipt.id)
    return (draft) => {
      addLine(draft, "STRIPE", amount)
      addLine(draft, "INC_CONV", negated(part.fee))
      applyReceipt(draft, purpose, { tender: receipt.tender, payment }, part.principal)
    }
  },
}

const keyOf = ({ disputeId }: Dispute, name: DisputeStep) => `dp:${disputeId}:${name}`
const isPosted = async (tx: Tx, dispute: Dispute, name: DisputeStep) =>
  (await journalOf(tx, keyOf(dispute, name))) !== undefined

/** The cents this dispute still holds: its original hold, less the part that refunds have released since. */
async function heldBy(tx: Tx, dispute: Dispute): Promise<Cents> {
  const opened = await journalOf(tx, keyOf(dispute, "open"))
  if (opened === undefined) return ZERO
  const now = await heldInDispute(tx, dispute.receiptId)
  return least(now, await heldInDispute(tx, dispute.receiptId, opened))
}
