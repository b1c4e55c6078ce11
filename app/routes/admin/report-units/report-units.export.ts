import { type FigureUnit, figureUnits } from "~/domain/reports/figure-units.ts"
import { UnitsQuery } from "~/domain/reports/inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { csvLines, csvResponse, dollarCell } from "~/http/response/csv.ts"
import { requestedBy } from "../reports/reports.url-state.ts"
import { unitState } from "./report-units.state.ts"

const COLUMNS = ["Unit", "Floor", "State", "Pro Forma", "Rent for the Month", "Uncollected"]

/** The units of a month's report as a file for spreadsheets; amounts are dollars. */
export const loader = page("see reports", async (tx, actor, { query }) => {
  const requested = requestedBy(UnitsQuery, query)
  const { units } = await figureUnits(tx, actor, requested)
  const name = ["report", requested.month, "units", requested.floor].filter(Boolean).join("-")
  return csvResponse(`${name}.csv`, [csvLines([COLUMNS, ...units.map(cellsOf)])])
})

function cellsOf(unit: FigureUnit): string[] {
  const amounts = [unit.proForma, unit.current, unit.uncollected].map(dollarCell)
  return [String(unit.number ?? ""), unit.floor, unitState(unit), ...amounts]
}
