import { type FileLine, linesForFile } from "~/domain/recurring-charges/lines-for-file.ts"
import { page } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"

const COLUMNS = [
  { label: "Unit", csv: ({ unitNumber }: FileLine) => unitNumber },
  { label: "Tenant", csv: ({ tenant }: FileLine) => tenant },
  { label: "Charge", csv: ({ typeName }: FileLine) => typeName },
  { label: "Amount", money: ({ amount }: FileLine) => amount },
  { label: "Quantity", csv: ({ quantity }: FileLine) => quantity },
  { label: "From", csv: ({ from }: FileLine) => from },
  { label: "Last month", csv: ({ to }: FileLine) => to },
  { label: "Note", csv: ({ note }: FileLine) => note },
]

/** Exports the terms of every line of the property, with the columns that an import reads. */
export const loader = page("see tenants", async (tx, actor) =>
  csvResponse("recurring-charges.csv", [csvOf(COLUMNS, await linesForFile(tx, actor, {}))]),
)
