import { type PastTenantLine, pastTenantLines } from "~/domain/leasing/past-tenants.ts"
import { listInTurns } from "~/domain/listing.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { csvStream, dollarCell } from "~/http/response/csv.ts"
import { fullName } from "~/values/contact.ts"
import { columnName } from "~/values/hidden-columns.ts"
import { listFromQuery } from "./past-tenants.url-state.ts"

const CELLS: { label: string; cell: (row: PastTenantLine) => string }[] = [
  { label: "Tenant", cell: fullName },
  { label: "Email", cell: (row) => row.email },
  { label: "Tenant Since", cell: (row) => row.since },
  { label: "Vacated", cell: (row) => row.vacatedOn ?? "" },
  { label: "Last Unit", cell: (row) => (row.lastUnit === null ? "" : String(row.lastUnit)) },
  { label: "Owed", cell: (row) => dollarCell(row.balance) },
  { label: "To Be Returned", cell: (row) => dollarCell(row.toReturn) },
]

/** The past tenants as a file for spreadsheets: all matches, in the order of the page, with the columns it shows. Amounts are dollars. */
export const loader = pageInTurns("see tenants", async (actor, { query, request }) => {
  const { state } = listFromQuery(query.all, request, actor.userId)
  const columns = CELLS.filter(({ label }) => !state.hidden.includes(columnName(label)))
  const cells = (rows: PastTenantLine[]) => rows.map((row) => columns.map(({ cell }) => cell(row)))
  const heads = columns.map(({ label }) => label)
  return csvStream("past-tenants.csv", heads, (send) =>
    listInTurns(pastTenantLines, actor, state, { report: (rows) => send(cells(rows)) }),
  )
})
