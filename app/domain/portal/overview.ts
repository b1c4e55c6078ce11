/** A tenant's dashboard: suites, what is owed, payments under way and what comes next. Source: specification 3 "Dashboard". */

import type { Tx } from "#db/client.server.ts"
import { type Day, isAnniversary, monthOf } from "~/values/calendar.ts"
import type { BasisPoints } from "~/values/money.ts"
import { type AutopayLine, autopayLine } from "../autopay/autopay-line.ts"
import { ownCommand } from "../commands.ts"
import type { Balances } from "../ledger/accounts.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { lateDateOf, lateFeeTerms } from "../ledger/late-fee-days.ts"
import { nextRentOf, type UpcomingRent } from "../ledger/next-rent.ts"
import { noticesOf, type PaymentNotice } from "../payment-methods/payment-notices.ts"
import { type PendingPayment, pendingOf } from "../payments/own-payments.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"

export type OwnFigures = {
  balances: Balances
  pending: PendingPayment[]
  autopay: AutopayLine | null
  /** What became of payments later and waits to be read, newest first. */
  notices: PaymentNotice[]
  /** False for an administrator who is signed in as the tenant. */
  isOwn: boolean
}

/** The calling tenant's balances, payments under way and autopay. */
export const ownFigures = ownCommand(
  "use tenant portal",
  async (tx, { tenantId, impersonatorId }): Promise<OwnFigures> => ({
    balances: await owedAndHeld(tx, tenantId),
    pending: await pendingOf(tx, tenantId),
    autopay: await autopayLine(tx, tenantId),
    notices: await noticesOf(tx, tenantId),
    isOwn: impersonatorId === null,
  }),
)

/** The next rent with its late fee. */
export type NextRent = UpcomingRent & { lateFee: { on: Day; bps: BasisPoints } | null }

export type Overview = OwnFigures & {
  firstName: string
  isBirthday: boolean
  /** The tenant's own unit first. */
  units: number[]
  /** Null when there is none. */
  nextRent: NextRent | null
}

export const ownOverview = ownCommand("use tenant portal", async (tx, actor): Promise<Overview> => {
  const tenant = await findTenant(tx, actor.tenantId)
  const units = await unitsOf(tx, tenant.id)
  return {
    firstName: tenant.firstName,
    isBirthday: isAnniversary(tenant.dateOfBirth, await today(tx)),
    units: units.map((unit) => unit.unitNumber),
    ...(await ownFigures(tx, actor, undefined)),
    nextRent: await nextRent(tx, tenant),
  }
})

async function nextRent(tx: Tx, tenant: TenantRow): Promise<NextRent | null> {
  const rent = await nextRentOf(tx, tenant.id)
  if (rent === null) return null
  const terms = lateFeeTerms(tenant, await defaultsOf(tx))
  const lateFee = terms && terms.bps > 0 ? { on: lateDateOf(monthOf(rent.dueOn), terms), bps: terms.bps } : null
  return { ...rent, lateFee }
}
