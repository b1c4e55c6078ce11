/** The columns of a landlord's file: recognised by heading, or chosen by the person who imports. */
import { normalizeForSearch } from "~/values/contact.ts"
import type { Sheet } from "./import-file.ts"

type Known = { label: string; required?: boolean; headings: readonly string[] }

/** The fields of a rent roll, in the order shown. Headings are compared without case, spaces and punctuation. */
const FIELDS = {
  suite: {
    label: "Suite",
    required: true,
    headings: ["unit", "unitnumber", "unitno", "suitenumber", "suiteno", "office", "room"],
  },
  building: { label: "Building", headings: ["bldg", "buildingnumber", "buildingno", "bldgno"] },
  floor: { label: "Floor", headings: ["level", "story"] },
  area: {
    label: "Square Footage",
    headings: ["sqft", "squarefeet", "sf", "area", "size", "rsf", "rentablesqft", "rentablesquarefeet"],
  },
  tenant: {
    label: "Tenant",
    headings: ["tenantname", "name", "fullname", "lessee", "resident", "renter", "occupant", "contact", "contactname"],
  },
  firstName: { label: "First Name", headings: ["first", "tenantfirstname", "givenname"] },
  lastName: { label: "Last Name", headings: ["last", "surname", "tenantlastname", "familyname"] },
  business: { label: "Business", headings: ["businessname", "company", "companyname", "dba", "firm"] },
  email: { label: "Email", required: true, headings: ["emailaddress", "mail", "tenantemail", "primaryemail"] },
  phone: {
    label: "Phone",
    required: true,
    headings: ["phonenumber", "telephone", "tel", "mobile", "cell", "tenantphone", "primaryphone"],
  },
  birth: { label: "Date of Birth", required: true, headings: ["dob", "birthdate", "birthday", "born"] },
  moveIn: {
    label: "Move-in",
    required: true,
    headings: ["moveindate", "movedin", "leasestart", "leasefrom", "startdate", "commencement", "leasebegin"],
  },
  leaseEnd: {
    label: "Lease End",
    required: true,
    headings: ["leaseenddate", "leaseto", "leaseexpiration", "expiration", "leaseexpires", "enddate", "leaseexp"],
  },
  rent: {
    label: "Monthly Rent",
    required: true,
    headings: ["rent", "rentamount", "baserent", "monthlyrate", "rate", "rentmonth", "currentrent", "contractrent"],
  },
  deposit: {
    label: "Deposit Required",
    headings: ["deposit", "securitydeposit", "requireddeposit", "secdeposit", "depositamount"],
  },
  held: {
    label: "Deposit Held",
    headings: ["depositreserve", "depositonhand", "depositpaid", "depositsheld", "heldeposit", "depreserve"],
  },
  balance: {
    label: "Rent Balance",
    headings: ["balance", "rentdue", "rentowed", "pastdue", "balancedue", "openbalance", "outstanding"],
  },
  late: { label: "Late Fees", headings: ["latefee", "latecharges", "latecharge", "late"] },
  other: { label: "Other Charges", headings: ["otherfees", "othercharge", "fees", "other", "misc", "miscellaneous"] },
  notes: { label: "Notes", headings: ["note", "comment", "comments", "remarks", "memo"] },
  status: { label: "Status", headings: ["unitstatus", "color", "colour", "statuscolor"] },
} as const satisfies Record<string, Known>

export type ImportField = keyof typeof FIELDS
export const ROLL_FIELDS = Object.keys(FIELDS) as ImportField[]
export const fieldLabel = (field: ImportField): string => FIELDS[field].label
/** Whether the import needs this column. The tenant's name may be in two columns instead. */
export const isNeeded = (field: ImportField): boolean => field === "tenant" || "required" in FIELDS[field]

/** A person's choice: the position of each field's column (0 is the first), or null when the file has none. */
export type Mapping = Record<ImportField, number | null>

/** The columns of one file. `row` is the spreadsheet's row of the headings, `headings` are as written. Dates are day/month when `isDayFirst`. */
export type Columns = { row: number; headings: string[]; at: Mapping; isDayFirst: boolean }

/** Finds the heading row (titles above it are skipped) and the column of every field, or uses the person's choice. */
export function columnsOf(sheet: Sheet, mapping?: Mapping): Columns {
  const row = headingRow(sheet)
  const cells = sheet.rows[row - 1] ?? []
  const filled = cells.findLastIndex((heading) => heading !== "") + 1
  const headings = cells.slice(0, filled)
  const at = mapping ?? recognised(headings)
  const within = ROLL_FIELDS.map((field) => [field, (at[field] ?? filled) < filled ? at[field] : null] as const)
  return { row, headings, at: Object.fromEntries(within) as Mapping, isDayFirst: sheet.dates === "day first" }
}

export function columnNameIn(columns: Columns, field: ImportField): string {
  const position = columns.at[field]
  return (position === null ? "" : columns.headings[position]) || fieldLabel(field)
}

/** Required fields without a column. A tenant's name may be in one column or in two. */
export function missingFields({ at }: Columns): ImportField[] {
  const nameless = at.tenant === null && (at.firstName === null || at.lastName === null)
  return ROLL_FIELDS.filter((field) => isNeeded(field) && (field === "tenant" ? nameless : at[field] === null))
}

export function columnsInDoubt({ at, headings }: Columns): { unused: string[]; shared: string[] } {
  const users = headings.map((_, position) => ROLL_FIELDS.filter((field) => at[field] === position))
  return {
    unused: headings.filter((heading, position) => heading !== "" && users[position]?.length === 0),
    shared: users.filter((fields) => fields.length > 1).map((fields) => fields.map(fieldLabel).join(" and ")),
  }
}

const plain = (heading: string) => normalizeForSearch(heading).replaceAll(/[^a-z0-9]/g, "")

const FIELD_OF = new Map<string, ImportField>(
  ROLL_FIELDS.flatMap((field) => [
    [plain(FIELDS[field].label), field] as const,
    ...FIELDS[field].headings.map((heading) => [heading, field] as const),
  ]),
)

/** The row with the most known headings among the first rows; the first row with content when no row has two. */
function headingRow({ rows }: Sheet): number {
  const scores = rows.slice(0, 20).map((cells) => cells.filter((heading) => FIELD_OF.has(plain(heading))).length)
  const best = Math.max(...scores)
  if (best >= 2) return scores.indexOf(best) + 1
  return rows.findIndex((cells) => cells.some((heading) => heading !== "")) + 1
}

function recognised(headings: string[]): Mapping {
  const at = Object.fromEntries(ROLL_FIELDS.map((field) => [field, null])) as Mapping
  for (const [position, heading] of headings.entries()) {
    const field = FIELD_OF.get(plain(heading))
    if (field && at[field] === null) at[field] = position
  }
  return at
}
