/** Corrects the day a tenant moved in. Source: money.md section 4, "Issue". */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { issuedPeriods, stays } from "#db/schema/index.ts"
import { addMonths, type Day, monthOf } from "~/values/calendar.ts"
import { redateMoveIn } from "../ledger/due-changes.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { firstChargedMonth, type Stay } from "./stays.ts"

/** Moves a stay's beginning: open move-in charges become due then, the first month is set again. Refuses 409 RENT_ISSUED after a month's charge. */
export async function correctMoveIn(tx: Tx, actor: Actor, tenantId: number, moveInOn: Day): Promise<void> {
  const stay = await tx.one(
    tx
      .select()
      .from(stays)
      .where(and(eq(stays.tenantId, tenantId), isNull(stays.moveOutOn), eq(stays.isSubunit, false))),
  )
  if (!stay || stay.moveInOn === moveInOn) return
  await mustNotBeIssued(tx, stay)
  const rentFromPeriod = await firstChargedMonth(tx, moveInOn, isCovered(stay))
  await tx.run(tx.update(stays).set({ moveInOn, rentFromPeriod }).where(eq(stays.id, stay.id)))
  await redateMoveIn(tx, actor, stay, moveInOn)
}

async function mustNotBeIssued(tx: Tx, stay: Stay): Promise<void> {
  const issued = await tx.one(
    tx.select({ period: issuedPeriods.period }).from(issuedPeriods).where(eq(issuedPeriods.stayId, stay.id)).limit(1),
  )
  if (!issued) return
  const { message } = new Refusal("RENT_ISSUED")
  throw new Refusal("RENT_ISSUED", { fields: { moveInDate: [message] } })
}

/** Whether opening balances cover everything up to the recording of the stay: of an imported stay, and of one that began long before that. */
const isCovered = (stay: Stay): boolean => stay.imported || stay.rentFromPeriod !== addMonths(monthOf(stay.moveInOn), 1)
