/** The calling tenant's autopay with all its settings: methods, day, next payment, last outcome. Source: specification 3 "Autopay screen". */
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { type AutopayAmount, amountFor, owedNow } from "../autopay/autopay-amount.ts"
import { type FailedRun, turnedOffBy } from "../autopay/autopay-line.ts"
import { withinCap } from "../autopay/cap.ts"
import { type NextAutopay, nextAutopay } from "../autopay/next-autopay.ts"
import { autopayRowOf, type StoredAutopay } from "../autopay/own-autopay.ts"
import { newestRuns, type RecentRun } from "../autopay/runs.ts"
import { ownCommand } from "../commands.ts"
import type { Balances } from "../ledger/accounts.ts"
import { projectedRuns } from "../ledger/coming-balances.ts"
import { isOwn, ownerName, ownerOf, type ShownMethod, shownTo } from "../payment-methods/method-owner.ts"
import { type MethodSetup, openSetups } from "../payment-methods/method-setups.ts"
import { methodOf, ownMethodsOf, type StoredMethod } from "../payment-methods/stored-methods.ts"
import { closedOnline } from "../payment-policy/payment-policy.ts"
import { acceptsPayments } from "../payment-provider/payment-gateway.ts"
import { fullBalanceOnlyReason } from "../payments/online/payable.ts"
import { may, type TenantActor } from "../permissions.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"

export type AutopayOverview = {
  autopay: StoredAutopay
  /** The name of the person who owns autopay's method, if that is not the caller. */
  ownedBy: string | null
  /** False for an administrator signed in as the tenant, and for a person invited to pay. */
  mayChange: boolean
  /** The caller may save and delete own methods. */
  maySave: boolean
  /** Whether online payments are off, so that nothing is charged until they are on. */
  isOnHold: boolean
  /** The message if nothing can be paid online, so that autopay cannot be enabled; else null. */
  closedBy: string | null
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
  /** The next charge; null without one. */
  coming: ComingAutopay | null
  /** The failed run that turned autopay off; null while it is on, and when the tenant or staff turned it off. */
  failure: FailedRun | null
  /** The newest runs of a year. */
  runs: OwnRun[]
  today: Day
  /** In milliseconds. */
  now: number
}

/** The charge of the next autopay if nothing is paid until then, the balances behind it, and the part owed already. Cents. */
export type ComingAutopay = { amount: AutopayAmount; balances: Balances; owedAlready: Cents }

/** Null if there is no method, or it was removed. */
export type OwnRun = Omit<RecentRun, "type" | "brand" | "last4" | "bankName"> & {
  methodType: RecentRun["type"]
  method: ShownMethod | null
}

const A_YEAR = 12

export const autopayOverview = ownCommand("use tenant portal", async (tx, actor): Promise<AutopayOverview> => {
  const tenant = await findTenant(tx, actor.tenantId)
  const { autopayDay, lateFeeDay } = await defaultsOf(tx)
  const row = await autopayRowOf(tx, tenant.id)
  const next = await nextAutopay(tx, tenant)
  return {
    autopay: { ...row, day: tenant.autopayDay },
    ownedBy: await otherOwner(tx, actor, row.methodId),
    failure: row.enabled ? null : await turnedOffBy(tx, tenant.id),
    mayChange: may(actor, "manage own autopay"),
    maySave: may(actor, "pay online"),
    isOnHold: !(await acceptsPayments(tx)),
    closedBy: await closedOnline(tx, tenant.id),
    usualDay: autopayDay,
    lateDay: tenant.lateFeeDay ?? lateFeeDay,
    methods: await ownMethodsOf(tx, ownerOf(actor)),
    waiting: (await openSetups(tx, tenant.id)).filter((setup) => isOwn(actor, setup)),
    isAchRestricted: !tenant.achEnabled,
    fullBalanceOnly: await fullBalanceOnlyReason(tx, tenant),
    next,
    coming: next && (await comingAutopay(tx, tenant, next.paysOn)),
    runs: await runsFor(tx, actor),
    today: await today(tx),
    now: tx.now,
  }
})

/** The name of the method's owner; null for the caller's own method, and without a method. */
async function otherOwner(tx: Tx, actor: TenantActor, methodId: string | null): Promise<string | null> {
  const method = methodId === null ? undefined : await methodOf(tx, actor.tenantId, methodId)
  return method === undefined || isOwn(actor, method) ? null : ownerName(tx, method)
}

/** Only the owner of a method sees its digits. */
async function runsFor(tx: Tx, actor: TenantActor): Promise<OwnRun[]> {
  const runs: OwnRun[] = []
  for (const run of await newestRuns(tx, actor.tenantId, A_YEAR)) {
    const { type, last4, brand, bankName, ...rest } = run
    const method = type === null || last4 === null ? null : { ...rest, type, last4, brand, bankName }
    const receiptId = isOwn(actor, run) ? run.receiptId : null
    runs.push({ ...rest, receiptId, methodType: type, method: method && (await shownTo(tx, actor, method)) })
  }
  return runs
}

/** The charge that the mail of the day before will announce. Source: money.md 3.18. */
async function comingAutopay(tx: Tx, tenant: TenantRow, day: Day): Promise<ComingAutopay> {
  const { balances, ahead } = await projectedRuns(tx, tenant.id, day)
  const owedAlready = (await owedNow(tx, tenant))?.amount ?? ZERO
  const amount = await withinCap(tx, tenant.id, day, await amountFor(tx, tenant, balances, day, ahead))
  return { amount, balances, owedAlready }
}
