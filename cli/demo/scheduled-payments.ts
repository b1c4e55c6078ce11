/** Scheduled payments of a demo tenant, one charged and one in the future, and a tenant with an autopay cap. */
import { write } from "#db/client.server.ts"
import { confirmAutopay, setOwnLimits } from "~/domain/autopay/own-limits.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { methodsOf } from "~/domain/payment-methods/stored-methods.ts"
import type { SetPayment } from "~/domain/scheduled-payments/inputs.ts"
import { setPayment } from "~/domain/scheduled-payments/set-payment.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays, addMonths, clampedDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { chargeScheduledPayments } from "../../jobs/scheduled-payments.ts"
import { tenantActor } from "./portal.ts"
import { mustNotFail, NEVER } from "./provider.ts"
import type { Scene } from "./scene.ts"
import { NAMED_SUITES } from "./suites.ts"
import type { Past } from "./tenancies.ts"

const HOUR = 60 * 60 * 1000

export function planScheduledPayments({ opening, count, timeline, cast, now }: Past, units: number): void {
  if (units < NAMED_SUITES || count < 3) return
  const day = clampedDay(addMonths(opening, count - 1), 20)
  timeline.plan(day, "12:00", (tx) => owesKeys(tx, cast))
  timeline.plan(day, "12:10", (tx) =>
    paysLater(201, { days: 1, choice: "everything", amount: asCents(4_000) })(tx, cast),
  )
  timeline.planOnline(addDays(day, 1), "03:02", () => chargeScheduledPayments(NEVER, mustNotFail))
  const soon = { days: 14, choice: "totalRentBalance", amount: asCents(50_000) } as const
  timeline.planAt(now - 2 * HOUR, (tx) => paysLater(101, soon)(tx, cast))
  timeline.planOnlineAt(now - HOUR, () => capsAutopay(cast.tenant(208)))
}

const owesKeys: Scene = (tx, cast) =>
  issueFee(tx, cast.staff("manager"), {
    tenantId: cast.tenant(201),
    amount: asCents(4_000),
    type: "other",
    note: "Two copies of a key",
  })

/** The tenant of a suite schedules payments with the saved card. */
function paysLater(suite: number, { days, ...terms }: Pick<SetPayment, "choice" | "amount"> & { days: number }): Scene {
  return async (tx, cast) => {
    const tenant = await tenantActor(tx, cast.tenant(suite))
    const card = (await methodsOf(tx, tenant.tenantId)).find(({ type }) => type === "card")
    if (card) await setPayment(tx, tenant, { ...terms, date: addDays(await today(tx), days), methodId: card.id })
  }
}

/** The next payment is above the cap, and the tenant has confirmed it. */
async function capsAutopay(tenantId: number): Promise<void> {
  await write(async (tx) => {
    const tenant = await tenantActor(tx, tenantId)
    const { next } = await setOwnLimits(tx, tenant, { cap: asCents(50_000) })
    if (next?.isAboveCap) await confirmAutopay(tx, tenant, next)
  })
}
