import { AGES, type Age, type ArrearsLine, type Owed } from "~/domain/reports/arrears.ts"
import type { ResidentStatus } from "~/domain/reports/residents.ts"
import { Badge } from "~/ui/badge.tsx"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { fullName } from "~/values/contact.ts"

/** Shown instead of units for a tenant who had none on that day. */
const STATUS_LABELS: Record<ResidentStatus, string> = {
  current: "",
  former: "Former",
  "not moved in": "Not moved in",
}

const AGE_LABELS: Record<Age, string> = {
  notYetDue: "Not Yet Due",
  upTo30: "0–30 Days",
  upTo60: "31–60 Days",
  upTo90: "61–90 Days",
  older: "Over 90 Days",
}

/** The amounts owed. The CSV file has plain hyphens in its headings. */
export const FIGURES: readonly ListColumn<Owed>[] = [
  ...AGES.map((age) => ({
    label: AGE_LABELS[age],
    fileLabel: AGE_LABELS[age].replace("–", "-"),
    money: (owed: Owed) => owed[age],
    greyZero: true,
  })),
  { label: "Charges", money: ({ charges }) => charges, fileOnly: true },
  { label: "Deposit Owed", money: ({ depositOwed }) => depositOwed, greyZero: true },
  { label: "Total", money: ({ total }) => total, greyZero: true },
]

/** `hasPlan`: the tenant has an open payment plan. */
export type MarkedLine = ArrearsLine & { hasPlan?: boolean }

export const COLUMNS: readonly ListColumn<MarkedLine>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: (line) => (
      <>
        <a href={`/management/viewtenant/payments?tenant=${line.tenantId}`}>
          <bdi>{fullName(line)}</bdi>
        </a>
        {line.hasPlan && (
          <small className="quiet">
            {" · "}
            <a href={`/management/payment-plan?tenant=${line.tenantId}`}>Payment plan</a>
          </small>
        )}
      </>
    ),
    csv: fullName,
  },
  { label: "Business", csv: ({ businessName }) => businessName },
  { label: "Unit", fileLabel: "Units", className: "nowrap", cell: unitsOf, csv: ({ units }) => units.join(" ") },
  { label: "Status", csv: ({ status }) => STATUS_LABELS[status] },
  ...FIGURES,
  { label: "Tenant ID", csv: ({ tenantId }) => tenantId },
]

function unitsOf({ units, status }: ArrearsLine) {
  if (status !== "current") return <Badge>{STATUS_LABELS[status]}</Badge>
  return units.map((unit) => <UnitBadge key={unit} unit={unit} />)
}
