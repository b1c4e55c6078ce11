/** The calling tenant's autopay with all that decides it: methods, day, the next payment, what became of the last. Source: specification 3 "Autopay screen". */
import type { Day } from "~/values/calendar.ts"
import { type AutopayAmount, autopayAmount } from "../autopay/autopay-amount.ts"
import { type FailedRun, turnedOffBy } from "../autopay/autopay-line.ts"
import { type NextAutopay, nextAutopay } from "../autopay/next-autopay.ts"
import { autopayRowOf, type StoredAutopay } from "../autopay/own-autopay.ts"
import { type AutopayRun, newestRuns } from "../autopay/runs.ts"
import type { Balances } from "../ledger/accounts.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { type MethodSetup, openSetups } from "../payment-methods/method-setups.ts"
import { methodsOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import { fullBalanceOnlyReason } from "../payments/payable.ts"
import { may, ownCommand } from "../permissions.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"

export type AutopayOverview = {
  autopay: StoredAutopay
  /** False for an administrator signed in as the tenant. */
  mayChange: boolean
  /** The property's day of the month; null when it has none. */
  usualDay: number | null
  /** The day of the month from which a late fee is charged: the tenant's own, else the property's. */
  lateDay: number | null
  /** Newest first. */
  methods: StoredMethod[]
  /** Bank accounts that wait for the amounts of two small deposits. */
  waiting: MethodSetup[]
  isAchRestricted: boolean
  fullBalanceOnly: "eviction" | "no unit" | null
  next: NextAutopay | null
  /** What a run would charge now, and the balances it is made of. Cents. */
  amount: AutopayAmount
  balances: Balances
  /** The failed run that turned autopay off; null while it is on, and when somebody turned it off. */
  failure: FailedRun | null
  /** The newest of a year. */
  runs: AutopayRun[]
  today: Day
  /** The instant of all this, in milliseconds. */
  now: number
}

const A_YEAR = 12

export const autopayOverview = ownCommand("use tenant portal", async (tx, actor): Promise<AutopayOverview> => {
  const tenant = await findTenant(tx, actor.tenantId)
  const { autopayDay, lateFeeDay } = await defaultsOf(tx)
  const row = await autopayRowOf(tx, tenant.id)
  return {
    autopay: { ...row, day: tenant.autopayDay },
    failure: row.enabled ? null : await turnedOffBy(tx, tenant.id),
    mayChange: may(actor, "pay online"),
    usualDay: autopayDay,
    lateDay: tenant.lateFeeDay ?? lateFeeDay,
    methods: await methodsOf(tx, tenant.id),
    waiting: await openSetups(tx, tenant.id),
    isAchRestricted: !tenant.achEnabled,
    fullBalanceOnly: await fullBalanceOnlyReason(tx, tenant),
    next: await nextAutopay(tx, tenant),
    amount: await autopayAmount(tx, tenant),
    balances: await owedAndHeld(tx, tenant.id),
    runs: await newestRuns(tx, tenant.id, A_YEAR),
    today: await today(tx),
    now: tx.now,
  }
})
