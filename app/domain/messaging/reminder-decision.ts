/** Decides which tenants get a reminder now, with the reason for each who does not. Balances and pending payments follow money.md 2.1. */
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { autopay, type REMINDER_OUTCOMES, stays, tenants } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"
import { fullBalance } from "../ledger/accounts.ts"
import { balancesOfMany, type TenantFigures } from "../ledger/balances.ts"

export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number]
/** `owed` is the full balance, in cents. */
export type Decision = {
  tenantId: number
  firstName: string
  lastName: string
  email: string
  owed: Cents
  outcome: ReminderOutcome
}

export async function rentingTenants(tx: Tx): Promise<number[]> {
  const rows = tx
    .selectDistinct({ id: stays.tenantId })
    .from(stays)
    .where(isNull(stays.moveOutOn))
    .orderBy(asc(stays.tenantId))
  return (await tx.all(rows)).map(({ id }) => id)
}

/** The decision for each of these tenants, by number, on a reminder to those who owe more than `moreThan` cents. */
export async function decide(tx: Tx, moreThan: Cents, tenantIds: readonly number[]): Promise<Decision[]> {
  const figures = await balancesOfMany(tx, tenantIds)
  const rows = await tx.all(withAutopay(tx).where(inList(tenants.id, tenantIds)).orderBy(asc(tenants.id)))
  return rows.map(({ leaseStatus, isOnAutopay, id: tenantId, ...person }) => {
    const known = figures.get(tenantId)
    if (!known) throw new Error("A tenant has no figures")
    const facts = { isEvicted: leaseStatus === "eviction", isOnAutopay: isOnAutopay === 1, email: person.email }
    return { tenantId, ...person, owed: fullBalance(known), outcome: outcomeOf(known, facts, moreThan) }
  })
}

const withAutopay = (tx: Tx) =>
  tx
    .select({
      id: tenants.id,
      firstName: tenants.firstName,
      lastName: tenants.lastName,
      email: tenants.primaryEmail,
      leaseStatus: tenants.leaseStatus,
      isOnAutopay: sql<number>`${autopay.tenantId} is not null`,
    })
    .from(tenants)
    .leftJoin(autopay, and(eq(autopay.tenantId, tenants.id), eq(autopay.enabled, true)))

type Facts = { isEvicted: boolean; isOnAutopay: boolean; email: string }

function outcomeOf(figures: TenantFigures, { isEvicted, isOnAutopay, email }: Facts, moreThan: Cents): ReminderOutcome {
  const owed = fullBalance(figures)
  // The landlord and their lawyer decide about mails to a tenant under eviction.
  if (isEvicted) return "eviction"
  if (owed === 0) return "owes nothing"
  if (owed <= moreThan) return "owes too little"
  if (figures.pending > 0) return "payment pending"
  if (isOnAutopay) return "autopay"
  return isEmail(email) ? "sent" : "no email"
}
