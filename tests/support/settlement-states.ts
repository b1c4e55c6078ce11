/**
 * Every order in which a payment's events can arrive, by enumeration. A state consists of the books and the received events at one moment of the payment's
 * history. Two orders that lead to the same state continue in the same way, so each state is visited once. A state excludes when rows were written and the time of the
 * last sweep, because neither determines what is recorded. Source: money.md 1.8 I8 and 3.10.
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
import { closeSandbox } from "~/domain/payment-provider/sandbox.ts"
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

/** One moment of a payment's history: the provider's state, the time, the events so far, and a reading: the payment with its listed events. */
type Moment = { sandbox: string; at: number; known: Stripe.Event[]; intent: ProviderIntent; listed: ProviderEvent[] }

/** Runs a history while no event is delivered. Returns its moments, the initial books, and its payment. */
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
    // The provider lists events for some weeks only. Events it has sent may arrive later than that.
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

/** Restores the provider's state at this moment. */
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

/** Saves the books in a file and returns its path. */
function saveBooks(number: number): string {
  const file = join(testFolder, `books-${number}.sqlite`)
  closeDatabase()
  copyFileSync(running, file)
  openDatabase(running)
  return file
}

/** The parts of the books that determine what is recorded next. The times of rows do not. */
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

/** A hash of the books' state, and the events they have received. */
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
 * All possible transitions: an event arrives for the first time; all received events arrive again; a sweep; a check; or an earlier reading is recorded only
 * now. `isNews`: afterwards the books must match this moment.
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

/** A settlement that read the payment earlier and is recorded only now. */
const bookLate = (provider: PaymentGateway, intent: ProviderIntent, listed: readonly ProviderEvent[]) =>
  write(async (tx) => {
    await storeEvents(tx, listed, intent.id)
    return bookPayment(tx, SYSTEM, provider, intent, await eventTimes(tx, intent))
  })

/**
 * Visits every reachable state of the books and leaves each by every transition. After a new event the books must match the moment, whatever came before,
 * and they must be consistent in every state. Returns the numbers of events, states and transitions.
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
    // The loop also visits states that it adds, because iterating a Map includes entries added on the way.
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
