import { and, asc, eq, gt, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { stays, tenantBalances, tenants, units } from "#db/schema/index.ts"
import { type Cents, minus, plus, ZERO } from "~/values/money.ts"
import { BATCH, type ExportColumn, type ExportTable } from "./table.ts"

const text = (name: string, about: string): ExportColumn => ({ name, kind: "text", about })
const number = (name: string, about: string): ExportColumn => ({ name, kind: "number", about })
const day = (name: string, about: string): ExportColumn => ({ name, kind: "day", about })
const amount = (name: string, about: string): ExportColumn => ({ name, kind: "amount", about })

/** Data that an import of the file to an empty property does not restore. */
const NOT_IMPORTED = [
  "former tenants, and all history before the import: charges, payments, postings, requests, messages, files",
  "a second unit of the same tenant: it comes back vacant",
  "cotenants, second emails and phones, evictions, bank payments that are not allowed, own late fees and card fees, autopay",
  "the deposit that a unit asks for, where its tenant's deposit is another one",
  "credit that was given: it comes back as rent paid ahead",
]

/** The headings are the ones that the rent roll import recognizes. */
export const RENT_ROLL: ExportTable = {
  file: "rent_roll",
  about: `The units with their tenants and balances, as the import of a rent roll reads it. An import into an empty property gives the same balances. Not in it:\n${NOT_IMPORTED.map((line) => `  - ${line}`).join("\n")}`,
  table: null,
  columns: [
    number("Suite", "The unit's number"),
    number("Building", "Building"),
    number("Floor", "Floor"),
    number("Square Footage", "Area in square feet"),
    text("Tenant", "Last name, first name; VACANT without a tenant"),
    text("Business", "Business"),
    text("Email", "Email"),
    text("Phone", "Phone"),
    day("Date of Birth", "Date of birth"),
    day("Move-in", "Move-in"),
    day("Lease End", "End of the lease"),
    amount("Monthly Rent", "Rent of a month"),
    amount("Deposit Required", "The tenant's deposit, held and owed; of a vacant unit what a new tenant pays"),
    amount("Deposit Held", "Deposit held"),
    amount("Rent Balance", "Rent owed; negative: paid ahead"),
    amount("Late Fees", "Late fees owed"),
    amount("Other Charges", "Other charges owed"),
    text("Notes", "Notes of staff"),
    text("Status", "Color in the rent roll"),
  ],
  leaves: {},
  async batch(tx, after) {
    return (await unitsAfter(tx, Number(after?.Suite ?? 0))).map(rowOf)
  },
}

const unitsAfter = (tx: Tx, number: number) =>
  tx.all(
    tx
      .select({ unit: units, tenant: tenants, balances: tenantBalances })
      .from(units)
      .leftJoin(stays, and(eq(stays.unitNumber, units.number), isNull(stays.moveOutOn), eq(stays.isSubunit, false)))
      .leftJoin(tenants, eq(tenants.id, stays.tenantId))
      .leftJoin(tenantBalances, eq(tenantBalances.tenantId, tenants.id))
      .where(gt(units.number, number))
      .orderBy(asc(units.number))
      .limit(BATCH),
  )

type Found = Awaited<ReturnType<typeof unitsAfter>>[number]

function rowOf({ unit, tenant, balances }: Found): Record<string, unknown> {
  const { number, buildingNumber, floor, squareFootage, monthlyRent, notes, status } = unit
  const held = balances?.depositReserve ?? ZERO
  const ahead = balances ? plus(balances.advanceCash, balances.advanceCredit) : ZERO
  return {
    Suite: number,
    Building: buildingNumber,
    Floor: floor,
    "Square Footage": squareFootage,
    Tenant: tenant ? nameOf(tenant) : "VACANT",
    Business: tenant?.businessName,
    Email: tenant?.primaryEmail,
    Phone: tenant?.primaryPhone,
    "Date of Birth": tenant?.dateOfBirth,
    "Move-in": tenant?.moveInOn,
    "Lease End": tenant?.leaseEndOn,
    "Monthly Rent": monthlyRent,
    "Deposit Required": tenant ? depositOf(unit.deposit, held, balances?.depositOwed ?? ZERO) : unit.deposit,
    "Deposit Held": held,
    "Rent Balance": minus(balances?.rent ?? ZERO, ahead),
    "Late Fees": balances?.late ?? ZERO,
    "Other Charges": balances?.other ?? ZERO,
    Notes: notes,
    Status: status,
  }
}

/** The import treats the unpaid part of the deposit as owed, so the file must contain the sum of both. */
const depositOf = (required: Cents, held: Cents, owed: Cents): Cents =>
  owed > 0 || held < required ? plus(held, owed) : required

type Person = { firstName: string; middleName: string | null; lastName: string }

/** Commas are replaced, because the import splits the name at a comma. */
function nameOf({ firstName, middleName, lastName }: Person): string {
  const plain = (part: string | null) => (part ?? "").replaceAll(",", " ").trim()
  return `${plain(lastName)}, ${[plain(firstName), plain(middleName)].filter(Boolean).join(" ")}`
}
