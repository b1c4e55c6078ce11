/** Adds a debit to an expense of a month, and subtracts it again. Source: money.md 11.4. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { expenses } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, formatMoney, MAX_CENTS, minus, plus, ZERO } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"
import { saveExpenses } from "../reports/expenses/expenses.ts"
import { refused } from "./stored-match.ts"

type Share = { expenseTypeId: number; month: Month; cents: Cents }

/** Saves the expense increased by `cents`, which may be negative. Refuses (409 BANK_MATCH_REFUSED) an expense that would fall below zero or exceed the largest amount. */
export async function addToExpense(tx: Tx, actor: Actor, { expenseTypeId, month, cents }: Share): Promise<void> {
  const stored = await tx.one(
    tx
      .select({ amount: expenses.amount })
      .from(expenses)
      .where(and(eq(expenses.typeId, expenseTypeId), eq(expenses.month, month))),
  )
  const amount = plus(stored?.amount ?? ZERO, cents)
  if (amount < 0) throw refused(`The expense is ${formatMoney(minus(amount, cents))} by now: change it first.`)
  if (amount > MAX_CENTS) throw refused(`The expense would be above ${formatMoney(MAX_CENTS)}.`)
  await saveExpenses(tx, actor, [
    { ExpenseTypeID: expenseTypeId, ExpenseAmount: amount, AssociatedMonth: month, was: undefined },
  ])
}
