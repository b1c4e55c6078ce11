/** Disputes: a card's owner reclaims the money, and the landlord may respond; a bank's return is lost from the start. */
import type Stripe from "stripe"
import { z } from "zod"
import { DISPUTE_FEE, newTransaction } from "./balance.ts"
import { chargeOf } from "./charges.ts"
import { after, businessDaysAfter, sandboxNow } from "./clock.ts"
import { change, recordEvent } from "./events.ts"
import { invalidRequest, missingResource } from "./http/errors.ts"
import { listPage } from "./http/lists.ts"
import { flag, LIST, metadata, text } from "./http/params.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import { inactivateMandate, mandateOfCharge } from "./mandates.ts"
import { NO_EVIDENCE } from "./no-evidence.ts"
import type { Sandbox } from "./store.server.ts"

const RESPONSE_TIME = 9 * 86_400
/** The documented texts that decide a dispute; any other leaves it under review. */
const OUTCOMES: Record<string, "won" | "lost"> = { winning_evidence: "won", losing_evidence: "lost" }

const EMPTY_DISPUTE = {
  object: "dispute",
  currency: "usd",
  enhanced_eligibility_types: [],
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
} satisfies Partial<Stripe.Dispute>

/** Disputes a whole charge. The money leaves at once, with a fee. */
export function openDispute(sandbox: Sandbox, chargeId: string): void {
  const charge = chargeOf(sandbox, chargeId)
  const left = charge.amount - charge.amount_refunded
  if (charge.disputed || left === 0) return
  const isBank = charge.payment_method_details?.type === "us_bank_account"
  const { store, now } = sandbox
  const dispute = newDispute(sandbox, charge, left, isBank)
  store.insert<"dispute">(dispute, now)
  change<"charge">(sandbox, charge, { disputed: true })
  for (const what of ["created", "funds_withdrawn", ...(isBank ? ["closed"] : [])]) {
    recordEvent<"dispute">(sandbox, `charge.dispute.${what}`, dispute)
  }
  const mandate = mandateOfCharge(sandbox, charge)
  if (mandate?.status === "active") inactivateMandate(sandbox, mandate, 1)
  if (!isBank) store.schedule({ at: after(store, now, RESPONSE_TIME), what: "dispute overdue", id: dispute.id })
}

/** Takes the disputed cents and the fee from the balance. Returns the dispute, which is not stored yet. */
function newDispute(sandbox: Sandbox, charge: Stripe.Charge, amount: number, isBank: boolean): Stripe.Dispute {
  const id = newId("dispute")
  const transaction = newTransaction(sandbox, {
    type: "adjustment",
    category: "dispute",
    amount: -amount,
    fee: DISPUTE_FEE,
    source: id,
    description: `Sandbox dispute of ${charge.id}`,
  })
  return {
    ...EMPTY_DISPUTE,
    id,
    amount,
    balance_transactions: [transaction],
    charge: charge.id,
    created: sandbox.now,
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: isBank ? null : sandbox.now + RESPONSE_TIME,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    payment_intent: charge.payment_intent,
    reason: isBank ? "debit_not_authorized" : "fraudulent",
    status: isBank ? "lost" : "needs_response",
    ...(isBank ? {} : { network_reason_code: "10.4", payment_method_details: CARD_CASE }),
  }
}

const CARD_CASE: Stripe.Dispute.PaymentMethodDetails = {
  type: "card",
  card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
}

function disputeOf(sandbox: Sandbox, id: string): Stripe.Dispute {
  const found = sandbox.store.find("dispute", id)
  if (!found) throw missingResource("dispute", id)
  return found
}

type DisputeUpdate = {
  evidence?: Record<string, string> | undefined
  submit?: boolean | undefined
  metadata?: Record<string, string> | undefined
}

/** Applies the landlord's response; the card's bank decides a business day later. Refuses (400) a dispute that is closed or has a response. */
function updateDispute(sandbox: Sandbox, params: DisputeUpdate, id: string): Stripe.Dispute {
  const dispute = disputeOf(sandbox, id)
  const isOpen = dispute.status === "needs_response"
  if (params.evidence && !isOpen) throw invalidRequest("This dispute is already closed or under review.")
  const evidence = { ...dispute.evidence, ...params.evidence } as Stripe.Dispute.Evidence
  const isSubmitted = params.evidence !== undefined && params.submit !== false
  const fields: Partial<Stripe.Dispute> = {
    evidence,
    metadata: { ...dispute.metadata, ...params.metadata },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: params.evidence !== undefined || dispute.evidence_details.has_evidence,
      ...(isSubmitted ? { submission_count: 1, submission_method: "manual" } : {}),
    },
    ...(isSubmitted ? { status: "under_review" } : {}),
  }
  const { store, now } = sandbox
  const outcome = OUTCOMES[evidence.uncategorized_text ?? ""]
  if (isSubmitted && outcome) {
    store.schedule({ at: businessDaysAfter(sandboxNow(store, now), 1), what: `dispute ${outcome}`, id })
  }
  return change<"dispute">(sandbox, dispute, fields, "charge.dispute.updated")
}

/** The bank decides for the landlord: the landlord gets the money back, but not the fee. */
export function winDispute(sandbox: Sandbox, id: string): void {
  const dispute = disputeOf(sandbox, id)
  if (dispute.status !== "under_review") return
  const transaction = newTransaction(sandbox, {
    type: "adjustment",
    category: "dispute_reversal",
    amount: dispute.amount,
    fee: 0,
    source: id,
    description: "Sandbox dispute won",
  })
  const won = change<"dispute">(sandbox, dispute, {
    status: "won",
    balance_transactions: [...dispute.balance_transactions, transaction],
  })
  for (const what of ["funds_reinstated", "closed"]) recordEvent<"dispute">(sandbox, `charge.dispute.${what}`, won)
}

/** The bank decides for its customer, or the landlord did not respond in time. */
export function loseDispute(sandbox: Sandbox, id: string, when: "needs_response" | "under_review"): void {
  const dispute = disputeOf(sandbox, id)
  if (dispute.status !== when) return
  const evidence_details = { ...dispute.evidence_details, past_due: when === "needs_response" }
  change<"dispute">(sandbox, dispute, { status: "lost", evidence_details }, "charge.dispute.closed")
}

const EVIDENCE = Object.fromEntries(
  Object.entries(NO_EVIDENCE).flatMap(([name, value]) => (value === null ? [[name, text.optional()]] : [])),
)

export const DISPUTE_ROUTES: readonly SandboxRoute[] = [
  route("GET", "/v1/disputes/:id", {}, (sandbox, _params, id) => disputeOf(sandbox, id)),
  route(
    "GET",
    "/v1/disputes",
    { ...LIST, payment_intent: text.optional(), charge: text.optional() },
    (sandbox, { payment_intent: intent, charge, ...paged }) =>
      listPage(sandbox, "dispute", "/v1/disputes", paged, { intent, charge }),
  ),
  route(
    "POST",
    "/v1/disputes/:id",
    { evidence: z.strictObject(EVIDENCE).optional(), submit: flag.optional(), metadata: metadata.optional() },
    (sandbox, params, id) => updateDispute(sandbox, params as DisputeUpdate, id),
  ),
]
