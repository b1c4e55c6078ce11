/** The sweep of the provider's events: everything that no webhook brought. Source: money.md 3.10. */
import { sql } from "drizzle-orm"
import { read, statement, type Tx, write } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import type { PaymentGateway, ProviderEvent } from "../payment-provider/port.ts"
import { forEachWhileAvailable } from "./for-each-while-available.ts"
import { isReceived, storeEvents } from "./received-events.ts"
import { type Subject, settleSubject, subjectOf } from "./settle-subject.ts"
import { lastSweep, recordSweep } from "./sweep-progress.ts"

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
  const { from, now, gapFrom } = await read((tx) => sweepStart(tx, gateway))
  const subjects = new Map<string, { subject: Subject; events: ProviderEvent[] }>()
  for (const id of gapFrom === null ? [] : await paymentsOfGap(gateway, gapFrom, now))
    subjects.set(id, { subject: { kind: "payment", id }, events: [] })
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
  if (isComplete) await write((tx) => recordSweep(tx, gateway.name, now))
}

/**
 * The start of a sweep (milliseconds): a little before the start of the last one, at most 29 days ago. `gapFrom`: what lies before, since the last one,
 * whose events the provider does not list any more.
 */
async function sweepStart(
  tx: Tx,
  { name }: PaymentGateway,
): Promise<{ from: number; now: number; gapFrom: number | null }> {
  const last = (await lastSweep(tx, name))?.sweptUntil ?? 0
  const listedFrom = tx.now - MAX_LOOKBACK
  const begin = last - OVERLAP
  return { from: Math.max(begin, listedFrom), now: tx.now, gapFrom: last > 0 && begin < listedFrom ? begin : null }
}

/** The payments of a gap without events: those made in it, and those known that had not ended. */
async function paymentsOfGap(gateway: PaymentGateway, from: number, now: number): Promise<string[]> {
  const known = await read((tx) => tx.all(unended))
  const found = known.flatMap(({ intentId }) => intentId ?? [])
  for await (const { id } of gateway.intentsCreated({ from, to: now })) found.push(id)
  return found
}

const unended = statement((db) =>
  db
    .select({ intentId: receipts.stripeIntent })
    .from(receipts)
    .where(
      sql`${receipts.status} in ('created', 'pending', 'failed', 'disputed') and ${receipts.stripeIntent} is not null`,
    )
    .prepare(),
)
