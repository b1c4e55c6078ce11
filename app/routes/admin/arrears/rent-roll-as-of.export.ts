import { badField } from "~/domain/refusal.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import { ROLL_FIGURES, type RollLine, rentRollAsOf } from "~/domain/reports/rent-roll-as-of.ts"
import { page } from "~/http/handlers/page.ts"
import { csvLines, csvResponse, dollarCell } from "~/http/response/csv.ts"
import { fullName } from "~/values/contact.ts"
import { elsewhere, ROLL_LABELS } from "./rent-roll-as-of.labels.ts"

const HEADS = ["Unit", "Floor", "Tenant", "Rent", ...ROLL_FIGURES.map((name) => ROLL_LABELS[name]), "Tenant ID"]

/** The rent roll of a past day as a file for spreadsheets. Amounts are dollars. */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { on, problem } = await pastDay(tx, query.typed("on").trim())
  if (problem !== null) throw badField("on", problem)
  const { lines } = await rentRollAsOf(tx, actor, { on })
  return csvResponse(`rent-roll-${on}.csv`, [csvLines([HEADS, ...lines.map(cellsOf)])])
})

const cellsOf = ({ unit, floor, tenant, rent, figures }: RollLine): string[] => [
  String(unit),
  floor === null ? "" : String(floor),
  tenantOf(tenant),
  rent === null ? "" : dollarCell(rent),
  ...ROLL_FIGURES.map((name) => (figures === null ? "" : dollarCell(figures[name]))),
  tenant === null ? "" : String(tenant.id),
]

function tenantOf(tenant: RollLine["tenant"]): string {
  if (tenant === null) return "Vacant"
  const note = elsewhere(tenant)
  return note === null ? fullName(tenant) : `${fullName(tenant)} (${note})`
}
