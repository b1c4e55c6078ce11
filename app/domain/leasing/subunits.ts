/** Further units of a tenant beside its own. Source: money.md 5 "Subunit", api.md M11 and M15. */
import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, minus, most, sum, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { nextKey } from "../idempotency.ts"
import { type FieldName, setBalance } from "../ledger/adjustments.ts"
import { balancesOf } from "../ledger/balances.ts"
import { chargeMoveIn } from "../ledger/charges/charges.ts"
import { postReduction, sumOfReductions } from "../ledger/charges/reductions.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { holderOf, mustBeVacant, unitsOf } from "../tenants/tenant-units.ts"
import { findTenant } from "../tenants/tenants.ts"
import { recordHistory } from "../units/history.ts"
import { findUnit, type UnitRow } from "../units/units.ts"
import { changeUnit } from "../units/write-units.ts"
import { firstMonthPart } from "./first-month.ts"
import { recordInitialPayments, requestedPayments } from "./initial-payments.ts"
import type { AddSubunit, RemoveSubunit } from "./inputs.ts"
import { beginStay, endStay } from "./stays.ts"
import { sharesOf, type Terms } from "./subunit-shares.ts"
import { selectedReductions } from "./vacate-reductions.ts"

/** The tenant, the added unit, the tenant's own unit, and the first month whose rent is charged for it automatically. */
export type SubunitAdded = { tenantId: number; unitNumber: number; parentUnit: number; nextRentPeriod: Month }

/**
 * Adds a vacant unit to a tenant from today (M11). The amounts are the tenant's totals afterwards: the unit gets the difference in rent and deposit,
 * charges raise balances and a manager's adjustment lowers them, then the payments are recorded. Refuses 404s, totals below the tenant's other units
 * (400), 409 TENANT_HAS_NO_UNIT, UNIT_OCCUPIED and BALANCES_CHANGED. Audit MAN_RENTPAY.
 */
export const addSubunit = command("move tenants", async (tx, actor, input: AddSubunit): Promise<SubunitAdded> => {
  mustBeAnothersLedger(actor, input.tenantId)
  const moveInOn = await today(tx)
  const payments = await requestedPayments(tx, input, moveInOn)
  const tenant = await findTenant(tx, input.tenantId)
  const unit = await findUnit(tx, input.unitNumber)
  const held = await unitsOf(tx, tenant.id)
  const shares = sharesOf(held, input)
  const own = held.find((each) => !each.isSubunit)
  if (!own) throw new Refusal("TENANT_HAS_NO_UNIT")
  await mustBeVacant(tx, unit.number)
  const before = await balancesOf(tx, tenant.id)
  if (input.balanceSeq !== undefined && input.balanceSeq !== before.lastJournalId) throw new Refusal("BALANCES_CHANGED")
  await setTerms(tx, actor, unit, shares.added)
  await setTerms(tx, actor, await findUnit(tx, own.unitNumber), shares.own)
  const stay = await beginStay(tx, { tenantId: tenant.id, unitNumber: unit.number, isSubunit: true, moveInOn })
  const rent = most(ZERO, minus(input.newRentBalance, before.rent))
  const part = await firstMonthPart(tx, shares.added.monthlyRent, moveInOn)
  const oldDeposit = sum(held.map((each) => each.deposit))
  const on = await ledgerDay(tx)
  await chargeMoveIn(tx, actor, {
    ...{ tenantId: tenant.id, stayId: stay.id, unitNumber: unit.number, origin: "subunit", on, dueOn: on },
    deposit: most(ZERO, minus(input.newTotalDeposit, oldDeposit)),
    rent,
    ...(part?.cents === rent ? { rentNotes: part.formula } : {}),
    fee: most(ZERO, minus(input.newFeeBalance, before.other)),
  })
  await lower(tx, actor, tenant.id, "newRentBalance", input.newRentBalance, before.rent)
  await lower(tx, actor, tenant.id, "newOtherFeeBalance", input.newFeeBalance, before.other)
  await recordInitialPayments(tx, actor, tenant.id, payments)
  return {
    tenantId: tenant.id,
    unitNumber: unit.number,
    parentUnit: own.unitNumber,
    nextRentPeriod: stay.rentFromPeriod,
  }
})

/**
 * Removes a subunit today (M15). The deposit reserve does not change; balances change only by the reductions of its charges. Refuses 404, 409 UNIT_VACANT
 * and UNIT_NOT_SUBUNIT, (400) as `selectedReductions` does, and 403 reductions on the caller's own ledger. Audit TEN_VACATE.
 */
export const removeSubunit = command("move tenants", async (tx, actor, input: RemoveSubunit) => {
  const unit = await findUnit(tx, input.unitNumber)
  const holder = await holderOf(tx, unit.number)
  if (!holder) throw new Refusal("UNIT_VACANT")
  if (!holder.isSubunit) throw new Refusal("UNIT_NOT_SUBUNIT")
  const reductions = await selectedReductions(tx, [holder.stayId], input.reductions ?? [])
  if (reductions.length > 0) mustBeAnothersLedger(actor, holder.tenantId)
  for (const reduction of reductions) await postReduction(tx, actor, reduction)
  const stay = await endStay(tx, holder, input.notes)
  const tenant = await findTenant(tx, holder.tenantId)
  await record(tx, actor, {
    category: "TEN_VACATE",
    details: `${fullName(tenant)} gave up subunit ${unit.number}.`,
    metadata: {
      ...{ TenantID: tenant.id, UnitNumber: unit.number, StayID: stay.id },
      ...(reductions.length === 0 ? {} : { Reduced: sumOfReductions(reductions) }),
    },
  })
  return stay
})

async function setTerms(tx: Tx, actor: Actor, unit: UnitRow, terms: Terms) {
  if (unit.monthlyRent === terms.monthlyRent && unit.deposit === terms.deposit) return
  await changeUnit(tx, unit.number, terms)
  if (unit.monthlyRent === terms.monthlyRent) return
  await recordHistory(tx, actor, { ...unit, ...terms }, { kind: "rent", oldRent: unit.monthlyRent })
}

/** Lowers a balance by an adjustment, which is in the statement and not in the audit log. Source: api.md M11. */
async function lower(tx: Tx, actor: Actor, tenantId: number, name: FieldName, value: Cents, old: Cents): Promise<void> {
  if (value >= old) return
  const kind = "manager_adjustment"
  await setBalance(tx, actor, { tenantId, name, value, key: nextKey(tx), kind, on: await ledgerDay(tx) })
}
