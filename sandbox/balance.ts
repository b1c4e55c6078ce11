/** The provider's own account: balance transactions and the fee of each. Amounts in cents. Source: its price list for the US. */
import type Stripe from "stripe"
import { businessDaysAfter, sandboxNow } from "./clock.ts"
import { missingResource } from "./http/errors.ts"
import { listPage } from "./http/lists.ts"
import { LIST, text } from "./http/params.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import { availableBalance, availableOn } from "./payout-rows.ts"
import type { Sandbox } from "./store.server.ts"

const DAY = 86_400

/** The cost of a dispute or a returned bank payment, in cents. */
export const DISPUTE_FEE = 1_500
/** The total cost of a failed bank debit, with the fee charged at its beginning. */
export const FAILED_DEBIT_FEE = 400

/** 2.9 % and 30 cents of a card payment; 0.8 % of a bank payment, at most $5. */
export function feeOf(amount: number, methodType: string): number {
  if (methodType === "us_bank_account") return Math.min(Math.round(amount * 0.008), 500)
  return Math.round(amount * 0.029) + 30
}

type Movement = {
  type: Stripe.BalanceTransaction["type"]
  category: string
  amount: number
  fee: number
  /** Null if it belongs to no object. */
  source: string | null
  description: string
}

/** Payouts, and money that comes back from them, are available at once; everything else from midnight two business days later, when it is paid out. */
function availableFrom(sandbox: Sandbox, type: Movement["type"]): number {
  const bankTime = sandboxNow(sandbox.store, sandbox.now)
  if (type === "payout") return bankTime
  const isBack = type === "payout_failure" || type === "payout_cancel"
  const at = businessDaysAfter(bankTime, isBack ? 1 : 2)
  const paidOutAt = availableOn(sandbox, at - (at % DAY))
  return isBack ? bankTime : paidOutAt
}

export function newTransaction(sandbox: Sandbox, movement: Movement): Stripe.BalanceTransaction {
  const { type, category, amount, fee, source, description } = movement
  const detail = {
    amount: fee,
    application: null,
    currency: "usd",
    description: "Sandbox processing fee",
    type: "stripe_fee",
  }
  const transaction: Stripe.BalanceTransaction = {
    id: newId("balance_transaction"),
    object: "balance_transaction",
    amount,
    available_on: availableFrom(sandbox, type),
    balance_type: "payments",
    created: sandbox.now,
    currency: "usd",
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [detail],
    net: amount - fee,
    reporting_category: category,
    source,
    status: "pending",
    type,
  }
  return sandbox.store.insert<"balance_transaction">(transaction, sandbox.now)
}

function transactionOf(sandbox: Sandbox, id: string): Stripe.BalanceTransaction {
  const found = sandbox.store.find("balance_transaction", id)
  if (!found) throw missingResource("balance transaction", id)
  return found
}

function balance(sandbox: Sandbox): Stripe.Balance {
  const sum = sandbox.store.database
    .prepare("SELECT COALESCE(SUM(body ->> '$.net'), 0) AS net FROM objects WHERE kind = 'balance_transaction'")
    .get() as { net: number }
  const available = availableBalance(sandbox)
  const of = (amount: number) => [{ amount, currency: "usd", source_types: { card: amount } }]
  return { object: "balance", available: of(available), livemode: false, pending: of(sum.net - available) }
}

export const BALANCE_ROUTES: readonly SandboxRoute[] = [
  route("GET", "/v1/balance", {}, (sandbox) => balance(sandbox)),
  route("GET", "/v1/balance_transactions/:id", {}, (sandbox, _params, id) => transactionOf(sandbox, id)),
  route(
    "GET",
    "/v1/balance_transactions",
    { ...LIST, type: text.optional(), payout: text.optional() },
    (sandbox, params) =>
      listPage(sandbox, "balance_transaction", "/v1/balance_transactions", params, {
        types: params.type === undefined ? undefined : [params.type],
        payout: params.payout,
      }),
  ),
]
