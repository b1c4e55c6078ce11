/** Each tenant's balances and payments of this month, read from the maintained balances. Source: money.md 2.1. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import { tenantBalances } from "#db/schema/index.ts"
import { firstOf, monthOf } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { type Balances, NO_BALANCES } from "./accounts.ts"
import { ledgerDay } from "./ledger-day.ts"

/** A tenant's figures in cents; the figures of the month are signed. */
export type TenantFigures = Balances & {
  /** Open rent due before this month: a part of `rent`. */
  backRent: Cents
  rentPaid: Cents
  depositPaid: Cents
  totalPaid: Cents
  /** Payments under way, not included in any balance. */
  pending: Cents
}

const NO_FIGURES: TenantFigures = {
  ...NO_BALANCES,
  backRent: ZERO,
  rentPaid: ZERO,
  depositPaid: ZERO,
  totalPaid: ZERO,
  pending: ZERO,
}

const ownRow = statement((db) =>
  db
    .select()
    .from(tenantBalances)
    .where(eq(tenantBalances.tenantId, sql.placeholder("tenantId")))
    .prepare(),
)

/** One tenant's balances without the figures of the month; zeros for a tenant without a ledger. */
export async function owedAndHeld(tx: Tx, tenantId: number): Promise<Balances> {
  return (await tx.one(ownRow, { tenantId })) ?? NO_BALANCES
}

export async function balancesOf(tx: Tx, tenantId: number): Promise<TenantFigures> {
  const found = await balancesOfMany(tx, [tenantId])
  return found.get(tenantId) ?? NO_FIGURES
}

export async function balancesOfMany(tx: Tx, tenantIds: readonly number[]): Promise<Map<number, TenantFigures>> {
  const month = monthOf(await ledgerDay(tx))
  const params = { ids: listed(tenantIds), month, firstDay: firstOf(month) }
  const rows = await tx.rows<TenantFigures & { tenantId: number }>(FIGURES, params)
  return new Map(rows.map(({ tenantId, ...figures }) => [tenantId, figures]))
}

const FIGURES = sql`
    select t.id as "tenantId",
      coalesce(b.rent, 0) as "rent", coalesce(b.late, 0) as "late", coalesce(b.other, 0) as "other",
      coalesce(b.deposit_owed, 0) as "depositOwed", coalesce(b.deposit_reserve, 0) as "depositReserve",
      coalesce(b.advance_cash, 0) as "advanceCash", coalesce(b.advance_credit, 0) as "advanceCredit",
      coalesce(b.last_journal_id, 0) as "lastJournalId",
      coalesce(m.rent_paid, 0) as "rentPaid", coalesce(m.deposit_paid, 0) as "depositPaid", coalesce(m.total_paid, 0) as "totalPaid",
      (select coalesce(sum(c.open), 0) from charges c
        where c.tenant_id = t.id and c.kind = 'rent' and c.open > 0 and c.due_on < ${sql.placeholder("firstDay")}) as "backRent",
      (select coalesce(sum(r.amount), 0) from receipts r where r.tenant_id = t.id and r.status = 'pending') as "pending"
    from tenants t
    left join tenant_balances b on b.tenant_id = t.id
    left join tenant_months m on m.tenant_id = t.id and m.period = ${sql.placeholder("month")}
    where ${inList(sql`t.id`, sql.placeholder("ids"))}`
