/** The recurring charges of a tenant's present stays, for display. Source: api.md X4. */
import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import { type Command, command } from "../commands.ts"
import { type RecurringLine, recurringLines } from "../ledger/charges/recurring-lines.ts"
import { agreedTerms, type Terms } from "../ledger/charges/recurring-terms.ts"
import { findTenant } from "../tenants/tenants.ts"
import { lineVersion } from "./change-line.ts"
import { hasChargeTypes } from "./charge-types.ts"
import type { LinesOfTenant } from "./inputs.ts"
import { changesFrom } from "./line-rules.ts"

/** `agreed` lists the amounts by month, oldest first; `changesFrom` is the first month that can be changed; `isOver`: no month is left to charge. */
export type ShownLine = Omit<RecurringLine, "terms"> & {
  agreed: Terms[]
  changesFrom: Month
  isOver: boolean
  version: string
}

/** The lines of a tenant's units, by unit and line id. Refuses 404 TENANT_NOT_FOUND. */
export const linesOfTenant = command("see tenants", async (tx, _actor, { tenant }: LinesOfTenant) => {
  await findTenant(tx, tenant)
  const shown: ShownLine[] = []
  for (const line of await recurringLines(tx, tenant)) shown.push(await shownLine(tx, line))
  return shown
})

/** A tenant's lines for the tenant's page; null if the property has no charge types. */
export const linesBesideRent = command("see tenants", async (tx, actor, query: LinesOfTenant) =>
  (await hasChargeTypes(tx)) ? linesOfTenant(tx, actor, query) : null,
)

async function shownLine(tx: Tx, line: RecurringLine): Promise<ShownLine> {
  const { terms, ...rest } = line
  const agreed = agreedTerms(terms)
  const first = await changesFrom(tx, line)
  const ends = agreed.at(-1)?.to
  return {
    ...rest,
    agreed,
    changesFrom: first,
    isOver: ends !== null && (ends ?? "") < first,
    version: lineVersion(line),
  }
}

export function withShownLine<Input>(inner: Command<Input, RecurringLine>): Command<Input, ShownLine> {
  return command(inner.permission, async (tx, actor, input: Input) => shownLine(tx, await inner(tx, actor, input)))
}
