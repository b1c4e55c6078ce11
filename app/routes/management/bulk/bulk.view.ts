/** The units that match the rent roll's filter, or the tenants who owe. */
import type { Tx } from "#db/client.server.ts"
import { MOST_ROWS } from "~/domain/bulk-actions/inputs.ts"
import type { Actor } from "~/domain/permissions.ts"
import { rentRollLines } from "~/domain/rent-roll/rent-roll-lines.ts"
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { type ArrearsLine, arrears } from "~/domain/reports/arrears.ts"
import { today } from "~/domain/settings/defaults.ts"
import type { Query } from "~/http/request/query.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { FIRST_SIGHT, queryOf, rentRollQueryOf, stateFromQuery } from "../rent-roll/rent-roll.url-state.ts"

export type Candidate = {
  field: "unitNumbers" | "tenantIDs"
  value: number
  name: string
  units: number[]
  owed: string
}
export type Candidates = { rows: Candidate[]; total: number; back: { to: string; label: string }; query: string }

export const isOfArrears = (query: Query): boolean => query.get("from") === "arrears"

export async function candidatesOf(tx: Tx, actor: Actor, query: Query): Promise<Candidates> {
  return isOfArrears(query) ? whoOwe(tx, actor) : unitsOfFilter(tx, actor, query)
}

async function whoOwe(tx: Tx, actor: Actor): Promise<Candidates> {
  const { lines } = await arrears(tx, actor, { on: await today(tx) })
  const rows = lines.slice(0, MOST_ROWS).map(ofTenant)
  return { rows, total: lines.length, back: { to: "/management/arrears", label: "Arrears" }, query: "from=arrears" }
}

async function unitsOfFilter(tx: Tx, actor: Actor, query: Query): Promise<Candidates> {
  const state = { ...(stateFromQuery(query.all) ?? FIRST_SIGHT), page: 1 }
  const filter = rentRollQueryOf(state)
  const numbers = await rentRollLines.numbers(tx, actor, filter)
  const rows = await rentRollLines.rows(tx, actor, numbers.slice(0, MOST_ROWS), filter)
  const here = queryOf(state)
  const back = { to: `/management?${here}`, label: "Rent Roll" }
  return { rows: rows.map(ofUnit), total: numbers.length, back, query: here }
}

const ofTenant = ({ tenantId, units, total, ...person }: ArrearsLine): Candidate => ({
  field: "tenantIDs",
  value: tenantId,
  name: fullName(person),
  units,
  owed: formatMoney(total),
})

const ofUnit = ({ number, tenantId, isSubunit, totalBalance, firstName, lastName }: RollRow): Candidate => ({
  field: "unitNumbers",
  value: number,
  name: tenantId === null ? "Vacant" : `${firstName} ${lastName}`,
  units: [number],
  owed: tenantId === null || isSubunit === 1 ? "" : formatMoney(totalBalance),
})
