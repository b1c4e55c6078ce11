import { Badge } from "~/ui/badge.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { DeliveryBadge } from "../delivery-badge.tsx"
import type { ReviewRow } from "./review.view.ts"

type Props = { rows: ReviewRow[]; isDone: boolean }

export function ReviewedRows({ rows, isDone }: Props) {
  return (
    <ListTable
      caption={isDone ? "Results" : "Everybody on the list"}
      cards
      columns={COLUMNS}
      rows={rows}
      rowKey={({ position }) => position}
    />
  )
}

const COLUMNS: ListColumn<ReviewRow>[] = [
  { label: "Tenant", rowHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { label: "Unit", cell: ({ units }) => units.map((unit) => <UnitBadge key={unit} unit={unit} />) },
  { label: "Owed at the review", money: ({ owed }) => owed },
  {
    label: "Outcome",
    unnamed: true,
    cell: ({ note, state }) => (
      <>
        {state !== null && <State of={state} />} {note}
      </>
    ),
  },
]

function State({ of }: { of: NonNullable<ReviewRow["state"]> }) {
  if (of === "left out") return <Badge tone="attention">Left out</Badge>
  if (of === "done") return <Badge tone="good">Done</Badge>
  if (of === "deleted") return <Badge>Deleted</Badge>
  if (of === "made soon") return <Badge>Is made soon</Badge>
  return <DeliveryBadge of={{ state: of, why: null }} />
}
