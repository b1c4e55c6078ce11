/** What a tenant may pay online, and the cost of each method. Source: specification 3 "Payment screen", money.md 3.1 to 3.5. */
import { type BasisPoints, type Cents, percentOf } from "~/values/money.ts"
import type { Balances } from "../ledger/accounts.ts"
import { balancesOf } from "../ledger/balances.ts"
import { takesPayments } from "../payment-provider/payment-gateway.ts"
import type { MethodKind } from "../payment-provider/port.ts"
import { feeRate } from "../payments/convenience-fee.ts"
import type { CustomChoice, WholeChoice } from "../payments/inputs.ts"
import { type PendingPayment, pendingOf } from "../payments/own-payments.ts"
import { PAYS, wholeOf, wholeOnlyReason } from "../payments/payable.ts"
import { ownCommand } from "../permissions.ts"
import { findTenant } from "../tenants/tenants.ts"

/** A whole balance, in cents, and the convenience fee of each kind of method. */
export type WholeBalance = { choice: WholeChoice; amount: Cents; fees: Record<MethodKind, Cents> }

export type PaymentOptions = {
  /** False while payments are off or no keys are saved. */
  isOn: boolean
  /** An administrator signed in as the tenant may look, but not pay. */
  isImpersonation: boolean
  /** In eviction, or without a unit, only whole balances may be paid. */
  wholeOnly: "eviction" | "no unit" | null
  isAchRestricted: boolean
  wholes: WholeBalance[]
  customs: CustomChoice[]
  rates: Record<MethodKind, BasisPoints>
  pending: PendingPayment[]
}

/** The choices of the calling tenant; none for a balance that is not owed. */
export const paymentOptions = ownCommand("use tenant portal", async (tx, actor): Promise<PaymentOptions> => {
  const tenant = await findTenant(tx, actor.tenantId)
  const balances = await balancesOf(tx, tenant.id)
  const wholeOnly = await wholeOnlyReason(tx, tenant)
  const rates = {
    card: await feeRate(tx, tenant, "card"),
    us_bank_account: await feeRate(tx, tenant, "us_bank_account"),
  }
  return {
    isOn: await takesPayments(tx),
    isImpersonation: actor.impersonatorId !== null,
    wholeOnly,
    isAchRestricted: !tenant.achEnabled,
    wholes: wholesOf(balances, wholeOnly !== null).map((whole) => ({ ...whole, fees: feesOf(whole.amount, rates) })),
    customs: wholeOnly === null ? customsOf(balances) : [],
    rates,
    pending: await pendingOf(tx, tenant.id),
  }
})

/** The full balance, and its parts when it has a deposit and something else. A deposit alone cannot be paid when only whole balances are allowed. */
function wholesOf(balances: Balances, wholeOnly: boolean): Omit<WholeBalance, "fees">[] {
  const whole = (choice: WholeChoice) => ({ choice, amount: wholeOf(PAYS[choice], balances) })
  const [everything, rent, deposit] = [whole("everything"), whole("totalRentBalance"), whole("totalDepositBalance")]
  if (everything.amount === 0) return []
  if (rent.amount === 0 || deposit.amount === 0) return [everything]
  return wholeOnly ? [everything, rent] : [everything, rent, deposit]
}

/** A custom amount may exceed what is owed, except for the deposit: the rest becomes advance rent. */
const customsOf = ({ depositOwed }: Balances): CustomChoice[] =>
  depositOwed > 0 ? ["customEverything", "customRent", "customDeposit"] : ["customEverything"]

const feesOf = (amount: Cents, rates: Record<MethodKind, BasisPoints>) => ({
  card: percentOf(amount, rates.card),
  us_bank_account: percentOf(amount, rates.us_bank_account),
})
