/** Lists the payouts, or one with its rows. Source: money.md 11.2, api.md X270, X271. */
import { asc, desc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankAccounts, payouts } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { dayAt } from "~/values/calendar.ts"
import { asCents, type Cents, minus, sum } from "~/values/money.ts"
import { accountLabel, type StoredAccount } from "../bank-accounts/bank-accounts.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { zoneOf } from "../settings/defaults.ts"
import type { StoredPayout } from "./book-payout.ts"
import type { PayoutQuery } from "./inputs.ts"
import { FEES, RECEIPT_OF, SUBJECT_JOINS } from "./transaction-subject.ts"

/** The most payouts listed, and the most rows listed for one. */
const MAX_PAYOUTS = 500
const MAX_ROWS = 2_000

/** `reason`: why the payout is not posted, in words; null if it is. */
export type Payout = StoredPayout & { account: string; createdOn: Day; reason: string | null }

/** `what` is the kind of the row in our books; if it is null, `reason` explains why. */
export type PayoutRow = {
  id: string
  on: Day
  type: string
  what: "payment" | "refund" | "dispute" | "payout" | "fee" | null
  reason: string | null
  description: string | null
  receiptId: string | null
  stripePaymentId: string | null
  tenantId: number | null
  tenant: string | null
  amount: Cents
  fee: Cents
  net: Cents
}

/** `isByTime`: the payout was made by hand, so the provider lists no rows and they are chosen by time. `difference`: the payout less its rows. */
export type PayoutWithRows = Payout & { rows: PayoutRow[]; isByTime: boolean; difference: Cents }

/** Payouts, newest first (X270). */
export const payoutList = command("see bank", async (tx): Promise<Payout[]> => {
  const newest = [desc(payouts.createdAt), asc(payouts.id)]
  const rows = await tx.all(
    withAccount(tx)
      .orderBy(...newest)
      .limit(MAX_PAYOUTS),
  )
  const zone = await zoneOf(tx)
  return rows.map((row) => shown(row, zone))
})

/** A payout with its rows (X271), oldest first. Refuses 404 PAYOUT_NOT_FOUND. */
export const payoutWithRows = command("see bank", async (tx, _actor, input: PayoutQuery): Promise<PayoutWithRows> => {
  const payout = await payoutOf(tx, input.payout)
  const rows = await rowsOf(tx, payout)
  const difference = minus(payout.amount, sum(rows.map(({ net }) => net)))
  return { ...payout, rows, isByTime: !payout.isAutomatic, difference }
})

const withAccount = (tx: Tx) =>
  tx
    .select({ payout: payouts, account: bankAccounts })
    .from(payouts)
    .innerJoin(bankAccounts, eq(bankAccounts.id, payouts.accountId))

function shown({ payout, account }: { payout: StoredPayout; account: StoredAccount }, zone: string): Payout {
  const createdOn = dayAt(payout.createdAt, zone)
  return { ...payout, account: accountLabel(account), createdOn, reason: reasonOf(payout, account) }
}

async function payoutOf(tx: Tx, id: string): Promise<Payout> {
  const row = await tx.one(withAccount(tx).where(eq(payouts.id, id)))
  if (!row) throw new Refusal("PAYOUT_NOT_FOUND")
  return shown(row, await zoneOf(tx))
}

function reasonOf(payout: StoredPayout, { openedOn }: StoredAccount): string | null {
  const { currency, isBefore, problem, arrivesOn } = payout
  if (currency !== "usd") return `It is in ${currency.toUpperCase()}: only dollars are booked.`
  if (!isBefore || problem !== null) return problem
  return arrivesOn < openedOn
    ? "It was made before payouts were booked, and is in the balance that the account began with."
    : "It was made before payouts were booked: only its arrival at the bank is."
}

/** The provider's list; for a manual payout the transactions since the manual payout before it that are in no automatic one, in its currency. */
const HAS = ({ id, isAutomatic, createdAt, currency }: StoredPayout) =>
  isAutomatic
    ? sql`t.payout_id = ${id} and coalesce(t.source_id, '') <> ${id}`
    : sql`t.payout_id is null and t.type <> 'payout' and t.currency = ${currency} and t.at <= ${createdAt} and not exists (select 1
        from payouts q where not q.is_automatic and q.currency = ${currency} and q.created_at < ${createdAt} and q.created_at >= t.at)`

type Stored = Omit<PayoutRow, "on" | "what" | "reason"> & {
  at: number
  isRefund: boolean
  isDispute: boolean
  payoutId: string | null
}

async function rowsOf(tx: Tx, payout: StoredPayout): Promise<PayoutRow[]> {
  const zone = await zoneOf(tx)
  const rows = await tx.rows<Stored>(sql`
    select t.id as "id", t.at as "at", t.type as "type", t.description as "description", t.amount as "amount", t.fee as "fee", t.net as "net",
      r.id as "receiptId", r.stripe_pi as "stripePaymentId", te.id as "tenantId", trim(te.first_name || ' ' || te.last_name) as "tenant",
      rr.id is not null as "isRefund", dj.id is not null as "isDispute", sp.id as "payoutId"
    from provider_transactions t ${SUBJECT_JOINS} left join receipts r on r.id = ${RECEIPT_OF} left join tenants te on te.id = r.tenant_id
    where ${HAS(payout)} order by t.at, t.id limit ${MAX_ROWS}`)
  return rows.map(({ at, isRefund, isDispute, payoutId, ...row }) => {
    const cents = { amount: asCents(Number(row.amount)), fee: asCents(Number(row.fee)), net: asCents(Number(row.net)) }
    const what = whatOf({ ...row, isRefund, isDispute, payoutId })
    const reason = what === null ? "It was made at the provider, outside this program." : null
    return {
      ...row,
      ...cents,
      on: dayAt(Number(at), zone),
      what,
      reason: what === "fee" ? "It belongs to no payment." : reason,
    }
  })
}

function whatOf(row: Pick<Stored, "isRefund" | "isDispute" | "payoutId" | "receiptId" | "type">): PayoutRow["what"] {
  if (row.isRefund) return "refund"
  if (row.isDispute) return "dispute"
  if (row.receiptId !== null) return "payment"
  if (row.payoutId !== null) return "payout"
  return FEES.includes(row.type) ? "fee" : null
}
