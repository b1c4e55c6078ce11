/** The amounts that a tenant may pay online, and the fee of each method. Source: specification 3 "Payment screen", money.md 3.1 to 3.5. */
import { desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { onlinePayments, receipts } from "#db/schema/index.ts"
import { type BasisPoints, type Cents, percentOf } from "~/values/money.ts"
import { isExpiredOn } from "~/values/payments/saved-method.ts"
import { ownCommand } from "../commands.ts"
import type { Balances } from "../ledger/accounts.ts"
import { accountBalanceNote } from "../ledger/balance-names.ts"
import { balancesOf } from "../ledger/balances.ts"
import type { NextInstalment } from "../ledger/plans/plan-progress.ts"
import { type MethodOwner, ownerOf } from "../payment-methods/method-owner.ts"
import { noticesFor, type PaymentNotice } from "../payment-methods/payment-notices.ts"
import { ownMethodsOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import { openPlanView } from "../payment-plans/plans.ts"
import { closedOnline, leastPayable, paymentPolicyOf } from "../payment-policy/payment-policy.ts"
import { acceptsPayments, formPublicKey } from "../payment-provider/payment-gateway.ts"
import type { CustomAmountChoice, WholeBalanceChoice } from "../payments/inputs.ts"
import { type FeeKind, feeKindOf, rateOfKind } from "../payments/online/convenience-fee.ts"
import { fullBalanceOnlyReason, RECEIPT_CHOICE, wholeBalanceOf } from "../payments/online/payable.ts"
import { type PendingPayment, pendingPaymentsOf } from "../payments/own-payments.ts"
import { may } from "../permissions.ts"
import { cardFeeOn } from "../settings/card-fee-on.ts"
import { today } from "../settings/defaults.ts"
import type { CardFeeOn } from "../settings/inputs.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { bouncedMethodOf } from "./bounced-payments.ts"

/** A whole balance, in cents, and the convenience fee of each kind. */
export type WholeBalance = { choice: WholeBalanceChoice; amount: Cents; fees: Record<FeeKind, Cents> }

/** A saved method, and its kind of fee. A tenant who is restricted to cards may not choose a bank account. */
export type SavedOption = { method: StoredMethod; feeKind: FeeKind; isRestricted: boolean; isExpired: boolean }

export type PaymentOptions = {
  /** False while payments are off or no keys are saved. */
  isOn: boolean
  hasForm: boolean
  /** An administrator signed in as the tenant may look, but not pay. */
  isImpersonation: boolean
  /** In eviction, or without a unit, only whole balances may be paid. */
  fullBalanceOnly: "eviction" | "no unit" | "policy" | null
  /** The message if the policy allows no online payment. */
  closedBy: string | null
  /** The amount that brings the tenant's payment plan to its next instalment; null without a plan, or if nothing is to be paid. */
  instalment: NextInstalment | null
  /** The smallest custom amount under "at least the rent". */
  least: Cents | null
  isAchRestricted: boolean
  /** The cards that carry the fee. While it is credit cards only, a new card is saved before it pays. */
  cardFeeOn: CardFeeOn
  /** Newest first. */
  saved: SavedOption[]
  /** The last used saved method, else the newest one, else the last used kind; only methods that can be used now. Null without any. */
  preselected: string | null
  wholeBalances: WholeBalance[]
  /** The account balance, when it differs from the full balance. */
  accountNote: string | null
  customChoices: CustomAmountChoice[]
  rates: Record<FeeKind, BasisPoints>
  pending: PendingPayment[]
  notices: PaymentNotice[]
  /** The caller may mark the notices as read. */
  mayDismiss: boolean
}

/** `retry` is the receipt of a bounced payment; its method is not preselected. */
type AfterBounce = { retry: string | null }

/** The choices of the calling tenant; none for a balance of zero. */
export const paymentOptions = ownCommand(
  "use tenant portal",
  async (tx, actor, { retry }: AfterBounce): Promise<PaymentOptions> => {
    const tenant = await findTenant(tx, actor.tenantId)
    const balances = await balancesOf(tx, tenant.id)
    const reason = await fullBalanceOnlyReason(tx, tenant)
    const { policy } = await paymentPolicyOf(tx, tenant.id)
    const fullBalanceOnly = reason ?? (policy === "full" ? "policy" : null)
    const rates = await ratesOf(tx, tenant)
    const fees = await cardFeeOn(tx)
    const saved = await savedOptions(tx, tenant, ownerOf(actor))
    return {
      isOn: await acceptsPayments(tx),
      hasForm: (await formPublicKey(tx)) !== null,
      isImpersonation: actor.impersonatorId !== null,
      fullBalanceOnly,
      closedBy: await closedOnline(tx, tenant.id),
      instalment: reason === null ? ((await openPlanView(tx, tenant.id))?.next ?? null) : null,
      least: policy === "rent" && reason === null ? await leastPayable(tx, tenant.id, balances) : null,
      isAchRestricted: !tenant.achEnabled,
      cardFeeOn: fees,
      saved,
      preselected: await preselectedOf(tx, tenant, {
        owner: ownerOf(actor),
        saved,
        mayEnterCard: fees === "all",
        retry,
      }),
      wholeBalances: wholeBalancesOf(balances, fullBalanceOnly !== null).map((whole) => ({
        ...whole,
        fees: feesOf(whole.amount, rates),
      })),
      accountNote: accountBalanceNote(balances),
      customChoices: fullBalanceOnly === null ? customChoicesOf(balances) : [],
      rates,
      pending: await pendingPaymentsOf(tx, tenant.id),
      notices: await noticesFor(tx, actor),
      mayDismiss: may(actor, "dismiss payment notices"),
    }
  },
)

const ratesOf = async (tx: Tx, tenant: TenantRow): Promise<PaymentOptions["rates"]> => ({
  card: await rateOfKind(tx, tenant, "card"),
  us_bank_account: await rateOfKind(tx, tenant, "us_bank_account"),
  none: await rateOfKind(tx, tenant, "none"),
})

/** The full balance, and its parts when it has a deposit and something else. A deposit alone cannot be paid when only whole balances are allowed. */
function wholeBalancesOf(balances: Balances, fullBalanceOnly: boolean): Omit<WholeBalance, "fees">[] {
  const whole = (choice: WholeBalanceChoice) => ({ choice, amount: wholeBalanceOf(RECEIPT_CHOICE[choice], balances) })
  const [everything, rent, deposit] = [whole("everything"), whole("totalRentBalance"), whole("totalDepositBalance")]
  if (everything.amount === 0) return []
  if (rent.amount === 0 || deposit.amount === 0) return [everything]
  return fullBalanceOnly ? [everything, rent] : [everything, rent, deposit]
}

/** A custom amount may exceed the amount owed, except for the deposit: the rest becomes advance rent. */
const customChoicesOf = ({ depositOwed }: Balances): CustomAmountChoice[] =>
  depositOwed > 0 ? ["customEverything", "customRent", "customDeposit"] : ["customEverything"]

const feesOf = (amount: Cents, rates: Record<FeeKind, BasisPoints>) => ({
  card: percentOf(amount, rates.card),
  us_bank_account: percentOf(amount, rates.us_bank_account),
  none: percentOf(amount, rates.none),
})

async function savedOptions(tx: Tx, tenant: TenantRow, owner: MethodOwner): Promise<SavedOption[]> {
  const day = await today(tx)
  const options: SavedOption[] = []
  for (const method of await ownMethodsOf(tx, owner)) {
    const isBank = method.type === "us_bank_account"
    options.push({
      method,
      feeKind: await feeKindOf(tx, { methodType: method.type, funding: method.funding }),
      isRestricted: isBank && !tenant.achEnabled,
      isExpired: isExpiredOn(method, day),
    })
  }
  return options
}

type Offered = { owner: MethodOwner; saved: SavedOption[]; mayEnterCard: boolean } & AfterBounce

async function preselectedOf(tx: Tx, tenant: TenantRow, offered: Offered): Promise<string | null> {
  const { owner, saved, mayEnterCard, retry } = offered
  const bounced = retry === null ? null : await bouncedMethodOf(tx, tenant.id, retry)
  const usable = saved
    .filter(({ method, isRestricted, isExpired }) => !isRestricted && !isExpired && method.id !== bounced)
    .map(({ method }) => method.id)
  const kinds = [...(mayEnterCard ? ["card"] : []), ...(tenant.achEnabled ? ["us_bank_account"] : [])]
  const entered = kinds.filter((kind) => kind !== bounced)
  const last = await tx.one(lastUsed, { tenantId: tenant.id, payer: owner.signInId })
  const wanted = [last?.methodId, usable[0], last && (last.tender === "ach" ? "us_bank_account" : "card")]
  return wanted.find((id) => id != null && [...usable, ...entered].includes(id)) ?? null
}

const lastUsed = statement((db) =>
  db
    .select({ methodId: onlinePayments.methodId, tender: receipts.tender })
    .from(receipts)
    .innerJoin(onlinePayments, eq(onlinePayments.receiptId, receipts.id))
    .where(
      sql`${receipts.tenantId} = ${sql.placeholder("tenantId")}
        and coalesce(${onlinePayments.signInId}, 0) = coalesce(${sql.placeholder("payer")}, 0) and ${receipts.source} <> 'keyed'
        and ${receipts.status} in ('pending', 'succeeded', 'dispute-won')`,
    )
    .orderBy(desc(receipts.initiatedAt), desc(receipts.id))
    .limit(1)
    .prepare(),
)
