/** A tenant's dashboard: suites, charges owed, payments under way and the next rent. Source: specification 3 "Dashboard". */

import type { Tx } from "#db/client.server.ts"
import { type Day, isAnniversary, monthOf } from "~/values/calendar.ts"
import { isNoFee, type LateFeeTerms } from "~/values/late-fee-text.ts"
import { type Cents, least, plus, sum } from "~/values/money.ts"
import { together } from "~/values/together.ts"
import { amountFor } from "../autopay/autopay-amount.ts"
import { type AutopayLine, autopayLine } from "../autopay/autopay-line.ts"
import { againstCap } from "../autopay/cap.ts"
import { ownCommand } from "../commands.ts"
import { advanceRent, type Balances } from "../ledger/accounts.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { lateDateOf, lateFeeDaysOf } from "../ledger/charges/late-fee-days.ts"
import { lateFeeRuleOf } from "../ledger/charges/late-fee-rules.ts"
import { nextRentOf, type UpcomingRent } from "../ledger/charges/next-rent.ts"
import { projectedRuns } from "../ledger/coming-balances.ts"
import { brokenAhead } from "../ledger/plans/plan-deferral.ts"
import type { Target } from "../ledger/plans/plan-progress.ts"
import { type ShownMethod, shownTo } from "../payment-methods/method-owner.ts"
import { noticesFor, type PaymentNotice } from "../payment-methods/payment-notices.ts"
import { type PendingPayment, pendingPaymentsOf } from "../payments/own-payments.ts"
import { may, type TenantActor } from "../permissions.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { type OwnCharge, openChargesOf } from "./own-charges.ts"

export type OwnFigures = {
  balances: Balances
  /** Oldest first. */
  charges: OwnCharge[]
  today: Day
  pending: PendingPayment[]
  autopay: AutopayLine | null
  notices: PaymentNotice[]
  /** Whether the caller may mark the notices as read. Administrators signed in as the tenant and people who may only pay cannot. */
  isOwn: boolean
}

export const ownFigures = ownCommand("use tenant portal", (tx, actor): Promise<OwnFigures> => {
  const { tenantId, impersonatorId } = actor
  return together({
    balances: owedAndHeld(tx, tenantId),
    charges: openChargesOf(tx, tenantId),
    today: today(tx),
    pending: pendingPaymentsOf(tx, tenantId),
    autopay: autopayLine(tx, actor),
    notices: noticesFor(tx, actor),
    isOwn: impersonatorId === null && may(actor, "dismiss payment notices"),
  })
})

/** The next rent with its late fee, what advance rent pays of it and its recurring charges, the cents pending (not subtracted), and autopay's charge before it. */
export type OverviewRent = UpcomingRent & {
  lateFee: { on: Day; terms: LateFeeTerms } | null
  covered: Cents
  pending: Cents
  autopay: ComingCharge | null
}

export type Overview = OwnFigures & {
  /** The name in the greeting: the tenant's first name, or the name of an invited person. */
  greeted: string
  firstName: string
  lastName: string
  isBirthday: boolean
  /** The tenant's own unit first. */
  units: number[]
  nextRent: OverviewRent | null
}

export const ownOverview = ownCommand("use tenant portal", async (tx, actor): Promise<Overview> => {
  const { tenant, units, figures, rent } = await together({
    tenant: findTenant(tx, actor.tenantId),
    units: unitsOf(tx, actor.tenantId),
    figures: ownFigures(tx, actor, undefined),
    rent: nextRentOf(tx, actor.tenantId),
  })
  return {
    greeted: actor.signIn === null ? tenant.firstName : (actor.name ?? ""),
    firstName: tenant.firstName,
    lastName: tenant.lastName,
    isBirthday: actor.signIn === null && isAnniversary(tenant.dateOfBirth, await today(tx)),
    units: units.map((unit) => unit.unitNumber),
    ...figures,
    nextRent: rent && (await overviewRent(tx, actor, tenant, figures, rent)),
  }
})

async function overviewRent(
  tx: Tx,
  actor: TenantActor,
  tenant: TenantRow,
  figures: OwnFigures,
  rent: UpcomingRent,
): Promise<OverviewRent> {
  const days = lateFeeDaysOf(tenant, await defaultsOf(tx))
  const rule = days && (await lateFeeRuleOf(tx, tenant, rent.dueOn))
  const lateFee =
    days && rule && !isNoFee(rule.terms) ? { on: lateDateOf(monthOf(rent.dueOn), days), terms: rule.terms } : null
  const recurring = (rent.recurring ?? []).map(({ amount }) => amount)
  const covered = least(plus(rent.amount, ...recurring), advanceRent(figures.balances))
  const pending = sum(figures.pending.map(({ amount }) => amount))
  return { ...rent, lateFee, covered, pending, autopay: await coming(tx, actor, tenant, figures.autopay) }
}

/** `missed` is the instalment that breaks the payment plan by that day; then `total` includes the whole plan. Nothing is charged above the tenant's cap. */
type ComingCharge = { on: Day; total: Cents; isAboveCap: boolean; method: ShownMethod; missed: Target | null }

/** The next charge of autopay if nothing is paid first. */
async function coming(
  tx: Tx,
  actor: TenantActor,
  tenant: TenantRow,
  autopay: AutopayLine | null,
): Promise<ComingCharge | null> {
  if (!autopay?.isOn || autopay.isOnHold || autopay.on === null) return null
  const { on } = autopay
  const { balances, ahead } = await projectedRuns(tx, tenant.id, on)
  const { charge } = await amountFor(tx, tenant, balances, on, ahead)
  if (charge === null) return null
  const method = await shownTo(tx, actor, charge.method)
  const { total } = charge
  const { isAboveCap } = await againstCap(tx, { tenantId: tenant.id, month: monthOf(on) }, total)
  return { on, total, isAboveCap, method, missed: await brokenAhead(tx, tenant.id, on, ahead) }
}
