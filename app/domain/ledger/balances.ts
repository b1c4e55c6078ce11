/** What tenants owe, hold and have paid this month, read from the maintained balances. Source: money.md 2.1. */
import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm"
import { among } from "#db/among.ts"
import type { Tx } from "#db/client.server.ts"
import { charges, receipts, tenantBalances, tenantMonths, tenants } from "#db/schema/index.ts"
import { firstOf, monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { type Balances, NO_BALANCES } from "./accounts.ts"
import { ledgerDay } from "./ledger-day.ts"

/** A tenant's figures in cents; those of the month are signed. */
export type TenantFigures = Balances & {
  /** Open rent that was due before this month: a part of `rent`. */
  backRent: Cents
  rentPaid: Cents
  depositPaid: Cents
  totalPaid: Cents
  /** On its way: not counted in any balance. */
  pending: Cents
}

const NO_FIGURES: TenantFigures = { ...NO_BALANCES, backRent: 0, rentPaid: 0, depositPaid: 0, totalPaid: 0, pending: 0 }

/** The figures of one tenant; zeros for one the ledger does not know. */
export async function balancesOf(tx: Tx, tenantId: number): Promise<TenantFigures> {
  const found = await figures(tx, eq(tenants.id, tenantId))
  return found.get(tenantId) ?? NO_FIGURES
}

/** The figures of many tenants, by their number. */
export async function balancesOfMany(tx: Tx, tenantIds: readonly number[]): Promise<Map<number, TenantFigures>> {
  return figures(tx, among(tenants.id, tenantIds))
}

async function figures(tx: Tx, where: SQL): Promise<Map<number, TenantFigures>> {
  const month = monthOf(await ledgerDay(tx))
  const rows = await tx.all(
    tx
      .select({
        tenantId: tenants.id,
        balances: tenantBalances,
        rentPaid: tenantMonths.rentPaid,
        depositPaid: tenantMonths.depositPaid,
        totalPaid: tenantMonths.totalPaid,
        backRent: backRentBefore(tx, firstOf(month)),
        pending: pendingReceipts(tx),
      })
      .from(tenants)
      .leftJoin(tenantBalances, eq(tenantBalances.tenantId, tenants.id))
      .leftJoin(tenantMonths, and(eq(tenantMonths.tenantId, tenants.id), eq(tenantMonths.period, month)))
      .where(where),
  )
  return new Map(
    rows.map(({ tenantId, balances, rentPaid, depositPaid, totalPaid, backRent, pending }) => {
      const { tenantId: _, ...kept } = balances ?? { tenantId, ...NO_BALANCES }
      const paid = { rentPaid: rentPaid ?? 0, depositPaid: depositPaid ?? 0, totalPaid: totalPaid ?? 0 }
      return [tenantId, { ...kept, ...paid, backRent, pending }]
    }),
  )
}

function backRentBefore(tx: Tx, first: string): SQL<Cents> {
  const mine = and(eq(charges.tenantId, tenants.id), eq(charges.kind, "rent"), gt(charges.open, sql`0`))
  const sum = tx
    .select({ cents: sql`coalesce(sum(${charges.open}), 0)` })
    .from(charges)
    .where(and(mine, lt(charges.dueOn, first)))
  return sql<Cents>`(${sum})`
}

function pendingReceipts(tx: Tx): SQL<Cents> {
  const sum = tx
    .select({ cents: sql`coalesce(sum(${receipts.amount}), 0)` })
    .from(receipts)
    .where(and(eq(receipts.tenantId, tenants.id), sql`${receipts.status} = 'pending'`))
  return sql<Cents>`(${sum})`
}
