import type { Tx } from "#db/client.server.ts"
import { disputesToSee } from "~/domain/payments/payments-to-watch.ts"
import type { WatchedPayment } from "~/domain/payments/watched-payment.ts"
import type { Actor } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { unitsOfTenants } from "~/domain/tenants/tenant-units.ts"
import { formatInstant } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { failureText } from "~/values/payments/payment-failures.ts"
import { disputeText, methodLabel } from "~/values/payments/payment-labels.ts"

export type DisputeLine = {
  id: string
  tenantId: number
  tenant: string
  units: number[]
  total: Cents
  method: string
  paidAt: string
  reason: string
  state: "open" | "won" | "lost" | "failed"
  /** The deadline of an answer, or the day of the decision or failure. */
  when: string
}

/** Open disputes by deadline, then those decided in the last 30 days, newest first. */
export async function disputeLines(tx: Tx, actor: Actor): Promise<DisputeLine[]> {
  const { open, decided, failed } = await disputesToSee(tx, actor, undefined)
  const zone = await zoneOf(tx)
  const held = await unitsOfTenants(
    tx,
    [...open, ...decided, ...failed].map(({ tenantId }) => tenantId),
  )
  const units = Map.groupBy(held, ({ tenantId }) => tenantId)
  const lineOf = ({ id, tenantId, tenant, total, tender, initiatedAt }: WatchedPayment) => ({
    ...{ id, tenantId, tenant, total, method: methodLabel(tender), paidAt: formatInstant(initiatedAt, zone) },
    units: (units.get(tenantId) ?? []).map(({ unitNumber }) => unitNumber),
  })
  const due = (at: number | null) => at ?? Number.MAX_SAFE_INTEGER
  const first = open.toSorted((one, other) => due(one.answerDueAt) - due(other.answerDueAt))
  return [
    ...first.map(({ reason, answerDueAt, ...payment }) => ({
      ...lineOf(payment),
      reason: disputeText(reason),
      state: "open" as const,
      when: answerDueAt === null ? "" : formatInstant(answerDueAt, zone),
    })),
    ...decided.map(({ isWon, decidedAt, ...payment }) => ({
      ...lineOf(payment),
      reason: "",
      state: isWon ? ("won" as const) : ("lost" as const),
      when: formatInstant(decidedAt, zone),
    })),
    ...failed.map(({ reason, failedAt, ...payment }) => ({
      ...lineOf(payment),
      reason: failureText(reason),
      state: "failed" as const,
      when: formatInstant(failedAt, zone),
    })),
  ]
}
