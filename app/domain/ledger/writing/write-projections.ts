/** Writes the projections of journals before the headers complete the journals. `projections.ts` computes the same again. Source: money.md 1.1, 2.1. */
import { eq, getTableColumns, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { overRows } from "#db/row-list.ts"
import { charges, tenantBalances, tenantMonths } from "#db/schema/index.ts"
import { monthOf } from "~/values/calendar.ts"
import { type Cents, plus, ZERO } from "~/values/money.ts"
import { inOrder } from "~/values/together.ts"
import type { PaidIn } from "../../rent-roll-totals/share.ts"
import type { Allocation, ChargeEnd, JournalDraft } from "../journal-draft.ts"
import type { NewJournal } from "./new-journal.ts"

const value = sql.placeholder

/** Stores the balances after journals, and adds payments to the monthly totals. A journal without a tenant has neither. */
export async function writeBalances(tx: Tx, journals: readonly NewJournal[]): Promise<void> {
  const ofTenants = journals.filter(({ draft }) => draft.tenantId !== null)
  if (ofTenants.length === 0) return
  const balances = ofTenants.map(({ id, draft: { tenantId, balances } }) => ({
    ...balances,
    tenantId,
    lastJournalId: id,
  }))
  await inOrder([tx.run(...storeBalances(balances)), ...ofTenants.map(({ draft }) => writePaid(tx, draft))])
}

async function writePaid(tx: Tx, draft: JournalDraft): Promise<void> {
  const paid = paidBy(draft)
  if (paid) await tx.run(addToMonth, { tenantId: draft.tenantId, ...paid })
}

/** The amounts that a draft adds to the month's payments: income received, less reversals. Undefined if there are none. Source: money.md 2.1. */
export function paidBy(draft: JournalDraft): PaidIn | undefined {
  const paid = draft.allocations.filter((part) => part.payment !== null && part.tender !== "managementCredit")
  if (paid.length === 0) return undefined
  return {
    period: monthOf(draft.on),
    rentPaid: sumOf(paid.filter(({ bucket }) => bucket === "rent" || bucket === "advance")),
    depositPaid: sumOf(paid.filter(({ bucket }) => bucket === "deposit")),
    totalPaid: sumOf(paid),
  }
}

export async function writeOpenParts(tx: Tx, allocations: readonly Allocation[]): Promise<void> {
  const byCharge = Map.groupBy(allocations, ({ charge }) => charge?.id ?? null)
  await inOrder(
    [...byCharge].flatMap(([chargeId, parts]) =>
      chargeId === null ? [] : [tx.run(lessOpen, { chargeId, cents: sumOf(parts) })],
    ),
  )
}

/** Subtracts the deleted or cancelled cents from a charge's open part; `at` (ms) is the instant of a deletion. */
export async function writeEndOfCharge(tx: Tx, { charge, kind, cents }: ChargeEnd, at: number): Promise<void> {
  const deleted = tx.update(charges).set({ deletedAt: at }).where(eq(charges.id, charge.id))
  await inOrder([tx.run(lessOpen, { chargeId: charge.id, cents }), ...(kind === "deleted" ? [tx.run(deleted)] : [])])
}

const sumOf = (parts: readonly { cents: Cents }[]): Cents => parts.reduce((sum, { cents }) => plus(sum, cents), ZERO)

const storeBalances = overRows(getTableColumns(tenantBalances), (db, rows) => {
  const { tenantId, ...stored } = getTableColumns(tenantBalances)
  const set = Object.entries(stored).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`])
  return db
    .insert(tenantBalances)
    .select(rows)
    .onConflictDoUpdate({ target: tenantId, set: Object.fromEntries(set) })
    .prepare()
})

const addToMonth = statement((db) => {
  const { rentPaid, depositPaid, totalPaid } = tenantMonths
  const paid = { rentPaid: value("rentPaid"), depositPaid: value("depositPaid"), totalPaid: value("totalPaid") }
  return db
    .insert(tenantMonths)
    .values({ tenantId: value("tenantId"), period: value("period"), ...paid })
    .onConflictDoUpdate({
      target: [tenantMonths.tenantId, tenantMonths.period],
      set: {
        rentPaid: sql`${rentPaid} + ${paid.rentPaid}`,
        depositPaid: sql`${depositPaid} + ${paid.depositPaid}`,
        totalPaid: sql`${totalPaid} + ${paid.totalPaid}`,
      },
    })
    .prepare()
})

const lessOpen = statement((db) =>
  db
    .update(charges)
    .set({ open: sql`${charges.open} - ${value("cents")}` })
    .where(eq(charges.id, value("chargeId")))
    .prepare(),
)
