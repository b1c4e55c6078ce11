import type { Tx } from "#db/client.server.ts"
import { holderOfUnit } from "~/domain/leasing/current-holder.ts"
import { firstMonthPart } from "~/domain/leasing/first-month.ts"
import { usualLease } from "~/domain/leasing/lease-dates.ts"
import { UNIT_AND_TENANT } from "~/domain/leasing/move-in-messages.ts"
import { advanceRent } from "~/domain/ledger/accounts.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { today } from "~/domain/settings/defaults.ts"
import { findUnit } from "~/domain/units/units.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import type { Query } from "~/http/request/query.ts"
import { formatPlain } from "~/values/money.ts"
import { holderFacts, vacancyOf } from "../move-in/move-in.head.tsx"
import { paymentDefaults, rentText } from "../move-in/move-in.wizard.ts"
import { tenantHeaderOf } from "../tenant/tenant.header.ts"

/** The unit and its new tenant, with initial field values. Refuses 400 if one is missing, 404 if one is unknown. */
export async function confirmData(tx: Tx, actor: Actor, { query }: { query: Query }) {
  const number = query.number("unit")
  if (number === null || query.number("tenant") === null) {
    throw new Refusal("VALIDATION_ERROR", { message: UNIT_AND_TENANT })
  }
  const unit = await findUnit(tx, number)
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  return {
    about: `${tenantHeader.name} ${number}`,
    unit: vacancyOf(unit),
    holder: holderFacts(await holderOfUnit(tx, number)),
    tenant: { id: tenantHeader.tenant.id, name: tenantHeader.name },
    figures: { ...tenantHeader.figures, advance: advanceRent(tenantHeader.figures) },
    held: tenantHeader.units.map(({ unitNumber, monthlyRent, deposit }) => ({ unitNumber, monthlyRent, deposit })),
    terms: { monthlyRent: unit.monthlyRent, deposit: unit.deposit },
    ...(await beginning(tx, unit, tenantHeader.units.length > 0)),
    key: newIdempotencyKey(),
  }
}

export type ConfirmData = Awaited<ReturnType<typeof confirmData>>

/** The initial dates (today for a subunit, the specification's for a lease), and the suggested first month's proration. */
async function beginning(tx: Tx, unit: Parameters<typeof paymentDefaults>[0], hasUnit: boolean) {
  const now = await today(tx)
  const lease = await usualLease(tx)
  const begins = hasUnit ? now : lease.moveInDate
  const part = await firstMonthPart(tx, unit.monthlyRent, begins)
  const filled = part && { initialRentBalance: formatPlain(part.cents) }
  return {
    today: now,
    defaults: { ...lease, ...paymentDefaults(unit, now), ...filled },
    rent: await rentText(tx, begins),
    firstMonth: part && { cents: part.cents, formula: part.formula },
  }
}
