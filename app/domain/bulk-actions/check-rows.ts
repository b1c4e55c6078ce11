/** Checks whether each selected row is unchanged since the review, and whether the action is possible for it. Source: api.md X103. */
import type { Tx } from "#db/client.server.ts"
import type { BULK_ACTIONS, ReviewedRow } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Actor } from "../permissions.ts"
import { type PresentRow, rowsOfTenants, rowsOfUnits } from "./present-rows.ts"
import type { SelectedRow } from "./selections.ts"

export type BulkAction = (typeof BULK_ACTIONS)[number]
/** `problem` is the reason for leaving the row out, as a sentence; null if the action applies to the row. */
export type CheckedRow = { row: SelectedRow; problem: string | null }

/** Checks the rows in order. For a tenant with several selected units, the action applies once, to the first row. */
export async function checkRows(
  tx: Tx,
  actor: Actor,
  action: BulkAction,
  rows: readonly SelectedRow[],
): Promise<CheckedRow[]> {
  const present = await presentOf(tx, rows)
  const first = new Map<number, SelectedRow>()
  return rows.map((row) => {
    const now = present.get(row.position)
    const problem = action === "increase" ? unitProblem(row, now) : tenantProblem(row, now, { action, actor, first })
    if (problem === null && row.tenantId !== null && !first.has(row.tenantId)) first.set(row.tenantId, row)
    return { row, problem }
  })
}

async function presentOf(tx: Tx, rows: readonly SelectedRow[]): Promise<Map<number, PresentRow>> {
  const ofUnits = await rowsOfUnits(
    tx,
    rows.flatMap(({ unitNumber }) => unitNumber ?? []),
  )
  const ofTenants = await rowsOfTenants(
    tx,
    rows.flatMap(({ unitNumber, tenantId }) => (unitNumber === null && tenantId !== null ? [tenantId] : [])),
  )
  const units = new Map(ofUnits.map((row) => [row.unitNumber, row]))
  const tenants = new Map(ofTenants.map((row) => [row.tenantId, row]))
  return new Map(
    rows.flatMap(({ position, unitNumber, tenantId }) => {
      const now = unitNumber === null ? tenants.get(tenantId) : units.get(unitNumber)
      return now ? [[position, now] as const] : []
    }),
  )
}

const GONE = "The unit no longer exists."

function unitProblem({ unitNumber, tenantId, reviewed }: SelectedRow, now: PresentRow | undefined): string | null {
  if (unitNumber === null) return "No unit was selected."
  if (!now) return GONE
  if (now.tenantId !== tenantId) return otherTenant(now)
  if (now.plannedOn !== null) return `An increase on ${formatDay(now.plannedOn)} is planned already.`
  if (now.monthlyRent !== reviewed.monthlyRent) return changed("rent", reviewed.monthlyRent, now.monthlyRent)
  return now.monthlyRent === 0 ? "There is no rent to raise." : null
}

type Context = { action: BulkAction; actor: Actor; first: ReadonlyMap<number, SelectedRow> }

function tenantProblem(
  row: SelectedRow,
  now: PresentRow | undefined,
  { action, actor, first }: Context,
): string | null {
  const { tenantId, reviewed } = row
  if (!now) return GONE
  if (now.tenantId !== tenantId) return otherTenant(now)
  if (tenantId === null) return "The unit is vacant."
  const earlier = first.get(tenantId)
  if (earlier) return earlier.unitNumber === null ? "Selected twice." : `Done with unit ${earlier.unitNumber}.`
  if (now.balance !== reviewed.balance) return changed("balance", reviewed.balance, now.balance)
  if (now.units.join(" ") !== reviewed.units.join(" ")) return "The tenant's units are others now."
  if (action === "mail" || action === "statements") return mailProblem(reviewed, now)
  return action === "fee" && actor.tenantId === tenantId ? "This is your own tenant account." : null
}

function mailProblem(reviewed: ReviewedRow, now: PresentRow): string | null {
  if (now.email !== reviewed.email) return "The email was changed."
  return now.email === "" ? "The tenant has no email." : null
}

const otherTenant = ({ tenantId, name }: PresentRow) =>
  tenantId === null ? "The unit is vacant now." : `The tenant is ${name} now.`

const changed = (what: string, before: ReviewedRow["monthlyRent"], now: ReviewedRow["monthlyRent"]) =>
  `The ${what} is ${now === null ? "unknown" : formatMoney(now)} now, not ${before === null ? "unknown" : formatMoney(before)}.`
