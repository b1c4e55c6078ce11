/** Which amounts a tenant may pay online. Source: money.md 3.1, 3.2 and 3.5, api.md T5 to T7. */
import type { Tx } from "#db/client.server.ts"
import { type Cents, formatMoney, minus, most, plus, sum, ZERO } from "~/values/money.ts"
import { spread } from "~/values/payments/applied-parts-text.ts"
import { type Balances, fullBalance } from "../../ledger/accounts.ts"
import { APPLICATION_ORDER } from "../../ledger/application-order.ts"
import { balancesOf } from "../../ledger/balances.ts"
import type { Receipt } from "../../ledger/receipts.ts"
import { allowedMethods } from "../../payment-methods/allowed-methods.ts"
import { mustFollowPolicy } from "../../payment-policy/payment-policy.ts"
import type { MethodType } from "../../payment-provider/port.ts"
import { badField, Refusal } from "../../refusal.ts"
import { hasUnit, unitsOf } from "../../tenants/tenant-units.ts"
import type { TenantRow } from "../../tenants/tenants.ts"
import type { PortalChoice } from "../inputs.ts"

export const RECEIPT_CHOICE: Record<PortalChoice, Receipt["choice"]> = {
  everything: "everything",
  customEverything: "everything",
  totalRentBalance: "rent",
  customRent: "rent",
  totalDepositBalance: "deposit",
  customDeposit: "deposit",
}

/** The whole amount of each choice: rent, late and other charges, the deposit owed, or all four together. Cents. */
export function wholeBalanceOf(receiptChoice: Receipt["choice"], balances: Balances): Cents {
  if (receiptChoice === "deposit") return balances.depositOwed
  return receiptChoice === "everything" ? fullBalance(balances) : plus(balances.rent, balances.late, balances.other)
}

/** The cents of a payment that exceed the amount owed for its choice now, and become advance rent. */
export async function beyondOwed(tx: Tx, tenantId: number, { choice, amount }: Pick<Receipt, "choice" | "amount">) {
  return most(ZERO, minus(amount, wholeBalanceOf(choice, await balancesOf(tx, tenantId))))
}

/** How a payment made now would be applied to the amounts owed, and its part that would become advance rent. */
export async function partsToPay(tx: Tx, tenantId: number, { choice, amount }: Pick<Receipt, "choice" | "amount">) {
  const { rent, late, other, depositOwed } = await balancesOf(tx, tenantId)
  const order = choice === "deposit" ? ["deposit"] : APPLICATION_ORDER[choice]
  return spread(amount, { rent, late, other, deposit: depositOwed }, order)
}

type Ahead = { choice: PortalChoice; amount: Cents; ahead?: string | undefined }

/**
 * Refuses (409 MORE_THAN_OWED) a custom amount that exceeds the amount owed by a month's rent or more, unless `ahead` names that amount because the
 * user has confirmed it. Without the field there is no question. Source: api.md section 2.
 */
export async function mustBeMeantAhead(tx: Tx, tenantId: number, { choice, amount, ahead }: Ahead): Promise<void> {
  const rent = sum((await unitsOf(tx, tenantId)).map(({ monthlyRent }) => monthlyRent))
  const beyond = await beyondOwed(tx, tenantId, { choice: RECEIPT_CHOICE[choice], amount })
  if (ahead === undefined || ahead === String(amount) || rent === 0 || beyond < rent) return
  throw new Refusal("MORE_THAN_OWED", {
    message: `${formatMoney(beyond)} is more than you owe and becomes advance rent. Continue only if you mean to pay that much.`,
    question: { name: "ahead", value: String(amount) },
  })
}

/**
 * Refuses a payment that this tenant may not make: 403 FULL_BALANCE_ONLY anything but the whole rent or the whole balance during an eviction or without a
 * unit; 403 PAYMENT_POLICY what the payment policy does not allow; 400 more deposit than is owed; 409 BALANCES_CHANGED a whole balance that has changed.
 */
export async function mustBePayable(
  tx: Tx,
  tenant: TenantRow,
  { choice, amount }: { choice: PortalChoice; amount: Cents },
): Promise<void> {
  const balances = await balancesOf(tx, tenant.id)
  const receiptChoice = RECEIPT_CHOICE[choice]
  const whole = wholeBalanceOf(receiptChoice, balances)
  const fullBalanceOnly = await fullBalanceOnlyReason(tx, tenant)
  if (fullBalanceOnly !== null && (receiptChoice === "deposit" || amount !== whole))
    throw new Refusal("FULL_BALANCE_ONLY")
  await mustFollowPolicy(tx, tenant.id, balances, { choice: receiptChoice, amount, whole })
  if (choice === "customDeposit" && amount > whole) throw badField("amount", "This is more than the deposit owed.")
  if (!choice.startsWith("custom") && amount !== whole) throw new Refusal("BALANCES_CHANGED")
}

/** Why a tenant may pay whole balances only; null when any amount is allowed. Source: money.md 3.2. */
export async function fullBalanceOnlyReason(tx: Tx, tenant: TenantRow): Promise<"eviction" | "no unit" | null> {
  if (tenant.leaseStatus === "eviction") return "eviction"
  return (await hasUnit(tx, tenant.id)) ? null : "no unit"
}

/** Refuses (403) a bank payment of a tenant who is restricted to cards. */
export function mustAllowMethod(tenant: TenantRow, methodType: MethodType): void {
  if (!allowedMethods(tenant).includes(methodType)) throw new Refusal("restricted-payment-method-ach")
}
