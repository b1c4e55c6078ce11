/** The terms that a tenant may set for a future day. Source: money.md 9.10, api.md X216. */
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day, formatDay } from "~/values/calendar.ts"
import { formatMoney, plus } from "~/values/money.ts"
import { BANK_CONSENT } from "~/values/payments/bank-consent.ts"
import { isExpiredOn } from "~/values/payments/saved-method.ts"
import { mustTrustClock } from "../clock/doubt.ts"
import type { MethodOwner } from "../payment-methods/method-owner.ts"
import { ownMethodOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import { mustBeOpenOnline } from "../payment-policy/payment-policy.ts"
import { acceptsPayments } from "../payment-provider/payment-gateway.ts"
import { MINIMUM } from "../payments/inputs.ts"
import { convenienceFee } from "../payments/online/convenience-fee.ts"
import { fullBalanceOnlyReason, mustAllowMethod } from "../payments/online/payable.ts"
import { badField, missing, Refusal } from "../refusal.ts"
import type { ScheduledRow } from "../scheduled-outcomes/scheduled-rows.ts"
import { today } from "../settings/defaults.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import type { SetPayment } from "./inputs.ts"

/** The most days ahead for which a payment can be set. */
export const DAYS_AHEAD = 60

export type ScheduledTerms = Pick<
  ScheduledRow,
  "payOn" | "choice" | "atMost" | "methodId" | "methodType" | "consent" | "consentAt"
>

/** The terms to store. Refuses 503 CLOCK_IN_DOUBT and PAYMENTS_UNAVAILABLE; 403 FULL_BALANCE_ONLY, PAYMENT_POLICY and a restricted bank account; 400. */
export async function settableTerms(tx: Tx, owner: MethodOwner, input: SetPayment): Promise<ScheduledTerms> {
  const tenant = await findTenant(tx, owner.tenantId)
  await mustTrustClock(tx)
  if (!(await acceptsPayments(tx))) throw new Refusal("PAYMENTS_UNAVAILABLE")
  if ((await fullBalanceOnlyReason(tx, tenant)) !== null) throw new Refusal("FULL_BALANCE_ONLY")
  await mustBeOpenOnline(tx, tenant.id)
  const { date: payOn, choice, amount: atMost = null } = input
  mustBeAhead(payOn, await today(tx))
  const method = await settableMethod(tx, tenant, owner, input)
  if (atMost !== null) {
    const basis = { methodType: method.type, funding: method.funding }
    if (plus(atMost, await convenienceFee(tx, tenant, basis, atMost)) < MINIMUM)
      throw badField("amount", `Pay at least ${formatMoney(MINIMUM)}, with the fee.`)
  }
  const isBank = method.type === "us_bank_account"
  if (isBank && input.bankConsent !== true) throw missing("bankConsent", "Tick that you agree to it.")
  const consent = isBank ? { consent: BANK_CONSENT, consentAt: tx.now } : { consent: null, consentAt: null }
  return { payOn, choice: SCHEDULED_CHOICE[choice], atMost, methodId: method.id, methodType: method.type, ...consent }
}

const SCHEDULED_CHOICE = { everything: "everything", totalRentBalance: "rent", totalDepositBalance: "deposit" } as const

function mustBeAhead(payOn: Day, day: Day): void {
  const [first, last] = [addDays(day, 1), addDays(day, DAYS_AHEAD)]
  if (payOn < first || payOn > last) throw badField("date", `Use a day from ${formatDay(first)} to ${formatDay(last)}.`)
}

async function settableMethod(
  tx: Tx,
  tenant: TenantRow,
  owner: MethodOwner,
  { methodId, date }: SetPayment,
): Promise<StoredMethod> {
  const method = await ownMethodOf(tx, owner, methodId)
  if (!method) throw badField("methodID", "This method is no longer saved. Choose another one.")
  mustAllowMethod(tenant, method.type)
  if (isExpiredOn(method, date)) throw badField("methodID", "This card expires before the day. Choose another one.")
  return method
}
