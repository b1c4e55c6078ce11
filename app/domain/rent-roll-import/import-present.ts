/** The suites of a landlord's file that already exist, by number, with their tenants. */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { stays, tenantBalances, tenants, units } from "#db/schema/index.ts"
import { formatPhone, fullName } from "~/values/contact.ts"
import { formatMoney, plus, ZERO } from "~/values/money.ts"
import { openingOf } from "./import-openings.ts"
import type { ImportedRow } from "./import-rows.ts"

export type Difference = { what: string; file: string; here: string }

export type Present = Awaited<ReturnType<typeof presentUnits>>[number]

export async function presentUnits(tx: Tx, numbers: readonly number[]) {
  return tx.all(
    tx
      .select({ unit: units, stay: stays, tenant: tenants, balances: tenantBalances })
      .from(units)
      .leftJoin(stays, and(eq(stays.unitNumber, units.number), isNull(stays.moveOutOn)))
      .leftJoin(tenants, eq(tenants.id, stays.tenantId))
      .leftJoin(tenantBalances, eq(tenantBalances.tenantId, tenants.id))
      .where(inList(units.number, numbers)),
  )
}

/** The differences between the file and the stored suite. Another email means another tenant, so nothing else is compared. */
export function differencesOf(roll: ImportedRow, present: Present): Difference[] {
  const ofUnit = unitDifferencesOf(roll, present)
  const [fileEmail, hereEmail] = [roll.tenant?.primaryEmail, present.tenant?.primaryEmail]
  if (fileEmail !== hereEmail) {
    const named = (who: { firstName: string; lastName: string; primaryEmail: string } | null) =>
      who ? `${fullName(who)} (${who.primaryEmail})` : "vacant"
    return [{ what: "Tenant", file: named(roll.tenant), here: named(present.tenant) }, ...ofUnit]
  }
  return [...ofUnit, ...differing(tenantPairs(roll, present)), ...differing(balancePairs(roll, present))]
}

export const unitDifferencesOf = (roll: ImportedRow, present: Present): Difference[] =>
  differing(unitPairs(roll, present))

type Pair = [what: string, file: string | number | null, here: string | number | null]

function differing(pairs: Pair[]): Difference[] {
  const displayed = (value: string | number | null) => (value === null || value === "" ? "nothing" : String(value))
  return pairs
    .filter(([, file, here]) => file !== here)
    .map(([what, file, here]) => ({ what, file: displayed(file), here: displayed(here) }))
}

function unitPairs({ unit: file }: ImportedRow, { unit: here }: Present): Pair[] {
  return [
    ["Building", file.buildingNumber, here.buildingNumber],
    ["Floor", file.floor, here.floor],
    ["Square Footage", file.squareFootage, here.squareFootage],
    ["Monthly Rent", formatMoney(file.monthlyRent), formatMoney(here.monthlyRent)],
    ["Deposit Required", formatMoney(file.deposit), formatMoney(here.deposit)],
    ["Notes", file.notes, here.notes],
    ["Status", file.status, here.status],
  ]
}

function tenantPairs({ tenant: file }: ImportedRow, { tenant: here, stay }: Present): Pair[] {
  if (!file || !here) return []
  const whole = (who: { firstName: string; middleName: string | null; lastName: string }) =>
    [who.firstName, who.middleName, who.lastName].filter(Boolean).join(" ")
  return [
    ["Tenant", whole(file), whole(here)],
    ["Business", file.businessName, here.businessName],
    ["Phone", formatPhone(file.primaryPhone), formatPhone(here.primaryPhone)],
    ["Date of Birth", file.dateOfBirth, here.dateOfBirth],
    ["Move-in", file.moveInOn, stay?.moveInOn ?? here.moveInOn],
    ["Lease End", file.leaseEndOn, here.leaseEndOn],
  ]
}

/** The balances belong to the tenant's first suite, also for a subunit. */
function balancePairs(roll: ImportedRow, { stay, balances: here }: Present): Pair[] {
  if (!roll.tenant || stay?.isSubunit) return []
  const file = openingOf(roll)
  return [
    ["Rent Balance", formatMoney(file.rent), formatMoney(here?.rent ?? ZERO)],
    ["Late Fees", formatMoney(file.late), formatMoney(here?.late ?? ZERO)],
    ["Other Charges", formatMoney(file.other), formatMoney(here?.other ?? ZERO)],
    ["Advance Rent", formatMoney(file.advance), formatMoney(here ? plus(here.advanceCash, here.advanceCredit) : ZERO)],
    ["Deposit Owed", formatMoney(file.depositOwed), formatMoney(here?.depositOwed ?? ZERO)],
    ["Deposit Held", formatMoney(file.depositHeld), formatMoney(here?.depositReserve ?? ZERO)],
  ]
}
