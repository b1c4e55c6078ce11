import type { Tx } from "#db/client.server.ts"
import { dayAt } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { disputeText } from "~/values/payments/payment-labels.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"
import { matchingLines } from "../autopay/autopay-list.ts"
import { disputesToSee } from "../payments/payments-to-watch.ts"
import type { Actor } from "../permissions.ts"
import { zoneOf } from "../settings/defaults.ts"
import { beginningOf, type Found, line } from "./work.ts"

/** Open disputes, earliest deadline first; `on` is the last day for an answer. */
export async function disputes(tx: Tx, actor: Actor): Promise<Found> {
  const { open } = await disputesToSee(tx, actor, undefined)
  const zone = await zoneOf(tx)
  const due = (at: number | null) => at ?? Number.MAX_SAFE_INTEGER
  const ordered = open.toSorted((one, other) => due(one.answerDueAt) - due(other.answerDueAt))
  return beginningOf(
    ordered.map(({ tenant, tenantId, reason, total, answerDueAt }) =>
      line({
        name: tenant,
        tenantId,
        detail: disputeText(reason),
        amount: total,
        on: answerDueAt === null ? null : dayAt(answerDueAt, zone),
      }),
    ),
  )
}

/** Cards that will have expired when autopay charges them, next charge first; `on` is the day of that charge. */
export async function expiringCards(tx: Tx, actor: Actor): Promise<Found> {
  const filter = { isOn: true, method: null, last: null, isExpiring: true, sort: "next" } as const
  const { matching } = await matchingLines(tx, actor, filter)
  return beginningOf(
    matching.map(({ id: tenantId, method, next, ...person }) =>
      line({
        name: fullName(person),
        tenantId,
        detail: method && savedMethodLabel(method),
        on: next?.paysOn ?? null,
      }),
    ),
  )
}
