/** A former tenant's last stay, the use of the deposit, and the amount due. Source: money.md section 5, "Final statement". */
import type { Tx } from "#db/client.server.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { pastStaysOf, type Stay } from "../leasing/stays.ts"
import { fullBalance } from "../ledger/accounts.ts"
import { balancesOf } from "../ledger/balances.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { Refusal } from "../refusal.ts"
import { zoneOf } from "../settings/defaults.ts"
import { unitsOf } from "../tenants/tenant-units.ts"
import { findTenant } from "../tenants/tenants.ts"
import { statementOf, type TenantStatement } from "./statement.ts"

/** The ledger since the last stay began, that stay, the amount due from the tenant, and the advance rent to return in cash. */
export type FinalFigures = { statement: TenantStatement; stay: Stay; remainingDue: Cents; advanceToReturn: Cents }

/** Refuses 404 TENANT_NOT_FOUND; 409 FINAL_STATEMENT_NOT_AVAILABLE for a tenant with a unit, or one who never had a unit. */
export async function finalStatementOf(tx: Tx, tenantId: number): Promise<FinalFigures> {
  const stay = await lastStayOf(tx, tenantId)
  if (!stay) throw new Refusal("FINAL_STATEMENT_NOT_AVAILABLE")
  const balances = await balancesOf(tx, tenantId)
  return {
    statement: await statementOf(tx, { tenantId, from: await beginning(tx, stay), to: await ledgerDay(tx) }),
    stay,
    remainingDue: fullBalance(balances),
    advanceToReturn: balances.advanceCash,
  }
}

/** The last stay of a former tenant; undefined for a tenant with a unit, or one who never had a unit. Refuses 404 TENANT_NOT_FOUND. */
export async function lastStayOf(tx: Tx, tenantId: number): Promise<Stay | undefined> {
  await findTenant(tx, tenantId)
  if ((await unitsOf(tx, tenantId)).length > 0) return undefined
  return (await pastStaysOf(tx, [tenantId])).find((stay) => !stay.isSubunit)
}

/** A move-in is charged on the day it is recorded, which may be before the move-in day. */
async function beginning(tx: Tx, { moveInOn, createdAt }: Stay): Promise<Day> {
  const writtenOn = dayAt(createdAt, await zoneOf(tx))
  return writtenOn < moveInOn ? writtenOn : moveInOn
}
