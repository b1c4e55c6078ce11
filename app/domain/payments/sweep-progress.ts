/** How far the provider's events were swept, and whether that suffices to charge somebody without them. Source: money.md 3.10, 3.24. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { providerSweeps } from "#db/schema/index.ts"
import type { PaymentGateway } from "../payment-provider/port.ts"
import { storedText, storeSetting } from "../settings/stored.ts"

type Provider = PaymentGateway["name"]

/** Stored among the settings while a whole sweep is required: since a restore, and since each start of a server. */
const REQUIRED = "sweepRequired"
/** A sweep runs every five minutes: an older one says that the provider was away since. */
const RECENT = 15 * 60 * 1000

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
      set: { sweptUntil: sql`excluded.swept_until`, updatedAt: sql`excluded.updated_at` },
    })
    .prepare(),
)

/** The last whole sweep; undefined before the first. */
export const lastSweep = (tx: Tx, provider: Provider) => tx.one(lastOne, { provider })

/** A sweep was whole: everything until the instant of its start is booked. */
export async function recordSweep(tx: Tx, provider: Provider, sweptUntil: number): Promise<void> {
  await tx.run(insertSweep, { provider, sweptUntil, updatedAt: tx.now })
  await storeSetting(tx, REQUIRED, null)
}

/** This database may lack payments that the provider has: nobody is charged unasked before a whole sweep. */
export const requireSweep = (tx: Tx): Promise<void> => storeSetting(tx, REQUIRED, "yes")

/** Whether everything that the provider has is booked: swept since the start of this server, since the last restore, and within minutes. */
export async function isSwept(tx: Tx, provider: Provider): Promise<boolean> {
  if ((await storedText(tx, REQUIRED)) !== null) return false
  const last = await lastSweep(tx, provider)
  return last !== undefined && last.updatedAt >= tx.now - RECENT
}
