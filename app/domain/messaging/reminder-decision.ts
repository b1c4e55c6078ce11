/** Decides which tenants get a reminder now, with the reason for each who does not. Balances and pending payments follow money.md 2.1. */
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { autopay, type REMINDER_OUTCOMES, stays, tenants } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"
import { isLeftUnpaid } from "../autopay/cap.ts"
import { fullBalance } from "../ledger/accounts.ts"
import { balancesOfMany, type TenantFigures } from "../ledger/balances.ts"
import { findTenant } from "../tenants/tenants.ts"

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
  const unpaid = await leftUnpaid(
    tx,
    rows.filter(({ cap }) => cap !== null),
  )
  return rows.map(({ leaseStatus, isOnAutopay, cap: _cap, id: tenantId, ...person }) => {
    const known = figures.get(tenantId)
    if (!known) throw new Error("A tenant has no figures")
    const isPaidByAutopay = isOnAutopay === 1 && !unpaid.has(tenantId)
    const facts = { isEvicted: leaseStatus === "eviction", isPaidByAutopay, email: person.email }
    return { tenantId, ...person, owed: fullBalance(known), outcome: outcomeOf(known, facts, moreThan) }
  })
}

async function leftUnpaid(tx: Tx, capped: readonly { id: number }[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (const { id } of capped) if (await isLeftUnpaid(tx, await findTenant(tx, id))) found.add(id)
  return found
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
      cap: autopay.cap,
    })
    .from(tenants)
    .leftJoin(autopay, and(eq(autopay.tenantId, tenants.id), eq(autopay.enabled, true)))

type Facts = { isEvicted: boolean; isPaidByAutopay: boolean; email: string }

function outcomeOf(
  figures: TenantFigures,
  { isEvicted, isPaidByAutopay, email }: Facts,
  moreThan: Cents,
): ReminderOutcome {
  const owed = fullBalance(figures)
  // The landlord and their lawyer decide about mails to a tenant under eviction.
  if (isEvicted) return "eviction"
  if (owed === 0) return "owes nothing"
  if (owed <= moreThan) return "owes too little"
  if (figures.pending > 0) return "payment pending"
  if (isPaidByAutopay) return "autopay"
  return isEmail(email) ? "sent" : "no email"
}
