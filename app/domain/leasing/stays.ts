/** Stays: one tenant in one unit from move-in to move-out. Source: money.md 4 "Issue" and 5, api.md PastStay. */
import { and, desc, eq, isNotNull, max, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import { issuedPeriods, stays, tenants } from "#db/schema/index.ts"
import { addMonths, type Day, type Month, monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { Refusal } from "../refusal.ts"
import { withShareOfTenant } from "../rent-roll-totals/share.ts"
import { today } from "../settings/defaults.ts"
import { refreshSearchText } from "../tenants/search-text.ts"
import { removeOpenSteps } from "../units/rent-steps.ts"
import { changeUnit } from "../units/write-units.ts"

export type Stay = typeof stays.$inferSelect

/** The use of the deposit at move-out, in cents: before = returned + toRent + toLate + toOther. */
export type DepositUse = {
  depositBefore: Cents
  depositReturned: Cents
  depositToRent: Cents
  depositToLate: Cents
  depositToOther: Cents
}

/** `imported`: the stay comes from the landlord's earlier books, whose opening balances cover everything up to now. */
type Beginning = { tenantId: number; unitNumber: number; isSubunit: boolean; moveInOn: Day; imported?: boolean }

export async function findStay(tx: Tx, stayId: number): Promise<Stay> {
  const stay = await tx.one(tx.select().from(stays).where(eq(stays.id, stayId)))
  if (!stay) throw new Refusal("STAY_NOT_FOUND")
  return stay
}

/** Stores a stay and adds the tenant's figures to the rent roll's totals. */
export async function insertStay(tx: Tx, stay: typeof stays.$inferInsert): Promise<Stay> {
  const made = await withShareOfTenant(tx, stay.tenantId, () => tx.one(tx.insert(stays).values(stay).returning()))
  if (!made) throw new Error("A stay could not be begun")
  return made
}

/** Begins a stay in a vacant unit, which is then neither ready to rent nor moving out soon. The next rent is charged from `rentFromPeriod`. */
export async function beginStay(tx: Tx, { imported = false, ...beginning }: Beginning): Promise<Stay> {
  const rentFromPeriod = await firstChargedMonth(tx, beginning.moveInOn, imported)
  const made = await insertStay(tx, { ...beginning, imported, rentFromPeriod, createdAt: tx.now })
  await changeUnit(tx, made.unitNumber, { readyToRent: false, movingOutSoon: false })
  await refreshSearchText(tx, made.tenantId)
  return made
}

const NO_PLAN = { plannedIncreaseOn: null, plannedIncreaseCents: null }

/** Ends a stay today: the unit becomes vacant and keeps its last rent. Its future rent steps, and the planned increase made from them, end too. */
export async function endStay(
  tx: Tx,
  { tenantId, stayId }: { tenantId: number; stayId: number },
  notes: string | undefined,
  use?: DepositUse & { endedAfterJournal: number },
): Promise<Stay> {
  const ending = { stayId, moveOutOn: await today(tx), notes: notes ?? null }
  const ended = await withShareOfTenant(tx, tenantId, () =>
    use ? tx.one(endedWithDeposit, { ...ending, ...use }) : tx.one(endedAlone, ending),
  )
  if (!ended) throw new Refusal("STAY_NOT_FOUND")
  const steps = await removeOpenSteps(tx, ended.unitNumber)
  await changeUnit(tx, ended.unitNumber, { movingOutSoon: false, ...(steps.length > 0 ? NO_PLAN : {}) })
  await refreshSearchText(tx, ended.tenantId)
  return ended
}

const value = sql.placeholder
const ENDED = { moveOutOn: sql`${value("moveOutOn")}`, notes: sql`${value("notes")}` }
const THE_STAY = eq(stays.id, value("stayId"))
const endedAlone = statement((db) => db.update(stays).set(ENDED).where(THE_STAY).returning().prepare())
const endedWithDeposit = statement((db) =>
  db
    .update(stays)
    .set({
      ...ENDED,
      depositBefore: sql`${value("depositBefore")}`,
      depositReturned: sql`${value("depositReturned")}`,
      depositToRent: sql`${value("depositToRent")}`,
      depositToLate: sql`${value("depositToLate")}`,
      depositToOther: sql`${value("depositToOther")}`,
      endedAfterJournal: sql`${value("endedAfterJournal")}`,
    })
    .where(THE_STAY)
    .returning()
    .prepare(),
)

const endedStays = statement((db) =>
  db
    .select()
    .from(stays)
    .where(and(inList(stays.tenantId, sql.placeholder("ids")), isNotNull(stays.moveOutOn)))
    .orderBy(desc(stays.moveOutOn), desc(stays.id))
    .prepare(),
)

/** The ended stays of these tenants, newest first. */
export async function pastStaysOf(tx: Tx, tenantIds: readonly number[]): Promise<Stay[]> {
  return tx.all(endedStays, { ids: listed(tenantIds) })
}

/**
 * The first month the job charges: the month after a move-in since last month (the initial rent balance covers those before). After an older or
 * imported one, the month after the latest issued, or the current month without any; never the month of the move-in itself.
 */
export async function firstChargedMonth(tx: Tx, moveInOn: Day, imported = false): Promise<Month> {
  const current = monthOf(await today(tx))
  const afterMoveIn = addMonths(monthOf(moveInOn), 1)
  if (!imported && afterMoveIn >= current) return afterMoveIn
  const issued = await tx.one(tx.select({ latest: max(issuedPeriods.period) }).from(issuedPeriods))
  const next = issued?.latest ? addMonths(issued.latest, 1) : current
  return imported && afterMoveIn > next ? afterMoveIn : next
}

export async function lastStayIn(tx: Tx, unitNumber: number) {
  const { firstName, lastName } = tenants
  const ended = tx
    .select({ tenantId: stays.tenantId, moveOutOn: stays.moveOutOn, firstName, lastName })
    .from(stays)
    .innerJoin(tenants, eq(tenants.id, stays.tenantId))
    .where(and(eq(stays.unitNumber, unitNumber), isNotNull(stays.moveOutOn)))
    .orderBy(desc(stays.moveOutOn), desc(stays.id))
  const stay = await tx.one(ended.limit(1))
  return stay?.moveOutOn ? { ...stay, moveOutOn: stay.moveOutOn } : undefined
}
