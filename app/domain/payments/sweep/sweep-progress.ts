/** The progress of sweeping the provider's events, which decides whether jobs may charge tenants. Source: money.md 3.10, 3.24. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { providerSweeps } from "#db/schema/index.ts"
import { command } from "../../commands.ts"
import { providerOf } from "../../payment-provider/payment-gateway.ts"
import type { PaymentGateway } from "../../payment-provider/port.ts"
import { storedText, storeSetting } from "../../stored-settings.ts"
import { listUnsettled, mayBeAnybodys, replaceUnsettled, type Unsettled } from "./unsettled.ts"

type Provider = PaymentGateway["name"]

/** Stored among the settings while a complete sweep is required: after a restore, and after each start of a server. */
const REQUIRED = "sweepRequired"
/** A sweep runs every five minutes. If the last one is older, the provider was unavailable since. */
const RECENT = 15 * 60 * 1000
/** Administrators see the problem when no sweep was complete for this time. */
const HOUR = 60 * 60 * 1000

const value = sql.placeholder
const lastOne = statement((db) =>
  db
    .select()
    .from(providerSweeps)
    .where(eq(providerSweeps.provider, value("provider")))
    .prepare(),
)
const insertSweep = statement((db) =>
  db
    .insert(providerSweeps)
    .values({ provider: value("provider"), sweptUntil: value("sweptUntil"), updatedAt: value("updatedAt") })
    .onConflictDoUpdate({
      target: providerSweeps.provider,
      set: {
        sweptUntil: sql`excluded.swept_until`,
        updatedAt: sql`excluded.updated_at`,
        othersSettledAt: null,
        incompleteSince: null,
      },
    })
    .prepare(),
)

/** The state of the sweeps of a provider; undefined before the first. */
export const lastSweep = (tx: Tx, provider: Provider) => tx.one(lastOne, { provider })

/** Records a complete sweep: everything until the instant of its start is booked. */
export async function recordSweep(tx: Tx, provider: Provider, sweptUntil: number): Promise<void> {
  await tx.run(insertSweep, { provider, sweptUntil, updatedAt: tx.now })
  await replaceUnsettled(tx, provider, [])
  await storeSetting(tx, REQUIRED, null)
}

/**
 * Records a sweep that settled everything but `found`. The next sweep begins where this one did. If the tenant of each unsettled payment is known,
 * the sweep suffices for all other tenants: their autopay does not wait for one payment that cannot be booked.
 */
export async function recordSweepWithout(tx: Tx, provider: Provider, found: readonly Unsettled[]): Promise<void> {
  await recordUnfinishedSweep(tx, provider)
  await replaceUnsettled(tx, provider, found)
  if (found.some(mayBeAnybodys)) return
  await tx.run(tx.update(providerSweeps).set({ othersSettledAt: tx.now }).where(eq(providerSweeps.provider, provider)))
  await storeSetting(tx, REQUIRED, null)
}

/** Records a sweep that did not finish because the provider was unavailable. */
export async function recordUnfinishedSweep(tx: Tx, provider: Provider): Promise<void> {
  const since = { incompleteSince: tx.now }
  await tx.run(
    tx
      .insert(providerSweeps)
      .values({ provider, sweptUntil: 0, updatedAt: 0, ...since })
      .onConflictDoUpdate({
        target: providerSweeps.provider,
        set: since,
        setWhere: sql`${providerSweeps.incompleteSince} is null`,
      }),
  )
}

/** Requires a complete sweep before autopay charges tenants, because this database may lack payments that the provider has. */
export const requireSweep = (tx: Tx): Promise<void> => storeSetting(tx, REQUIRED, "yes")

/**
 * Whether the provider's payments are booked here: swept since this server started, since the last restore, and within the last minutes. The sweep
 * may have left payments unsettled; their tenants wait (`unsettledTenants`).
 */
export async function isSwept(tx: Tx, provider: Provider): Promise<boolean> {
  if ((await storedText(tx, REQUIRED)) !== null) return false
  const last = await lastSweep(tx, provider)
  return last !== undefined && Math.max(last.updatedAt, last.othersSettledAt ?? 0) >= tx.now - RECENT
}

/** Since when no sweep was complete, if that is over an hour, and how many payments and methods could not be settled; null without a problem. */
export const sweepProblem = command("manage settings", async (tx, actor, _input: object) => {
  const provider = await providerOf(tx)
  const last = provider && (await lastSweep(tx, provider.name))
  if (!last || last.incompleteSince === null || last.incompleteSince >= tx.now - HOUR) return null
  const unsettled = (await listUnsettled(tx, actor, {})).length
  return { since: last.incompleteSince, unsettled }
})
