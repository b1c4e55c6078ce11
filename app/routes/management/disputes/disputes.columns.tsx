import { Badge } from "~/ui/badge.tsx"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import type { DisputeLine } from "./disputes.view.ts"

export const COLUMNS: readonly ListColumn<DisputeLine>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: ({ tenantId, tenant }) => (
      <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>
        <bdi>{tenant}</bdi>
      </a>
    ),
    csv: ({ tenant }) => tenant,
  },
  { label: "Unit", fileLabel: "Units", className: "nowrap", cell: unitsOf, csv: ({ units }) => units.join(" ") },
  { label: "Amount", money: ({ total }) => total },
  {
    label: "Payment",
    fileLabel: "Method",
    cell: ({ method, paidAt }) => (
      <>
        {method}
        <span className="small quiet">, {paidAt}</span>
      </>
    ),
    csv: ({ method }) => method,
  },
  { label: "Paid At", csv: ({ paidAt }) => paidAt },
  {
    label: "Reason",
    cell: ({ reason }) => (reason === "" ? <span className="quiet">No longer known</span> : reason),
    csv: ({ reason }) => reason,
  },
  { label: "State", cell: stateOf, csv: ({ state }) => state },
  { label: "Answer By", csv: ({ state, when }) => (state === "open" ? when : "") },
  { label: "Tenant ID", csv: ({ tenantId }) => tenantId },
]

function unitsOf({ units }: DisputeLine) {
  if (units.length === 0) return <span className="quiet">None</span>
  return units.map((unit) => <UnitBadge key={unit} unit={unit} />)
}

const STATES = {
  open: { label: "Open", tone: "attention" },
  won: { label: "Won, the payment counts", tone: "good" },
  lost: { label: "Lost, owed again", tone: "problem" },
  failed: { label: "Failed, not paid", tone: "problem" },
} as const

/** The label of the date beside a state. */
const BEFORE = { open: "Answer by", won: "Decided", lost: "Decided", failed: "On" } as const

function stateOf({ state, when }: DisputeLine) {
  const { label, tone } = STATES[state]
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {when !== "" && (
        <span className="small quiet">
          {" "}
          {BEFORE[state]} {when}
        </span>
      )}
    </>
  )
}
