/** Sets the cap of autopay, includes the deposit owed, and confirms a month above the cap. Source: money.md 9.10, api.md X220 to X222. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayConfirmations } from "#db/schema/index.ts"
import type { Day, Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { ownCommand } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { recordTenantChange } from "../tenants/tenant-changes.ts"
import { findTenant } from "../tenants/tenants.ts"
import { type AutopayCharge, aboutAmount } from "./autopay-amount.ts"
import { againstCap } from "./cap.ts"
import type { AutopayLimits, ConfirmAutopay } from "./inputs.ts"
import { nextAutopay } from "./next-autopay.ts"

/** The next charge. `isAboveCap`: it is above the cap and not confirmed. `confirmed` is the total confirmed for its month. Cents. */
export type NextCharge = Pick<AutopayCharge, "amount" | "fee" | "total"> & {
  month: Month
  on: Day
  isAboveCap: boolean
  confirmed: Cents | null
}

/** `cap` includes the fee; null for none. `next` is null if autopay is off or would charge nothing. */
export type OwnLimits = { cap: Cents | null; withDeposit: boolean; next: NextCharge | null }

const stored = statement((db) =>
  db
    .select()
    .from(autopay)
    .where(eq(autopay.tenantId, sql.placeholder("tenantId")))
    .prepare(),
)

export async function limitsOfTenant(tx: Tx, tenantId: number): Promise<OwnLimits> {
  const row = await tx.one(stored, { tenantId })
  const { cap = null, withDeposit = false } = row ?? {}
  return { cap, withDeposit, next: row?.enabled ? await nextCharge(tx, tenantId) : null }
}

async function nextCharge(tx: Tx, tenantId: number): Promise<NextCharge | null> {
  const tenant = await findTenant(tx, tenantId)
  const next = await nextAutopay(tx, tenant)
  if (next === null) return null
  const { charge } = await aboutAmount(tx, tenant, next.paysOn)
  if (charge === null) return null
  const month = next.paysOn.slice(0, 7) as Month
  const { amount, fee, total } = charge
  return { month, on: next.paysOn, amount, fee, total, ...(await againstCap(tx, { tenantId, month }, total)) }
}

/** The caller's cap, and whether autopay includes the deposit owed (X220). */
export const ownLimits = ownCommand("use tenant portal", (tx, { tenantId }) => limitsOfTenant(tx, tenantId))

/** Sets the cap and the choice of the deposit from the next run on (X221). A missing value does not change. Audit TEN_CHANGED. */
export const setOwnLimits = ownCommand(
  "manage own autopay",
  async (tx, actor, input: AutopayLimits): Promise<OwnLimits> => {
    const { tenantId } = actor
    const before = await limitsOfTenant(tx, tenantId)
    const { cap = before.cap, withDeposit = before.withDeposit } = input
    const set = { cap: cap as Cents | null, withDeposit }
    await tx.run(
      tx
        .insert(autopay)
        .values({ tenantId, enabled: false, ...set })
        .onConflictDoUpdate({ target: autopay.tenantId, set }),
    )
    const changes = [
      ...(cap === before.cap ? [] : [["autopayCap", { OldValue: before.cap, NewValue: cap }] as const]),
      ...(withDeposit === before.withDeposit
        ? []
        : [["autopayDeposit", { OldValue: yesNo(before.withDeposit), NewValue: yesNo(withDeposit) }] as const]),
    ]
    await recordTenantChange(
      tx,
      actor,
      await findTenant(tx, tenantId),
      changes.map(([field, change]) => [field, change]),
    )
    return limitsOfTenant(tx, tenantId)
  },
)

const yesNo = (value: boolean) => (value ? "yes" : "no")

/**
 * Confirms the next run although it is above the cap, for its month and up to the total that was shown (X222). Refuses 409 AUTOPAY_CHANGED if the next run
 * is in another month, charges another total, or is not above the cap. Audit TEN_CHANGED.
 */
export const confirmAutopay = ownCommand(
  "manage own autopay",
  async (tx, actor, input: ConfirmAutopay): Promise<OwnLimits> => {
    const { tenantId } = actor
    const { next } = await limitsOfTenant(tx, tenantId)
    const { month, total } = input
    if (next?.month !== month || next.total !== total) throw new Refusal("AUTOPAY_CHANGED")
    if (next.confirmed === total) return limitsOfTenant(tx, tenantId)
    if (!next.isAboveCap) throw new Refusal("AUTOPAY_CHANGED")
    const row = { total: next.total, createdAt: tx.now }
    await tx.run(
      tx
        .insert(autopayConfirmations)
        .values({ tenantId, month: next.month, ...row })
        .onConflictDoUpdate({ target: [autopayConfirmations.tenantId, autopayConfirmations.month], set: row }),
    )
    const change = { OldValue: next.confirmed, NewValue: next.total }
    await recordTenantChange(tx, actor, await findTenant(tx, tenantId), [[`autopayOf${month}`, change]])
    return limitsOfTenant(tx, tenantId)
  },
)
