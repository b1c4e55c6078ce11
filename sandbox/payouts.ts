/** Payouts: each business day, the available balance is sent to the landlord's bank, where it arrives a business day later. Source: the provider's documentation. */
import type Stripe from "stripe"
import { z } from "zod"
import { newTransaction } from "./balance.ts"
import { after, businessDaysAfter, sandboxNow } from "./clock.ts"
import { change, recordEvent } from "./events.ts"
import { invalidRequest, missingResource } from "./http/errors.ts"
import { listPage } from "./http/lists.ts"
import { cents, LIST, metadata, text } from "./http/params.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import { availableBalance, isPayingOut, unpaidTransactions, writeDown } from "./payout-rows.ts"
import type { Sandbox } from "./store.server.ts"

const DAY = 86_400
/** Seconds until an instant payout arrives. */
const INSTANT = 1_800

const EMPTY_PAYOUT = {
  object: "payout",
  application_fee: null,
  application_fee_amount: null,
  currency: "usd",
  destination: "ba_sbxLandlordsBank",
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  original_payout: null,
  payout_method: null,
  reversed_by: null,
  source_type: "card",
  statement_descriptor: null,
  trace_id: null,
  type: "bank_account",
} satisfies Partial<Stripe.Payout>

type NewPayout = { amount: number; automatic: boolean; method: string; description: string; arrivesAt: number }

/** Takes the amount out of the balance; a negative amount is debited from the bank. Returns the payout, in transit. */
function send(sandbox: Sandbox, { amount, automatic, method, description, arrivesAt }: NewPayout): Stripe.Payout {
  const { store, now } = sandbox
  const id = newId("payout")
  const movement = { type: "payout", category: "payout", amount: -amount, fee: 0, source: id, description } as const
  const payout: Stripe.Payout = {
    ...EMPTY_PAYOUT,
    id,
    amount,
    arrival_date: midnight(businessDaysAfter(now, 1)),
    automatic,
    balance_transaction: newTransaction(sandbox, movement).id,
    created: now,
    description,
    method,
    reconciliation_status: automatic ? "completed" : "not_applicable",
    status: automatic ? "in_transit" : "pending",
  }
  store.insert<"payout">(payout, now)
  recordEvent<"payout">(sandbox, "payout.created", payout)
  store.schedule({ at: arrivesAt, what: "payout arrives", id })
  return payout
}

/** Pays out what was available at an instant of the bank's time, in one payout. Makes none if the balance is zero or payouts are manual. */
export function payOut(sandbox: Sandbox, availableAt: string): void {
  if (!isPayingOut(sandbox)) return
  const rows = unpaidTransactions(sandbox, Number(availableAt))
  const amount = rows.reduce((sum, { net }) => sum + net, 0)
  if (amount === 0) return
  const arrivesAt = businessDaysAfter(Number(availableAt), 1)
  const payout = send(sandbox, {
    amount,
    automatic: true,
    method: "standard",
    description: "SANDBOX PAYOUT",
    arrivesAt,
  })
  writeDown(sandbox, payout.id, [...rows.map(({ id }) => id), String(payout.balance_transaction)])
}

/** The payout arrives, or the bank refuses it. A payout that is refused late counted as paid before. */
export function arrive(sandbox: Sandbox, id: string): void {
  const { store, now } = sandbox
  const payout = payoutOf(sandbox, id)
  if (payout.status !== "pending" && payout.status !== "in_transit") return
  const failure = store.fact("next payout fails")
  if (failure !== undefined) store.forgetFact("next payout fails")
  if (failure === "at once") {
    failPayout(sandbox, id)
    return
  }
  const arrival = { arrival_date: Math.min(payout.arrival_date, midnight(now)) }
  change<"payout">(sandbox, payout, { status: "paid", ...arrival }, "payout.updated", "payout.paid")
  if (failure === "after its arrival") store.schedule({ at: after(store, now, 2 * DAY), what: "payout fails", id })
}

/** The bank returns the payout, so its amount is in the balance again. */
export function failPayout(sandbox: Sandbox, id: string): void {
  const payout = payoutOf(sandbox, id)
  if (payout.status === "failed" || payout.status === "canceled") return
  const reason = { failure_code: "account_closed", failure_message: "The bank account has been closed." }
  takeBack(sandbox, payout, { status: "failed", ...reason }, "payout_failure", "payout.updated", "payout.failed")
}

function takeBack(
  sandbox: Sandbox,
  payout: Stripe.Payout,
  fields: Partial<Stripe.Payout>,
  type: "payout_failure" | "payout_cancel",
  ...events: string[]
): Stripe.Payout {
  const description = `Sandbox payout ${payout.id} taken back`
  const movement = { type, category: type, amount: payout.amount, fee: 0, source: payout.id, description }
  const transaction = newTransaction(sandbox, movement)
  return change<"payout">(sandbox, payout, { ...fields, failure_balance_transaction: transaction.id }, ...events)
}

const midnight = (instant: number): number => instant - (instant % DAY)

function payoutOf(sandbox: Sandbox, id: string): Stripe.Payout {
  const found = sandbox.store.find("payout", id)
  if (!found) throw missingResource("payout", id)
  return found
}

type ByHand = { amount: number; method?: "standard" | "instant" | undefined; description?: string | undefined }

/** A manual payout. Refuses (400) more than is available. */
function sendByHand(sandbox: Sandbox, { amount, method = "standard", description = "By hand" }: ByHand): Stripe.Payout {
  if (amount > availableBalance(sandbox)) {
    const message = "You have insufficient funds in your account for this transfer."
    throw invalidRequest(message, { code: "balance_insufficient" })
  }
  const { store, now } = sandbox
  const arrivesAt = method === "instant" ? after(store, now, INSTANT) : businessDaysAfter(sandboxNow(store, now), 1)
  return send(sandbox, { amount, automatic: false, method, description, arrivesAt })
}

/** Refuses (400) an automatic payout, and one that is not pending. */
function cancel(sandbox: Sandbox, id: string): Stripe.Payout {
  const payout = payoutOf(sandbox, id)
  if (payout.automatic || payout.status !== "pending")
    throw invalidRequest("Payouts may only be canceled when pending.")
  return takeBack(sandbox, payout, { status: "canceled" }, "payout_cancel", "payout.canceled")
}

/** The provider's own charge, which belongs to no payment. */
export function takeFee(sandbox: Sandbox, amount: number, description: string): void {
  newTransaction(sandbox, {
    type: "stripe_fee",
    category: "fee",
    amount: -amount,
    fee: 0,
    source: null,
    description,
  })
}

export const PAYOUT_ROUTES: readonly SandboxRoute[] = [
  route(
    "POST",
    "/v1/payouts",
    {
      amount: cents,
      currency: z.literal("usd"),
      method: z.enum(["standard", "instant"]).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    },
    (sandbox, params) => sendByHand(sandbox, params),
  ),
  route("POST", "/v1/payouts/:id/cancel", {}, (sandbox, _params, id) => cancel(sandbox, id)),
  route("GET", "/v1/payouts/:id", {}, (sandbox, _params, id) => payoutOf(sandbox, id)),
  route("GET", "/v1/payouts", LIST, (sandbox, params) => listPage(sandbox, "payout", "/v1/payouts", params)),
]
