/** The payouts that transfer the money of a payment, its refunds and its disputes to the bank. Source: money.md 11.2, api.md X275. */
import { eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { receipts } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { asCents, type Cents } from "~/values/money.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { zoneOf } from "../settings/defaults.ts"
import type { StoredPayout } from "./book-payout.ts"
import type { PaymentPayoutsQuery } from "./inputs.ts"
import { RECEIPT_OF, SUBJECT_JOINS } from "./transaction-subject.ts"

/** `at provider`: in no payout yet. `returned`: its payout failed, and a later payout will contain the money. */
export type PayoutPlace = "at provider" | "in transit" | "paid out" | "returned"

/** One movement of a payment's money, in cents after the provider's fee. `payoutOn`: the day when it arrived at the bank or is expected there. */
export type PaidOut = {
  what: "payment" | "refund" | "dispute"
  transactionId: string
  on: Day
  net: Cents
  place: PayoutPlace
  payoutId: string | null
  payoutOn: Day | null
}

/** Lists the movements of an online payment, oldest first (X275). Empty while no bank account takes payouts. Refuses 404 PAYMENT_NOT_FOUND. */
export const paymentPayouts = command(
  "see tenants",
  async (tx, _actor, { stripePaymentId }: PaymentPayoutsQuery): Promise<PaidOut[]> => {
    const receipt = await tx.one(
      tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.stripeIntent, stripePaymentId)),
    )
    if (!receipt) throw new Refusal("PAYMENT_NOT_FOUND")
    const zone = await zoneOf(tx)
    return (await movements(tx, sql`${RECEIPT_OF} = ${receipt.id}`)).map((row) => paidOut(row, zone))
  },
)

/** The movements of several payments. A key is the kind of movement and the provider's id of the payment, for instance `refund pi_1`. */
export type PayoutPlaces = ReadonlyMap<string, readonly PaidOut[]>

/** Shows in which payouts the money of payments, refunds and disputes is. Those from before the first span are left out. */
export async function payoutPlaces(tx: Tx, paymentIds: Iterable<string>): Promise<PayoutPlaces> {
  const ids = [...new Set(paymentIds)]
  const [known] =
    ids.length === 0 ? [] : await tx.rows<{ id: number }>(sql`select id as "id" from payout_spans limit 1`)
  if (!known) return new Map()
  const zone = await zoneOf(tx)
  const rows = await movements(tx, inList(sql`r.stripe_pi`, ids))
  const shown = rows.map((row) => ({ paymentId: row.stripePaymentId, paidOut: paidOut(row, zone) }))
  const groups = Map.groupBy(shown, (one) => `${one.paidOut.what} ${one.paymentId}`)
  return new Map([...groups].map(([key, some]) => [key, some.map((one) => one.paidOut)]))
}

type Row = {
  transactionId: string
  at: number
  net: number
  isRefund: boolean
  isDispute: boolean
  stripePaymentId: string
  payoutId: string | null
  state: StoredPayout["state"] | null
  payoutOn: Day | null
}

/** The payout that lists a transaction `t`, else the first manual payout of the same currency after it. */
const PAYOUT_OF = sql`coalesce(t.payout_id, (select q.id from payouts q where not q.is_automatic and q.currency = t.currency and q.created_at >= t.at
  order by q.created_at, q.id limit 1))`

const movements = (tx: Tx, where: SQL): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select t.id as "transactionId", t.at as "at", t.net as "net", rr.id is not null as "isRefund", dj.id is not null as "isDispute",
      r.stripe_pi as "stripePaymentId", p.id as "payoutId", p.state as "state", p.arrives_on as "payoutOn"
    from provider_transactions t ${SUBJECT_JOINS} join receipts r on r.id = ${RECEIPT_OF} left join payouts p on p.id = ${PAYOUT_OF}
    where ${where} order by t.at, t.id`)

function paidOut(row: Row, zone: string): PaidOut {
  const { transactionId, payoutId, payoutOn, state } = row
  const movement = {
    what: whatOf(row),
    transactionId,
    on: dayAt(Number(row.at), zone),
    net: asCents(Number(row.net)),
  } as const
  return { ...movement, place: placeOf(state), payoutId, payoutOn }
}

function whatOf({ isRefund, isDispute }: Row): PaidOut["what"] {
  if (isRefund) return "refund"
  return isDispute ? "dispute" : "payment"
}

function placeOf(state: Row["state"]): PayoutPlace {
  if (state === null) return "at provider"
  if (state === "paid") return "paid out"
  return state === "failed" || state === "canceled" ? "returned" : "in transit"
}
