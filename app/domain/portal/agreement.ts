/** The calling tenant's agreements: lease, rent, deposit, recurring charges, late fee, payment policy. Source: money.md 10.3, api.md X162. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { stays } from "#db/schema/index.ts"
import { type Day, type Month, monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { together } from "~/values/together.ts"
import { ownCommand } from "../commands.ts"
import { type LeaseTerm, noticeOf, termsOf } from "../lease-terms/lease.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { recurringLines } from "../ledger/charges/recurring-lines.ts"
import { agreedTerms } from "../ledger/charges/recurring-terms.ts"
import { type PaymentPolicy, paymentPolicyOf } from "../payment-policy/payment-policy.ts"
import { fullBalanceOnlyReason } from "../payments/online/payable.ts"
import { today } from "../settings/defaults.ts"
import { howToPay } from "../settings/how-to-pay.ts"
import { type TenantUnit, unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { type AgreedLateFee, agreedLateFee } from "./agreed-late-fee.ts"
import { type ComingRent, comingRents } from "./coming-rents.ts"

export type AgreedTerm = Pick<LeaseTerm, "startsOn" | "endsOn" | "isMonthToMonth" | "renewalBy">

/** `terms` are those that have not ended, else the last one, by day; `steps` are future rents; `leavesOn` is the day of a notice to move out. */
export type AgreedUnit = Pick<TenantUnit, "unitNumber" | "monthlyRent" | "deposit"> & {
  terms: AgreedTerm[]
  steps: ComingRent[]
  leavesOn: Day | null
}

/** What a line charges from this month on; `amount` is for one unit of quantity, `to` is the last month. */
export type AgreedCharge = {
  unitNumber: number
  name: string
  amount: Cents
  quantity: number
  from: Month
  to: Month | null
}

export type Agreement = {
  /** The tenant's own unit first; empty for a former tenant. */
  units: AgreedUnit[]
  depositHeld: Cents
  depositOwed: Cents
  recurring: AgreedCharge[]
  /** Null while no late fee is charged. */
  lateFee: AgreedLateFee | null
  /** What may be paid online: by the policy, or the full balance during an eviction and without a unit. */
  policy: PaymentPolicy["policy"]
  /** The message for a tenant who can pay nothing online. */
  policyMessage: string | null
  /** The landlord's text about paying outside the portal; may be empty. */
  howToPay: string
}

export const agreement = ownCommand(
  "use tenant portal",
  async (tx, { tenantId }, _input: object): Promise<Agreement> => {
    const tenant = await findTenant(tx, tenantId)
    const held = await unitsOf(tx, tenantId)
    const { balances, policy, wholeOnly, ...rest } = await together({
      balances: owedAndHeld(tx, tenantId),
      recurring: agreedCharges(tx, tenantId),
      lateFee: agreedLateFee(tx, tenant, held),
      policy: paymentPolicyOf(tx, tenantId),
      wholeOnly: fullBalanceOnlyReason(tx, tenant),
      howToPay: howToPay(tx),
    })
    const units: AgreedUnit[] = []
    for (const unit of held) units.push(await agreedUnit(tx, tenant, unit))
    const isWhole = wholeOnly !== null && policy.policy !== "none"
    return {
      ...rest,
      units,
      depositHeld: balances.depositReserve,
      depositOwed: balances.depositOwed,
      policy: isWhole ? "full" : policy.policy,
      policyMessage: policy.message,
    }
  },
)

async function agreedUnit(tx: Tx, tenant: TenantRow, unit: TenantUnit): Promise<AgreedUnit> {
  const { unitNumber, monthlyRent, deposit, stayId } = unit
  const notice = await noticeOf(tx, stayId)
  return {
    ...{ unitNumber, monthlyRent, deposit },
    steps: await comingRents(tx, unitNumber),
    terms: await termsNow(tx, tenant, unit),
    leavesOn: notice?.movingOutOn ?? null,
  }
}

/** A lease without a stored term lasts from the move-in to the end of the tenant's lease. */
async function termsNow(tx: Tx, { leaseEndOn }: TenantRow, { stayId }: TenantUnit): Promise<AgreedTerm[]> {
  const now = await today(tx)
  const stored = await termsOf(tx, stayId)
  const last = stored.at(-1)
  if (last) {
    const lasting = stored.filter(({ endsOn }) => endsOn >= now)
    return (lasting.length > 0 ? lasting : [last]).map(({ startsOn, endsOn, isMonthToMonth, renewalBy }) => ({
      ...{ startsOn, endsOn, isMonthToMonth, renewalBy },
    }))
  }
  const stay = await tx.one(tx.select({ on: stays.moveInOn }).from(stays).where(eq(stays.id, stayId)))
  return stay ? [{ startsOn: stay.on, endsOn: leaseEndOn, isMonthToMonth: false, renewalBy: null }] : []
}

async function agreedCharges(tx: Tx, tenantId: number): Promise<AgreedCharge[]> {
  const month = monthOf(await today(tx))
  const lines = await recurringLines(tx, tenantId)
  return lines.flatMap(({ unitNumber, typeName, terms }) =>
    agreedTerms(terms)
      .filter(({ to }) => to === null || to >= month)
      .map(({ amount, quantity, from, to }) => ({ unitNumber, name: typeName, amount, quantity, from, to })),
  )
}
