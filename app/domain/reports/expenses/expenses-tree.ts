/** Expense types as a tree, with totals for types that have others below them. Amounts are lists of cents: one for a month, twelve for a year. */
import { type Cents, plus, ZERO } from "~/values/money.ts"
import type { ExpenseType } from "./expenses-types.ts"

/** A type's own figures or, after the types below it, the total of all. `level` is 1 for types at the top; `parts` are the summed types. */
export type TreeRow = {
  kind: "type" | "total"
  type: ExpenseType
  level: number
  figures: Cents[]
  parts: number[]
  hasBelow: boolean
}

/** All types by name, each followed by the types below it and their total. `columns` is the length of the lists; a missing list means zeros. */
export function treeRows(types: readonly ExpenseType[], own: ReadonlyMap<number, Cents[]>, columns: number): TreeRow[] {
  const below = Map.groupBy(types.toSorted(byName), ({ parentId }) => parentId)
  return branch(null, 1)

  function branch(parentId: number | null, level: number): TreeRow[] {
    return (below.get(parentId) ?? []).flatMap((type) => {
      const figures = own.get(type.id) ?? zeros(columns)
      const inside = branch(type.id, level + 1)
      const first: TreeRow = { kind: "type", type, level, figures, parts: [type.id], hasBelow: inside.length > 0 }
      if (inside.length === 0) return [first]
      const total = sums([figures, ...ownFigures(inside)], columns)
      const parts = [type.id, ...inside.filter(({ kind }) => kind === "type").map((row) => row.type.id)]
      return [first, ...inside, { kind: "total", type, level, figures: total, parts, hasBelow: true }]
    })
  }
}

export const totalOf = (rows: readonly TreeRow[], columns: number): Cents[] => sums(ownFigures(rows), columns)

const ownFigures = (rows: readonly TreeRow[]) =>
  rows.filter(({ kind }) => kind === "type").map(({ figures }) => figures)

const zeros = (columns: number): Cents[] => Array.from({ length: columns }, () => ZERO)

const sums = (lists: readonly Cents[][], columns: number): Cents[] =>
  zeros(columns).map((zero, at) => plus(...lists.map((list) => list[at] ?? zero)))

const byName = (a: ExpenseType, b: ExpenseType) => a.name.localeCompare(b.name, "en") || a.id - b.id
