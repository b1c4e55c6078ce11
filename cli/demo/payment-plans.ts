/** A repair in the demo's past that a tenant pays in instalments. */
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { makePlan } from "~/domain/payment-plans/make-plan.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays } from "~/values/calendar.ts"
import { asCents, times } from "~/values/money.ts"
import type { Scene } from "./scene.ts"

const INSTALMENT = asCents(15_000)

/** A repair, paid by this many days from then on, $150.00 each. Skipped if nobody has moved in yet. */
export function payRepairBy(suite: number, ...days: readonly number[]): Scene {
  return async (tx, cast) => {
    if (!cast.hasTenant(suite)) return
    const tenantId = cast.tenant(suite)
    const manager = cast.staff("manager")
    const amount = times(INSTALMENT, days.length)
    await issueFee(tx, manager, { tenantId, amount, type: "other", note: "Repair of a glass door" })
    const on = await today(tx)
    const instalments = days.map((after) => ({ date: addDays(on, after), amount: INSTALMENT }))
    await makePlan(tx, manager, { tenantId, instalments, note: "Agreed by phone" })
  }
}
