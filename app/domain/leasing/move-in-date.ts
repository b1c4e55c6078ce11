/** Correcting the day a tenant moved in. Source: money.md section 4, "Issue". */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges, issuedPeriods, journals, stays } from "#db/schema/index.ts"
import { addMonths, type Day, monthOf } from "~/values/calendar.ts"
import { redateMoveIn } from "../ledger/due-changes.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { firstChargedMonth, type Stay } from "./stays.ts"

/**
 * Moves the beginning of a tenant's stay in their own unit to another day: the open part of the move-in charges is due then, and the first month
 * charged by the job follows. Refuses (409 RENT_ISSUED) once a month of the stay was charged. Without a stay there is nothing to do.
 */
export async function correctMoveIn(tx: Tx, actor: Actor, tenantId: number, moveInOn: Day): Promise<void> {
  const stay = await tx.one(
    tx
      .select()
      .from(stays)
      .where(and(eq(stays.tenantId, tenantId), isNull(stays.moveOutOn), eq(stays.isSubunit, false))),
  )
  if (!stay || stay.moveInOn === moveInOn) return
  await mustNotBeIssued(tx, stay)
  const rentFromPeriod = await firstChargedMonth(tx, moveInOn, await isImported(tx, stay))
  await tx.run(tx.update(stays).set({ moveInOn, rentFromPeriod }).where(eq(stays.id, stay.id)))
  await redateMoveIn(tx, actor, stay.id, moveInOn)
}

async function mustNotBeIssued(tx: Tx, stay: Stay): Promise<void> {
  const issued = await tx.one(
    tx.select({ period: issuedPeriods.period }).from(issuedPeriods).where(eq(issuedPeriods.stayId, stay.id)).limit(1),
  )
  if (!issued) return
  const { message } = new Refusal("RENT_ISSUED")
  throw new Refusal("RENT_ISSUED", { fields: { moveInDate: [message] } })
}

/** Whether the stay was imported with opening balances: they cover everything up to the import, however new the stay is. */
async function isImported(tx: Tx, stay: Stay): Promise<boolean> {
  if (stay.rentFromPeriod !== addMonths(monthOf(stay.moveInOn), 1)) return true
  const opened = and(eq(journals.tenantId, stay.tenantId), eq(journals.kind, "opening_balance"))
  const charged = and(eq(charges.stayId, stay.id), eq(charges.origin, "import"))
  const opening = await tx.one(tx.select({ id: journals.id }).from(journals).where(opened).limit(1))
  return (opening ?? (await tx.one(tx.select({ id: charges.id }).from(charges).where(charged).limit(1)))) !== undefined
}
