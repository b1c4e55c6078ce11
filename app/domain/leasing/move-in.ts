import type { Month } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import { sendActivation } from "../identity/account-emails.ts"
import { addUser } from "../identity/users.ts"
import { invalid } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { byColumn } from "../tenants/tenant-columns.ts"
import { mustBeVacant } from "../tenants/tenant-units.ts"
import { createTenant } from "../tenants/tenants.ts"
import { findUnit } from "../units/units.ts"
import { beginTenancy } from "./begin-tenancy.ts"
import { requestedPayments } from "./initial-payments.ts"
import type { MoveIn } from "./inputs.ts"
import { mustEndLater } from "./lease-dates.ts"

export type MovedIn = { tenantId: number; userId: number; unitNumber: number; nextRentPeriod: Month }

/**
 * Moves a new tenant into a vacant unit (M10) and queues the activation mail. Refuses (400) a birth date not past, a lease that ends before it begins
 * and future payments; 404 UNIT_NOT_FOUND, 409 UNIT_OCCUPIED, EMAIL_IN_USE. Audit TEN_MOVEIN, USR_CREATED, MAN_RENTPAY. Source: money.md 5.
 */
export const moveIn = command("move tenants", async (tx, actor, input: MoveIn): Promise<MovedIn> => {
  await mustBeBorn(await today(tx), input)
  mustEndLater(input)
  const payments = await requestedPayments(tx, input, input.moveInDate)
  const unit = await findUnit(tx, input.unitNumber)
  await mustBeVacant(tx, unit.number)
  const tenant = await createTenant(tx, byColumn(input))
  const person = { email: tenant.primaryEmail, firstName: tenant.firstName, lastName: tenant.lastName }
  const userId = await addUser(tx, actor, { ...person, tenantId: tenant.id, homeScreen: "home" })
  const stay = await beginTenancy(tx, actor, {
    tenant,
    unitNumber: unit.number,
    moveInOn: input.moveInDate,
    balances: input,
    payments,
    message: `moved into unit ${unit.number}.`,
  })
  await sendActivation(tx, userId)
  return { tenantId: tenant.id, userId, unitNumber: unit.number, nextRentPeriod: stay.rentFromPeriod }
})

const BORN_BEFORE_TODAY = "A date of birth must be before today."

/** Refuses (400) a birth date that is not past. */
export async function mustBeBorn(
  now: string,
  input: Pick<MoveIn, "tenantDateOfBirth" | "cotenantDateOfBirth">,
): Promise<void> {
  if (input.tenantDateOfBirth >= now) throw invalid("tenantDateOfBirth", BORN_BEFORE_TODAY)
  if (input.cotenantDateOfBirth !== undefined && input.cotenantDateOfBirth >= now) {
    throw invalid("cotenantDateOfBirth", BORN_BEFORE_TODAY)
  }
}
