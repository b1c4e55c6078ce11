/** Detects a manual payment that looks like one recorded already. Source: money.md 3.25. */
import { and, between, desc, eq, gt, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { payments, receipts } from "#db/schema/index.ts"
import { addDays, type Day, formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { PaymentRow } from "../ledger/payment-rows.ts"
import { Refusal } from "../refusal.ts"
import type { RecordPayment } from "./inputs.ts"

/** Payments that are more days apart than this are two payments. */
const DAYS_APART = 3

type Alike = Pick<RecordPayment, "tenantId" | "amount" | "method" | "paymentDate" | "note">
type Typed = Alike & Pick<RecordPayment, "duplicateOf">

/** Refuses (409 PROBABLE_DUPLICATE) a payment like one recorded already, also one recorded at the same time, unless `duplicateOf` confirms it. */
export async function mustBeNoDuplicate(tx: Tx, typed: Typed, tenantName: string): Promise<void> {
  const earlier = await probableDuplicate(tx, typed)
  if (earlier === undefined || earlier.id === typed.duplicateOf) return
  const number = earlier.note === null ? "" : ` number ${earlier.note}`
  const payment = `${methodLabel(typed.method)}${number} of ${formatMoney(typed.amount)}, dated ${formatDay(earlier.on)},`
  throw new Refusal("PROBABLE_DUPLICATE", {
    message: `${payment} is recorded for ${tenantName} already. Record it again only if this is another payment.`,
    question: { name: "duplicateOf", value: String(earlier.id) },
  })
}

/** The day of the newest payment by the same check (same amount and number) that was recorded after this one; undefined when there is none. */
export async function recordedAgainOn(tx: Tx, { id, tenantId, amount, note }: PaymentRow): Promise<Day | undefined> {
  const isSame = and(eq(payments.tenantId, tenantId), eq(receipts.amount, amount), sameNumber(note ?? undefined))
  const isCheck = and(eq(receipts.tender, "check"), eq(receipts.source, "manual"), eq(receipts.status, "succeeded"))
  const [again] = await tx.all(
    tx
      .select({ on: payments.effectiveOn })
      .from(payments)
      .innerJoin(receipts, eq(receipts.id, payments.receiptId))
      .where(and(gt(payments.id, id), isSame, isCheck))
      .orderBy(desc(payments.id))
      .limit(1),
  )
  return again?.on
}

/** Whether two manual payments may be one: of the same tenant, amount and method within three days; checks also with the same number. */
export function isAlike(one: Alike, other: Alike): boolean {
  const isSame = one.tenantId === other.tenantId && one.amount === other.amount && one.method === other.method
  const isNear =
    one.paymentDate >= addDays(other.paymentDate, -DAYS_APART) &&
    one.paymentDate <= addDays(other.paymentDate, DAYS_APART)
  const numberOf = ({ note }: Alike) => (note ?? "").toLowerCase()
  return isSame && isNear && (one.method !== "check" || numberOf(one) === numberOf(other))
}

/** The newest manual payment that succeeded and may be this one. */
async function probableDuplicate(tx: Tx, typed: Typed) {
  const { tenantId, amount, method, paymentDate } = typed
  const near = between(payments.effectiveOn, addDays(paymentDate, -DAYS_APART), addDays(paymentDate, DAYS_APART))
  const candidates = await tx.all(
    tx
      .select({ id: payments.id, on: payments.effectiveOn, note: receipts.note })
      .from(payments)
      .innerJoin(receipts, eq(receipts.id, payments.receiptId))
      .where(
        and(
          eq(payments.tenantId, tenantId),
          eq(receipts.tender, method),
          eq(receipts.amount, amount),
          eq(receipts.source, "manual"),
          eq(receipts.status, "succeeded"),
          near,
        ),
      )
      .orderBy(desc(payments.id)),
  )
  return candidates.find(({ on, note }) =>
    isAlike(typed, { tenantId, amount, method, paymentDate: on, note: note ?? undefined }),
  )
}

const sameNumber = (note: string | undefined): SQL =>
  sql`lower(coalesce(${receipts.note}, '')) = ${(note ?? "").toLowerCase()}`
