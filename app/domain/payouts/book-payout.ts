/** Posts a payout as the provider shows it, each step once by its key. Nothing here calls the provider. Source: money.md 11.2. */
import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { payouts, providerTransactions } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { type Cents, negated } from "~/values/money.ts"
import { bankAccount } from "../bank-accounts/bank-accounts.ts"
import { mustTrustClock } from "../clock/doubt.ts"
import { bankLedgerAccount, type LedgerAccount } from "../ledger/accounts.ts"
import { journalOf, post } from "../ledger/journal.ts"
import { addLine } from "../ledger/journal-draft.ts"
import type { JournalKind } from "../ledger/journal-entry.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { ProviderPayout, ProviderTransaction } from "../payment-provider/payout-port.ts"
import { EventNotListed } from "../payment-provider/port.ts"
import type { Actor } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import type { PayoutSpan } from "./spans.ts"
import { storeTransactions } from "./store-transactions.ts"

export type StoredPayout = typeof payouts.$inferSelect

export const sentKey = (id: string): string => `po:${id}:sent`
export const paidKey = (id: string): string => `po:${id}`
export const failedKey = (id: string): string => `po:${id}:failed`

/** A payout can still fail this long after it was made or paid. */
export const MAY_FAIL_FOR = 14 * 24 * 60 * 60 * 1000

/** Only payouts in dollars are posted. */
export const isBooked = ({ currency, isBefore }: Pick<StoredPayout, "currency" | "isBefore">): boolean =>
  currency === "usd" && !isBefore

/**
 * Stores the payout with the transactions that the provider lists for it (null: it lists none) and posts its steps. A reading older than the stored one
 * reverts nothing. Throws EventNotListed until the transaction of a failure has been read. Refuses 409 BANK_ACCOUNT_ARCHIVED and 503 CLOCK_IN_DOUBT.
 */
export async function bookPayout(
  tx: Tx,
  actor: Actor,
  span: PayoutSpan,
  found: ProviderPayout,
  rows: readonly ProviderTransaction[] | null,
): Promise<void> {
  await mustTrustClock(tx)
  const before = await storedPayout(tx, found.id)
  const state = await stateToday(tx, found)
  const payout: StoredPayout = {
    ...(before ?? (await newPayout(tx, span, found))),
    ...(before && isOlder(state, before) ? {} : { state, arrivesOn: found.arrivesOn }),
    failure: found.failure ?? before?.failure ?? null,
    isListed: before?.isListed === true || (rows !== null && found.isReconciled),
    problem: null,
    readAt: tx.now,
  }
  await tx.run(tx.insert(payouts).values(payout).onConflictDoUpdate({ target: payouts.id, set: payout }))
  await storeTransactions(tx, rows ?? [], span, payout.id)
  if (payout.currency !== "usd") return
  if (payout.isBefore) return postEarlier(tx, actor, span, payout)
  await postPayout(tx, actor, payout)
}

export const storedPayout = (tx: Tx, id: string): Promise<StoredPayout | undefined> =>
  tx.one(tx.select().from(payouts).where(eq(payouts.id, id)))

async function newPayout(tx: Tx, span: PayoutSpan, found: ProviderPayout): Promise<StoredPayout> {
  const { isReconciled, failure, ...rest } = found
  const isBefore = await isFromBefore(tx, span, found)
  return {
    ...rest,
    spanId: span.id,
    accountId: span.accountId,
    isBefore,
    isListed: false,
    failure,
    problem: null,
    readAt: tx.now,
  }
}

/** Whether the span's opening balance includes the payout: decided by its transaction or, without one, by the instant when it was made. */
async function isFromBefore(tx: Tx, span: PayoutSpan, { id, createdAt }: ProviderPayout): Promise<boolean> {
  const own = await transactionOf(tx, id, ["payout"])
  return own === undefined ? createdAt < span.begunAt : own.part === "before"
}

const ORDER: readonly StoredPayout["state"][] = ["pending", "in_transit", "paid", "failed"]
/** A state never goes back, except that a paid payout can still fail. Canceled is final. */
const isOlder = (read: StoredPayout["state"], { state }: StoredPayout): boolean =>
  state === "canceled" || (read !== "canceled" && ORDER.indexOf(read) < ORDER.indexOf(state))

/** The provider gives the day of arrival in its own zone. Until that day has begun in the property's zone, the payout is in transit. */
async function stateToday(tx: Tx, { state, arrivesOn }: ProviderPayout): Promise<StoredPayout["state"]> {
  return state === "paid" && arrivesOn > (await ledgerDay(tx)) ? "in_transit" : state
}

const transactionOf = (tx: Tx, payoutId: string, types: string[]) =>
  tx.one(
    tx
      .select()
      .from(providerTransactions)
      .where(and(eq(providerTransactions.sourceId, payoutId), inArray(providerTransactions.type, types)))
      .limit(1),
  )

const isOver = ({ state }: StoredPayout): boolean => state === "failed" || state === "canceled"

async function postPayout(tx: Tx, actor: Actor, payout: StoredPayout): Promise<void> {
  const { id, amount, state, createdAt, accountId } = payout
  const sentOn = await dayOf(tx, createdAt)
  const move = { tx, actor, amount }
  await postMove({ ...move, kind: "payout_sent", key: sentKey(id), on: sentOn, from: "STRIPE", to: "IN_TRANSIT" })
  const account = bankLedgerAccount(accountId)
  if (state === "paid") {
    const on = payout.arrivesOn > sentOn ? payout.arrivesOn : sentOn
    await postMove({ ...move, kind: "payout_paid", key: paidKey(id), on, from: "IN_TRANSIT", to: account })
  }
  if (!isOver(payout)) return
  const arrived = (await journalOf(tx, paidKey(id))) !== undefined
  const { at, part } = await returnOf(tx, payout)
  const on = await dayOf(tx, at)
  const from = arrived ? account : "IN_TRANSIT"
  // Between two spans: the later span's opening balance already includes it.
  const to = part === "before" ? "OPENING" : "STRIPE"
  await postMove({ ...move, kind: "payout_failed", key: failedKey(id), on, from, to })
}

/**
 * Posts a payout from before the span, which its opening balance includes. If it reached the bank account on the account's first day or later, the
 * account's opening balance does not include it. If it has failed since, the provider holds the money again.
 */
async function postEarlier(tx: Tx, actor: Actor, span: PayoutSpan, payout: StoredPayout): Promise<void> {
  const { id, amount, state, arrivesOn, accountId, createdAt } = payout
  const account = bankLedgerAccount(accountId)
  const move = { tx, actor, amount }
  const { openedOn } = await bankAccount(tx, accountId)
  if (state === "paid" && arrivesOn >= openedOn)
    await postMove({ ...move, kind: "payout_paid", key: paidKey(id), on: arrivesOn, from: "OPENING", to: account })
  if (!isOver(payout) || createdAt < span.begunAt - MAY_FAIL_FOR) return
  const { at, part } = await returnOf(tx, payout)
  if (part === "before") return
  const arrived = (await journalOf(tx, paidKey(id))) !== undefined
  const on = await dayOf(tx, at)
  const from = arrived ? account : "OPENING"
  await postMove({ ...move, kind: "payout_failed", key: failedKey(id), on, from, to: "STRIPE" })
}

async function returnOf(tx: Tx, { id }: StoredPayout) {
  const found = await transactionOf(tx, id, ["payout_failure", "payout_cancel"])
  if (!found) throw new EventNotListed(`The provider does not list yet what it took back of ${id}`)
  return found
}

/** The local day of an instant, but never a future day. */
export async function dayOf(tx: Tx, at: number): Promise<Day> {
  const day = dayAt(at, await zoneOf(tx))
  const today = await ledgerDay(tx)
  return day < today ? day : today
}

type Move = {
  tx: Tx
  actor: Actor
  amount: Cents
  kind: JournalKind
  key: string
  on: Day
  from: LedgerAccount
  to: LedgerAccount
}

async function postMove({ tx, actor, amount, kind, key, on, from, to }: Move): Promise<void> {
  await post(tx, actor, { tenantId: null, kind, key, on }, (draft) => {
    addLine(draft, to, amount)
    addLine(draft, from, negated(amount))
  })
}
