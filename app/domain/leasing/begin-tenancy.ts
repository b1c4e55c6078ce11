import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { chargeMoveIn } from "../ledger/charges/charges.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Actor } from "../permissions.ts"
import type { TenantRow } from "../tenants/tenants.ts"
import { findUnit } from "../units/units.ts"
import { firstMonthPart } from "./first-month.ts"
import { type InitialPayment, recordInitialPayments } from "./initial-payments.ts"
import { beginStay, type Stay } from "./stays.ts"

type Beginning = {
  tenant: TenantRow
  unitNumber: number
  moveInOn: Day
  /** Cents to be charged, due on the move-in date; zero makes no charge. */
  balances: { initialDepositBalance: Cents; initialRentBalance: Cents; initialFeeBalance: Cents }
  payments: readonly InitialPayment[]
  /** The end of the audit row's sentence. */
  message: string
}

/** Gives a vacant unit to a tenant as their own: the stay, the charges effective today, then the payments. Audit TEN_MOVEIN. Source: money.md 5. */
export async function beginTenancy(tx: Tx, actor: Actor, beginning: Beginning): Promise<Stay> {
  const { tenant, unitNumber, moveInOn, balances, payments, message } = beginning
  const stay = await beginStay(tx, { tenantId: tenant.id, unitNumber, isSubunit: false, moveInOn })
  await record(tx, actor, {
    category: "TEN_MOVEIN",
    details: `${fullName(tenant)} ${message}`,
    metadata: { TenantID: tenant.id, UnitNumber: unitNumber, MoveInDate: moveInOn },
  })
  const part = await firstMonthPart(tx, (await findUnit(tx, unitNumber)).monthlyRent, moveInOn)
  await chargeMoveIn(tx, actor, {
    ...(part?.cents === balances.initialRentBalance ? { rentNotes: part.formula } : {}),
    tenantId: tenant.id,
    stayId: stay.id,
    unitNumber,
    on: await ledgerDay(tx),
    dueOn: moveInOn,
    origin: "move_in",
    deposit: balances.initialDepositBalance,
    rent: balances.initialRentBalance,
    fee: balances.initialFeeBalance,
  })
  await recordInitialPayments(tx, actor, tenant.id, payments)
  return stay
}
