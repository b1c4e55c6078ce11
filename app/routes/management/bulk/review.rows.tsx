import { Badge } from "~/ui/badge.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import type { ReviewRow } from "./review.view.ts"

type Props = { rows: ReviewRow[]; isDone: boolean }

export function ReviewedRows({ rows, isDone }: Props) {
  return (
    <ListTable
      caption={isDone ? "What was done for whom" : "Everybody on the list"}
      cards
      columns={columnsOf(isDone)}
      rows={rows}
      rowKey={({ position }) => position}
    />
  )
}

const columnsOf = (isDone: boolean): ListColumn<ReviewRow>[] => [
  { label: "Tenant", rowHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { label: "Unit", cell: ({ units }) => units.map((unit) => <UnitBadge key={unit} unit={unit} />) },
  { label: "Owed at the review", money: ({ owed }) => owed },
  {
    label: "Outcome",
    unnamed: true,
    cell: ({ note, isLeft }) => (
      <>
        {isLeft && <Badge tone="attention">Left out</Badge>}
        {isDone && !isLeft && <Badge tone="good">Done</Badge>} {note}
      </>
    ),
  },
]
