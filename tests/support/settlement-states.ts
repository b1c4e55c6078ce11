/**
 * Every order in which the news of a payment can arrive, by enumeration and not by chance. A state is what the books hold and which events they have
 * received, at one moment of the payment's life; two orders that lead to the same state go on alike, so each state is visited once. When a row was
 * written, and until when was swept, is no part of it: neither decides what is booked. Source: money.md 1.8 I8 and 3.10.
 */
import { createHash } from "node:crypto"
import { copyFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import type Stripe from "stripe"
import { expect, vi } from "vitest"
import { closeDatabase, openDatabase, read, write } from "#db/client.server.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import type { PaymentGateway, ProviderEvent, ProviderIntent } from "~/domain/payment-provider/port.ts"
import { EVENT_TYPES } from "~/domain/payment-provider/provider-event.ts"
import { closeSandbox } from "~/domain/payment-provider/sandbox/store.server.ts"
import { bookPayment } from "~/domain/payments/book-payment.ts"
import { missingEvents } from "~/domain/payments/sweep/missing-events.ts"
import { eventTimes, storeEvents } from "~/domain/payments/sweep/received-events.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { sweep } from "~/domain/payments/sweep/sweep.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { deliver, digest, events, itIs } from "./online.ts"
import type { Payment, Step } from "./payment-lives.ts"
import { gateway, leaveSandbox, readAgain } from "./sandbox.ts"
import { movesIn } from "./tenancies.ts"
import { testFolder } from "./usual-settings.ts"
import { setting, suite, USUAL } from "./world.ts"

const running = join(testFolder, "test.sqlite")
const never = new AbortController().signal
const fail = (error: unknown) => {
  throw error
}

/** One moment of a payment's life: what the provider holds, when, its events until then, and a reading: the payment with the events of its times. */
type Moment = { sandbox: string; at: number; known: Stripe.Event[]; intent: ProviderIntent; listed: ProviderEvent[] }

/** Lives a life while nobody listens. Returns its moments, the books at its beginning, and its payment. */
async function liveUnnoticed(life: readonly Step[]) {
  leaveSandbox()
  itIs("2026-01-02")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const tenantId = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000, fee: 7_000 })
  const payment: Payment = { tenantId, intentId: "" }
  const moments: Moment[] = []
  for (const [index, step] of life.entries()) {
    await step(payment)
    const subscribed = (await events()).filter(({ type }) => EVENT_TYPES.some((received) => received === type))
    // The provider lists its events for some weeks; what it has sent may still arrive afterwards.
    const known = [
      ...new Map([...(moments.at(-1)?.known ?? []), ...subscribed].map((event) => [event.id, event])).values(),
    ]
    const intent = await readAgain(payment.intentId)
    const listed = await missingEvents(await gateway(), intent, [])
    closeSandbox()
    const sandbox = join(testFolder, `sandbox-${index}.sqlite`)
    copyFileSync(join(testFolder, "sandbox.sqlite"), sandbox)
    moments.push({ sandbox, at: Date.now(), known, intent, listed })
  }
  return { moments }
}

/** The provider is what it was at this moment. */
function returnTo({ sandbox, at }: Moment): void {
  leaveSandbox()
  copyFileSync(sandbox, join(testFolder, "sandbox.sqlite"))
  vi.setSystemTime(at)
}

function openBooks(file: string): void {
  closeDatabase()
  for (const left of [running, `${running}-wal`, `${running}-shm`]) rmSync(left, { force: true })
  copyFileSync(file, running)
  openDatabase(running)
}

/** Stores the books as they are. Returns the file. */
function saveBooks(number: number): string {
  const file = join(testFolder, `books-${number}.sqlite`)
  closeDatabase()
  copyFileSync(running, file)
  openDatabase(running)
  return file
}

/** What of the books decides what is booked next; when a row was written does not. */
const TABLES = {
  receipts: "id, status, taken_back, effective_on, remaining_after, stripe_pi, stripe_charge",
  receipt_events: "id, receipt_id, status, at, taken, journal_id, detail",
  online_payments: "receipt_id, cancel_requested_at is null, cancel_done_at is null, cancel_reason",
  journals: "id, idem_key, kind, effective_on",
  journal_lines: "journal_id, account, cents",
  charges: "id, kind, amount, open, due_on, journal_id",
  allocations: "*",
  payments: "id, type, amount, fee_share, journal_id, effective_on",
  provider_events: "event_id",
  unbooked_payments: "intent_id, problem",
  refund_requests: "id, receipt_id, amount, status, provider_refund",
}

/** The state of the books, as a hash; and which events they have received. */
function stateNow(): { key: string; received: Set<string> } {
  const database = new Sqlite(running, { readonly: true })
  const rows = Object.entries(TABLES).map(([table, columns]) =>
    database.prepare(`SELECT ${columns} FROM ${table}`).raw().all().map(String).toSorted(),
  )
  const received = new Set(database.prepare("SELECT event_id FROM provider_events").pluck().all() as string[])
  database.close()
  return { key: createHash("sha256").update(JSON.stringify(rows)).digest("hex"), received }
}

type Transition = { name: string; isNews: boolean; run: () => Promise<unknown> }

/**
 * What may happen next: an event arrives for the first time; all that came before come again; a sweep; a check; a reading of an earlier moment is
 * booked only now. `isNews` when the books must be those of the moment afterwards.
 */
async function transitionsFrom(moments: Moment[], now: number, received: Set<string>): Promise<Transition[]> {
  const provider = await gateway()
  const { known = [], intent: { id: intentId } = NONE } = moments[now] ?? {}
  const arrives = async (event: Stripe.Event) => expect(await deliver(event)).toMatchObject({ status: 200 })
  const again = known.filter(({ id }) => received.has(id))
  const readings = new Map(moments.slice(0, now).map((moment) => [JSON.stringify(moment.intent), moment]))
  return [
    ...known
      .filter(({ id }) => !received.has(id))
      .map((event) => ({ name: event.type, isNews: true, run: () => arrives(event) })),
    { name: "all again", isNews: false, run: async () => void (await Promise.all(again.map(arrives))) },
    { name: "sweep", isNews: true, run: () => sweep(provider, never, fail) },
    { name: "check", isNews: true, run: () => settle(provider, intentId) },
    ...[...readings.values()].map(({ intent, listed }) => ({
      name: "late reading",
      isNews: false,
      run: () => bookLate(provider, intent, listed),
    })),
  ]
}
const NONE = { id: "" }

/** What a settlement does that read the payment earlier and gets its turn only now. */
const bookLate = (provider: PaymentGateway, intent: ProviderIntent, listed: readonly ProviderEvent[]) =>
  write(async (tx) => {
    await storeEvents(tx, listed, intent.id)
    return bookPayment(tx, SYSTEM, provider, intent, await eventTimes(tx, intent))
  })

/**
 * Visits every state that the books of a life can reach, and leaves each by every transition. The books after news must be those of the moment, whatever came
 * before; and whole in every state. Returns how many events, states and transitions there were.
 */
export async function reachAllStates(
  life: readonly Step[],
): Promise<{ events: number; states: number; transitions: number }> {
  const { moments } = await liveUnnoticed(life)
  const start = { file: saveBooks(0), received: stateNow().received }
  const states = new Map([[stateNow().key, start]])
  let transitions = 0
  for (const [now, moment] of moments.entries()) {
    returnTo(moment)
    openBooks(start.file)
    await sweep(await gateway(), never, fail)
    const { books } = await digest()
    let here = ""
    // States that are found are visited too: a Map is walked through to its end, however long it grows.
    for (const [state, { file, received }] of states) {
      for (const { name, isNews, run } of await transitionsFrom(moments, now, received)) {
        if (here !== state) openBooks(file)
        await run()
        transitions += 1
        const next = stateNow()
        here = next.key
        if (isNews) expect((await digest()).books, `moment ${now}, ${name}`).toEqual(books)
        if (states.has(here)) continue
        expect([...(await read(verifyLedger)), ...(await read(verifyReceipts))]).toEqual([])
        states.set(here, { file: saveBooks(states.size), received: next.received })
      }
    }
  }
  return { events: moments.at(-1)?.known.length ?? 0, states: states.size, transitions }
}
