/**
 * The facts of a payment at the provider, oldest first, each with its own time. Pure. A fact's time does not depend on who noticed it first: it is
 * the object's (made, disputed, refunded, canceled), or the `created` of the provider's event when the object has none (docs/decisions/0025). Source:
 * money.md 1.7, 3.8, 3.9.
 */
import type {
  ProviderCost,
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
  ProviderRefund,
} from "../../payment-provider/port.ts"

export type EventTime = Pick<ProviderEvent, "type" | "objectId" | "at">

export type SettlementFact = { at: number } & (
  | { kind: "pending" }
  | { kind: "paid" }
  | { kind: "failed"; code: string; chargeId: string | null }
  | { kind: "canceled" }
  | { kind: "refunded"; refund: ProviderRefund }
  | { kind: "refund failed"; refund: ProviderRefund }
  | { kind: "warned" | "disputed" | "dispute won" | "dispute lost"; dispute: ProviderDispute }
  | { kind: "cost"; cost: ProviderCost }
)

/**
 * A fact whose object has no time. `types` are the events that give the time (the last event counts); a fallback applies if no event exists any more.
 * `isFallbackClose`: the fallback differs by seconds only, so nothing waits for the event.
 */
export type TimedByEvent = {
  key: string
  types: readonly string[]
  objectId: string
  fallback: number
  isFallbackClose: boolean
}

const PAID = ["payment_intent.succeeded"]
const FAILED = ["payment_intent.payment_failed"]
const REFUND_FAILED = ["refund.failed", "refund.updated", "charge.refund.updated"]
const DISPUTE_CLOSED = ["charge.dispute.closed"]

/** The facts of this payment whose time only an event gives. */
export function timedByEvents(intent: ProviderIntent): TimedByEvent[] {
  const { id: objectId, charge, failure } = intent
  const made = charge?.createdAt ?? intent.createdAt
  return [
    ...(isPaid(intent)
      ? [{ key: "paid", types: PAID, objectId, fallback: made, isFallbackClose: charge?.methodType === "card" }]
      : []),
    ...(failure && !isPaid(intent)
      ? [{ key: "failed", types: FAILED, objectId, fallback: failure.at, isFallbackClose: true }]
      : []),
    ...intent.refunds.filter(hasFailed).map((refund) => timed(refund, REFUND_FAILED)),
    ...intent.disputes.filter(isClosed).map((dispute) => timed(dispute, DISPUTE_CLOSED)),
  ]
}

const timed = ({ id, at }: { id: string; at: number }, types: string[]): TimedByEvent => ({
  key: id,
  types,
  objectId: id,
  fallback: at,
  isFallbackClose: false,
})

/** The time according to an event; undefined when none gives it. */
export function timeIn(fact: TimedByEvent, events: readonly EventTime[]): number | undefined {
  for (const type of fact.types) {
    const times = events.filter((event) => event.type === type && event.objectId === fact.objectId).map(({ at }) => at)
    if (times.length > 0) return Math.max(...times)
  }
  return undefined
}

/** All facts of a payment, oldest first. */
export function factsOf(intent: ProviderIntent, events: readonly EventTime[]): SettlementFact[] {
  const times = new Map(timedByEvents(intent).map((fact) => [fact.key, timeIn(fact, events) ?? fact.fallback]))
  const at = (key: string, fallback: number) => times.get(key) ?? fallback
  const facts = [
    ...ownFacts(intent, at),
    ...intent.refunds.flatMap((refund) => refundFacts(refund, at)),
    ...intent.disputes.flatMap((dispute) => disputeFacts(dispute, at)),
    ...costsOf(intent).map((cost): SettlementFact => ({ kind: "cost", at: cost.at, cost })),
  ]
  return facts.toSorted((one, other) => one.at - other.at || rank(one) - rank(other))
}

type TimeOf = (key: string, fallback: number) => number

function ownFacts(intent: ProviderIntent, at: TimeOf): SettlementFact[] {
  const { charge, failure, createdAt, canceledAt, status } = intent
  const made = charge?.createdAt ?? createdAt
  if (isPaid(intent)) return [{ kind: "paid", at: at("paid", made) }]
  if (status === "processing") return [{ kind: "pending", at: made }]
  const failed: SettlementFact[] = failure
    ? [{ kind: "failed", at: at("failed", failure.at), code: failure.code, chargeId: failure.chargeId }]
    : []
  const canceled: SettlementFact[] = status === "canceled" ? [{ kind: "canceled", at: canceledAt ?? createdAt }] : []
  return [...failed, ...canceled]
}

function refundFacts(refund: ProviderRefund, at: TimeOf): SettlementFact[] {
  if (refund.status === "requires_action") return []
  const taken: SettlementFact = { kind: "refunded", at: refund.at, refund }
  return hasFailed(refund) ? [taken, { kind: "refund failed", at: at(refund.id, refund.at), refund }] : [taken]
}

function disputeFacts(dispute: ProviderDispute, at: TimeOf): SettlementFact[] {
  const { status } = dispute
  const opened: SettlementFact = { kind: "disputed", at: dispute.at, dispute }
  if (status === "won") return [opened, { kind: "dispute won", at: at(dispute.id, dispute.at), dispute }]
  if (status === "lost") return [opened, { kind: "dispute lost", at: at(dispute.id, dispute.at), dispute }]
  if (status === "prevented" || status.startsWith("warning_")) return [{ kind: "warned", at: dispute.at, dispute }]
  return [opened]
}

/** Whether the money has arrived; later refunds and disputes do not matter. */
export const isPaid = ({ status, refunds, disputes }: ProviderIntent): boolean =>
  status === "succeeded" || refunds.length > 0 || disputes.length > 0
const hasFailed = ({ status }: ProviderRefund): boolean => status === "failed" || status === "canceled"
const isClosed = ({ status }: ProviderDispute): boolean => status === "won" || status === "lost"

const costsOf = ({ charge, refunds, disputes }: ProviderIntent): ProviderCost[] =>
  [...(charge?.fees ?? []), ...refunds.flatMap(({ costs }) => costs), ...disputes.flatMap(({ costs }) => costs)].filter(
    ({ amount }) => amount !== 0,
  )

/** Within one second, money arrives before it is returned, and openings come before closings. */
const ORDER: readonly SettlementFact["kind"][] = [
  "pending",
  "failed",
  "paid",
  "canceled",
  "warned",
  "disputed",
  "refunded",
  "refund failed",
  "dispute won",
  "dispute lost",
  "cost",
]
const rank = ({ kind }: SettlementFact): number => ORDER.indexOf(kind)
