/** Formats the payments that administrators should check. */

import type { DisputedPayment } from "~/domain/payments/payments-to-watch.ts"
import type { DecidedDispute, WatchedRefund } from "~/domain/payments/recent-outcomes.ts"
import type { listUnsettled } from "~/domain/payments/sweep/unsettled.ts"
import type { listUnbooked } from "~/domain/payments/unbooked-payments.ts"
import type { WatchedPayment } from "~/domain/payments/watched-payment.ts"
import { formatInstant } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { disputeText, methodLabel } from "~/values/payments/payment-labels.ts"
import { adviceFor, OBSTACLE_ADVICE } from "./payments.advice.ts"
import type { PaymentView } from "./payments.list.tsx"
import type { UnsettledView } from "./payments.unsettled.tsx"

type Unbooked = Awaited<ReturnType<typeof listUnbooked>>[number]

export const unbookedView = (payment: Unbooked, zone: string) => ({
  ...payment,
  at: formatInstant(payment.createdAt, zone),
  resolvedAt: payment.resolvedAt === null ? null : formatInstant(payment.resolvedAt, zone),
  advice: adviceFor(payment.problem),
})

type UnsettledSubject = Awaited<ReturnType<typeof listUnsettled>>[number]

const WHAT = {
  payment: "A payment",
  setup: "A card or bank account being saved",
  method: "A saved card or bank account",
}

export const unsettledView = (subject: UnsettledSubject, zone: string): UnsettledView => ({
  subjectId: subject.subjectId,
  what: WHAT[subject.kind],
  tenant: subject.tenant,
  waits: waitsFor(subject),
  since: formatInstant(subject.since, zone),
  triedAt: formatInstant(subject.triedAt, zone),
  details: subject.details,
  advice: OBSTACLE_ADVICE[subject.obstacle],
  link: subject.link,
})

function waitsFor({ isAnybodys, tenantId }: UnsettledSubject): string {
  if (isAnybodys) return "It is not known whose payment it is: nobody's autopay is charged."
  if (tenantId === null) return "Nobody's autopay waits for it."
  return "Autopay of this tenant waits, for 72 hours; everybody else's goes on."
}

export const paymentView = (
  { id, tenantId, tenant, total, tender, initiatedAt, link }: WatchedPayment,
  zone: string,
): PaymentView => ({
  id,
  tenantId,
  tenant,
  total: formatMoney(total),
  kind: `${methodLabel(tender)} payment`,
  at: formatInstant(initiatedAt, zone),
  why: null,
  due: null,
  link,
})

export const disputeView = (payment: DisputedPayment, zone: string): PaymentView => ({
  ...paymentView(payment, zone),
  why: disputeText(payment.reason),
  due: payment.answerDueAt === null ? null : `Answer by ${formatInstant(payment.answerDueAt, zone)}`,
})

export const decidedView = (dispute: DecidedDispute, zone: string): PaymentView => ({
  ...paymentView(dispute, zone),
  why: `${dispute.isWon ? "won: the payment counts" : "lost: what it had paid is owed again"}, decided ${formatInstant(dispute.decidedAt, zone)}`,
})

export const refundView = (refund: WatchedRefund, zone: string): PaymentView => ({
  ...paymentView(refund, zone),
  kind: "Refund",
  why: refund.isOfDuplicate ? "the tenant paid twice" : null,
  due: refund.isLate ? "For more than 7 days" : null,
})
