import { listed } from "#db/in-list.ts"
import { fullName } from "~/values/contact.ts"
import { command } from "../commands.ts"
import { recurringLines } from "../ledger/charges/recurring-lines.ts"
import { agreedTerms, type Terms } from "../ledger/charges/recurring-terms.ts"
import { tenantsByIds } from "../tenants/tenants.ts"

export type FileLine = Terms & { unitNumber: number; tenant: string; typeName: string }

/** The terms of all lines of the property, one row for each amount, by unit, line and month. */
export const linesForFile = command("see tenants", async (tx, _actor, _input: object): Promise<FileLine[]> => {
  const lines = await recurringLines(tx)
  const found = await tenantsByIds(tx, { ids: listed(lines.map(({ tenantId }) => tenantId)) })
  const names = new Map(found.map((tenant) => [tenant.id, fullName(tenant)]))
  return lines.flatMap(({ tenantId, unitNumber, typeName, terms }) =>
    agreedTerms(terms).map((one) => ({ ...one, unitNumber, typeName, tenant: names.get(tenantId) ?? "" })),
  )
})
