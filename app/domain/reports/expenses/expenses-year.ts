import { between } from "drizzle-orm"
import { expenses } from "#db/schema/index.ts"
import { asMonth, type Month } from "~/values/calendar.ts"
import { type Cents, sum, ZERO } from "~/values/money.ts"
import { command } from "../../commands.ts"
import { type TreeRow, totalOf, treeRows } from "./expenses-tree.ts"
import { allTypes } from "./expenses-types.ts"

export type YearRow = Pick<TreeRow, "kind" | "type" | "level"> & { months: Cents[]; sum: Cents }
export type YearOfExpenses = { months: Month[]; rows: YearRow[]; totals: Cents[]; total: Cents }

/** The amounts of a year by type and month, with totals of types that have others below them, of months and of all. */
export const yearOfExpenses = command(
  "manage expenses",
  async (tx, _actor, { year }: { year: number }): Promise<YearOfExpenses> => {
    const months = Array.from({ length: 12 }, (_, at) => asMonth(`${year}-${String(at + 1).padStart(2, "0")}`))
    const [first, last] = [asMonth(`${year}-01`), asMonth(`${year}-12`)]
    const found = await tx.all(
      tx
        .select()
        .from(expenses)
        .where(between(expenses.month, first, last)),
    )
    const byType = new Map<number, Cents[]>()
    for (const { typeId, month, amount } of found) {
      const figures = byType.get(typeId) ?? months.map(() => ZERO)
      figures[months.indexOf(month)] = amount
      byType.set(typeId, figures)
    }
    const rows = treeRows(await allTypes(tx), byType, 12)
    const totals = totalOf(rows, 12)
    return {
      months,
      rows: rows.map(({ kind, type, level, figures }) => ({ kind, type, level, months: figures, sum: sum(figures) })),
      totals,
      total: sum(totals),
    }
  },
)
