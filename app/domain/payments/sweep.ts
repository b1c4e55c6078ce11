/** The sweep of the provider's events: everything that no webhook brought. Source: money.md 3.10. */
import { eq, sql } from "drizzle-orm"
import { read, statement, type Tx, write } from "#db/client.server.ts"
import { providerSweeps } from "#db/schema/index.ts"
import type { PaymentGateway, ProviderEvent } from "../payment-provider/port.ts"
import { forEachWhileAvailable } from "./for-each-while-available.ts"
import { isReceived, storeEvents } from "./received-events.ts"
import { type Subject, settleSubject, subjectOf } from "./settle-subject.ts"

const MINUTE = 60 * 1000
const OVERLAP = 10 * MINUTE
/** The provider lists its events for 30 days. */
const MAX_LOOKBACK = 29 * 24 * 60 * MINUTE

/** Settles every payment and saved method with events since the last sweep, each once. After a failure or stop, the next sweep begins where this one did. */
export async function sweep(
  gateway: PaymentGateway,
  stop: { readonly aborted: boolean },
  report: (error: unknown) => void,
): Promise<void> {
  const { from, now } = await read((tx) => sweepStart(tx, gateway))
  const subjects = new Map<string, { subject: Subject; events: ProviderEvent[] }>()
  for await (const event of gateway.eventsSince(from)) {
    if (stop.aborted) return
    if (event.livemode !== gateway.livemode || (await read((tx) => isReceived(tx, event.id)))) continue
    const subject = await subjectOf(gateway, event)
    if (subject === null) await write((tx) => storeEvents(tx, [event], null))
    else subjects.set(subject.id, { subject, events: [...(subjects.get(subject.id)?.events ?? []), event] })
  }
  const isComplete = await forEachWhileAvailable(subjects.values(), stop, report, ({ subject, events }) =>
    settleSubject(gateway, subject, events),
  )
  if (isComplete) await write((tx) => recordSweep(tx, gateway, now))
}

const value = sql.placeholder
const lastSweep = statement((db) =>
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

/** The start of a sweep (milliseconds): a little before the start of the last one, at most 29 days ago. */
async function sweepStart(tx: Tx, { name }: PaymentGateway): Promise<{ from: number; now: number }> {
  const last = await tx.one(lastSweep, { provider: name })
  const from = Math.max((last?.sweptUntil ?? 0) - OVERLAP, tx.now - MAX_LOOKBACK)
  return { from, now: tx.now }
}

async function recordSweep(tx: Tx, { name: provider }: PaymentGateway, sweptUntil: number): Promise<void> {
  await tx.run(insertSweep, { provider, sweptUntil, updatedAt: tx.now })
}
