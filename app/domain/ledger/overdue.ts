/** Rent that is overdue, and what would be left of it once the money on its way arrives. Source: money.md 3.6. */
import { and, asc, eq, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges, receipts } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { balancesOf } from "./balances.ts"
import { type Book, newBook } from "./book.ts"
import { land, landDeposit, ORDER } from "./landing.ts"

/** Open rent due before a day: now, and after the tenant's pending receipts (`pending`, their ids) have landed. Cents. */
export type Overdue = { now: Cents; afterPending: Cents; pending: string[] }

/** Lands the pending receipts in a book that is thrown away, in the order they were initiated. */
export async function overdueRent(tx: Tx, tenantId: number, before: Day): Promise<Overdue> {
  const open = await tx.all(
    tx
      .select({ id: charges.id, kind: charges.kind, dueOn: charges.dueOn, open: charges.open })
      .from(charges)
      .where(and(eq(charges.tenantId, tenantId), gt(charges.open, 0)))
      .orderBy(asc(charges.dueOn), asc(charges.id)),
  )
  const onTheirWay = await tx.all(
    tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.tenantId, tenantId), eq(receipts.status, "pending")))
      .orderBy(asc(receipts.initiatedAt), asc(receipts.id)),
  )
  const book = newBook(tenantId, before, { ...(await balancesOf(tx, tenantId)) }, open)
  const now = overdueIn(book, before)
  for (const { choice, tender, amount } of onTheirWay) {
    if (choice === "deposit") landDeposit(book, { tender }, amount)
    else land(book, { tender }, amount, ORDER[choice])
  }
  return { now, afterPending: overdueIn(book, before), pending: onTheirWay.map((receipt) => receipt.id) }
}

function overdueIn(book: Book, before: Day): Cents {
  const overdue = book.open.filter((charge) => charge.kind === "rent" && charge.dueOn < before)
  return overdue.reduce((sum, charge) => sum + charge.open, 0)
}
