import { type Holder, type PastFigures, ROLL_FIGURES, type RollLine } from "~/domain/reports/rent-roll-as-of.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { fullName } from "~/values/contact.ts"

/** The labels of today's rent roll for the same figures. */
const ROLL_LABELS: Record<keyof PastFigures, string> = {
  rent: "Rent Balance",
  late: "Late Fees",
  other: "Other Fees",
  depositOwed: "Dep. Owed",
  total: "Total Balance",
  depositReserve: "Dep. Reserve",
  advance: "Advance Rent",
}

/** The columns that have a total. */
export const FIGURES: readonly ListColumn<Pick<RollLine, "rent" | "figures">>[] = [
  { label: "Rent", money: ({ rent }) => rent },
  ...ROLL_FIGURES.map((name) => ({
    label: ROLL_LABELS[name],
    money: ({ figures }: Pick<RollLine, "figures">) => figures?.[name] ?? null,
    greyZero: true,
  })),
]

export const COLUMNS: readonly ListColumn<RollLine>[] = [
  { label: "Unit", rowHead: true, cell: ({ unit }) => <UnitBadge unit={unit} />, csv: ({ unit }) => unit },
  { label: "Floor", cell: ({ floor }) => floor ?? "–", csv: ({ floor }) => floor },
  { label: "Tenant", cell: tenantCell, csv: tenantText },
  ...FIGURES,
  { label: "Tenant ID", csv: ({ tenant }) => tenant?.id ?? null },
]

/** Names the unit that holds this row's figures; null if the row has its own figures. */
function elsewhere({ isSubunit, figuresAt }: Holder): string | null {
  if (figuresAt === null) return null
  return isSubunit ? `subunit of Unit ${figuresAt}` : `balances with Unit ${figuresAt}`
}

function tenantCell({ tenant }: RollLine) {
  if (tenant === null) return <span className="zero">Vacant</span>
  const note = elsewhere(tenant)
  return (
    <>
      <a className="link" href={`/management/viewtenant/payments?tenant=${tenant.id}`}>
        <bdi>{fullName(tenant)}</bdi>
      </a>
      {note !== null && <small className="quiet"> {note}</small>}
    </>
  )
}

function tenantText({ tenant }: RollLine): string {
  if (tenant === null) return "Vacant"
  const note = elsewhere(tenant)
  return note === null ? fullName(tenant) : `${fullName(tenant)} (${note})`
}
