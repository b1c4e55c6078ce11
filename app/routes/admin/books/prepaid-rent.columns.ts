import type { Prepaid } from "~/domain/books/prepaid-rent.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"

export const FIGURES: readonly ListColumn<Prepaid>[] = [
  { label: "Advance rent", money: ({ unused }) => unused, greyZero: true },
  { label: "Charged, due later", money: ({ charged }) => charged, greyZero: true },
  { label: "Total", money: ({ total }) => total },
]
