/** The types of expenses, each optionally under another. Types are only created, so there can be no cycle. Source: api.md A17, A18. */
import { asc } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { expenseTypes } from "#db/schema/index.ts"
import { command } from "../../commands.ts"
import type { InnerNames } from "../../inner-names.ts"
import { badField, invalid, Refusal } from "../../refusal.ts"
import type { RowOf } from "../../row-of.ts"
import { type CreateExpenseType, MAX_EXPENSES } from "./expenses-inputs.ts"

export type ExpenseType = typeof expenseTypes.$inferSelect

/** The most levels of types: "Utilities, Power, Common areas" are three levels. */
export const MAX_LEVELS = 5

export const listExpenseTypes = command("manage expenses", (tx): Promise<ExpenseType[]> => allTypes(tx))

export const allTypes = (tx: Tx): Promise<ExpenseType[]> =>
  tx.all(tx.select().from(expenseTypes).orderBy(asc(expenseTypes.id)))

type Typed = InnerNames<CreateExpenseType>

/** Creates a type (A18). Refuses 404 EXPENSE_TYPE_NOT_FOUND (parent), 400 a sixth level or a 501st type. Source: docs/decisions/0045. */
export const createExpenseType = command("manage expenses", async (tx, _actor, input: Typed): Promise<ExpenseType> => {
  const { name, description = null, parentType: parentId = null } = input
  const types = await allTypes(tx)
  if (parentId !== null && levelOf(parentId, mustExist(types, [parentId])) >= MAX_LEVELS) {
    throw invalid("ParentType", `Types have at most ${MAX_LEVELS} levels. Choose a parent on a higher level.`)
  }
  if (types.length >= MAX_EXPENSES)
    throw badField("Name", `There are already ${MAX_EXPENSES} types, the most there can be.`)
  const row = { name, description, parentId, createdAt: tx.now } satisfies RowOf<Typed, { parentType: "parentId" }>
  const made = await tx.one(tx.insert(expenseTypes).values(row).returning())
  if (!made) throw new Error("An expense type was not stored")
  return made
})

/** The types by their numbers. Refuses 404 EXPENSE_TYPE_NOT_FOUND when one of `ids` does not exist. */
export function mustExist(types: readonly ExpenseType[], ids: Iterable<number>): ReadonlyMap<number, ExpenseType> {
  const byId = new Map(types.map((type) => [type.id, type]))
  for (const id of ids) if (!byId.has(id)) throw new Refusal("EXPENSE_TYPE_NOT_FOUND")
  return byId
}

function levelOf(id: number, types: ReadonlyMap<number, ExpenseType>): number {
  let level = 1
  for (let above = types.get(id)?.parentId; above != null; above = types.get(above)?.parentId) level += 1
  return level
}
