/** Sweeps the provider's events: it settles changes that no webhook reported. Source: money.md 3.10. */
import { sql } from "drizzle-orm"
import { read, statement, type Tx, write } from "#db/client.server.ts"
import { receipts } from "#db/schema/index.ts"
import type { PaymentGateway, ProviderEvent } from "../../payment-provider/port.ts"
import { forEachWhileAvailable } from "./for-each-while-available.ts"
import { isReceived, storeEvents } from "./received-events.ts"
import { type Subject, settleSubject, subjectOf } from "./settle-subject.ts"
import { lastSweep, recordSweep, recordSweepWithout, recordUnfinishedSweep } from "./sweep-progress.ts"
import { type Unsettled, unsettled } from "./unsettled.ts"

const MINUTE = 60 * 1000
const OVERLAP = 10 * MINUTE
/** The provider lists its events for 30 days. */
const MAX_LOOKBACK = 29 * 24 * 60 * MINUTE

type Stop = { readonly aborted: boolean }
type Report = (error: unknown) => void
type Work = { subject: Subject; events: ProviderEvent[] }
type Failure = { subject: Subject; error: unknown }

/**
 * Settles every payment and saved method with events since the last sweep, each once. After a failure or stop, the next sweep begins where this one
 * did. A subject that fails alone is stored as unsettled and does not delay the others.
 */
export async function sweep(gateway: PaymentGateway, stop: Stop, report: Report): Promise<void> {
  try {
    await sweepEvents(gateway, stop, report)
  } catch (error) {
    await write((tx) => recordUnfinishedSweep(tx, gateway.name))
    throw error
  }
}

async function sweepEvents(gateway: PaymentGateway, stop: Stop, report: Report): Promise<void> {
  const { from, now, gapFrom } = await read((tx) => sweepStart(tx, gateway))
  const ofGap = gapFrom === null ? [] : await paymentsOfGap(gateway, gapFrom, now)
  const events: ProviderEvent[] = []
  for await (const event of gateway.eventsSince(from)) {
    if (stop.aborted) return
    if (event.livemode === gateway.livemode && !(await read((tx) => isReceived(tx, event.id)))) events.push(event)
  }
  const failures: Failure[] = []
  const subjects = new Map<string, Work>(
    ofGap.map((id) => [id, { subject: { kind: "payment" as const, id }, events: [] }]),
  )
  const areFound = await attempt(events, stop, report, async (event) => {
    const subject = await subjectOf(gateway, event).catch((error: unknown) => {
      failures.push({ subject: { kind: "payment", id: event.objectId ?? event.id }, error })
      throw error
    })
    if (subject === null) return write((tx) => storeEvents(tx, [event], null))
    subjects.set(subject.id, { subject, events: [...(subjects.get(subject.id)?.events ?? []), event] })
  })
  const areTried = await attempt([...subjects.values()], stop, report, ({ subject, events: led }) =>
    settleSubject(gateway, subject, led).catch((error: unknown) => {
      failures.push({ subject, error })
      throw error
    }),
  )
  if (areFound && areTried) await endSweep(gateway, now, failures)
  else if (!stop.aborted) await write((tx) => recordUnfinishedSweep(tx, gateway.name))
}

/** Works on each item while the provider is available. Returns whether each item was tried. */
async function attempt<Item>(
  items: readonly Item[],
  stop: Stop,
  report: Report,
  work: (item: Item) => Promise<unknown>,
): Promise<boolean> {
  let tried = 0
  await forEachWhileAvailable(items, stop, report, (item) => {
    tried += 1
    return work(item)
  })
  return tried === items.length
}

async function endSweep(gateway: PaymentGateway, now: number, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return write((tx) => recordSweep(tx, gateway.name, now))
  const found: Unsettled[] = []
  for (const { subject, error } of failures) {
    const described = await unsettled(gateway, subject, error)
    if (described) found.push(described)
  }
  await write((tx) => recordSweepWithout(tx, gateway.name, found))
}

/**
 * The start of a sweep (milliseconds): a little before the start of the last one, at most 29 days ago. `gapFrom` is the start of the time since the
 * last sweep whose events the provider does not list any more.
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

/** The payments of a gap without events: payments made in it, and known payments that had not ended. */
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
