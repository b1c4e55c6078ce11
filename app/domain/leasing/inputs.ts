/** Inputs of moving in, adding a subunit, moving out, editing a tenant and editing a stay. Money is cents. Source: api.md M10-M15, M18, M22. */
import { z } from "zod"
import { MANUAL_METHODS } from "#db/schema/index.ts"
import { asCents } from "~/values/money.ts"
import { INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import {
  cents,
  clearable,
  day,
  email,
  id,
  line,
  name,
  oneOf,
  optional,
  phone,
  text,
  unitNo,
  wholeNumber,
} from "../inputs.ts"
import { NEW_BALANCES } from "../ledger/inputs.ts"
import { TenantFields } from "../tenants/inputs.ts"
import { version } from "../version.ts"
import { ALL_FIELDS, UNIT_AND_TENANT } from "./move-in-messages.ts"

/** A required field, with the message of the whole form when it is missing. */
const needed = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z.preprocess((value, context) => {
    const blank = value === undefined || value === null || (typeof value === "string" && value.trim() === "")
    if (blank) context.addIssue(message)
    return value
  }, schema)

const optionalOf = <Schema extends z.ZodType>(schema: Schema) => needed(schema, ALL_FIELDS)

const DEPOSIT_TO_USE = "* Required - please enter an amount (can be 0)"

const method = () => optional(oneOf(MANUAL_METHODS))

const checkNumber = () => optional(text(500))

/** The payments of a move-in; absent or 0 means none. Without a date it is the move-in date, at most today. A check's number is its note. */
const payments = {
  depositPayment: optional(cents()),
  depositMethod: method(),
  depositPaymentDate: optional(day()),
  depositNote: checkNumber(),
  rentPayment: optional(cents()),
  rentMethod: method(),
  rentPaymentDate: optional(day()),
  rentNote: checkNumber(),
  feePayment: optional(cents()),
  feeMethod: method(),
  feePaymentDate: optional(day()),
  feeNote: checkNumber(),
}
const InitialPayments = z.object(payments)
export type InitialPayments = z.infer<typeof InitialPayments>

const balances = {
  initialDepositBalance: optionalOf(cents()),
  initialRentBalance: optionalOf(cents()),
  initialFeeBalance: optionalOf(cents()),
}
const wholly = { error: (issue: { input?: unknown }) => (issue.input === undefined ? ALL_FIELDS : INVALID) }
export const InitialBalances = z.object({ ...balances, ...payments }, wholly)
export type InitialBalances = z.infer<typeof InitialBalances>

export const MoveInFields = z.object({
  unitNumber: optionalOf(unitNo()),
  tenantFirstName: optionalOf(name()),
  tenantMiddleName: optional(name()),
  tenantLastName: optionalOf(name()),
  tenantDateOfBirth: optionalOf(day()),
  cotenantFirstName: optional(name()),
  cotenantMiddleName: optional(name()),
  cotenantLastName: optional(name()),
  cotenantDateOfBirth: optional(day()),
  businessName: optional(line(200)),
  primaryPhone: optionalOf(phone()),
  primaryEmail: optionalOf(email()),
  secondPhone: optional(phone()),
  secondEmail: optional(email()),
  moveInDate: optionalOf(day()),
  leaseEndDate: optionalOf(day()),
  ...balances,
  ...payments,
})

/** A missing field is reported before every other error. */
const missingFirst = z.refine(() => false, {
  error: ALL_FIELDS,
  when: ({ issues }) => issues.some((issue) => issue.message === ALL_FIELDS),
})

export const MoveIn = MoveInFields.check(missingFirst)
export type MoveIn = z.infer<typeof MoveIn>

/** M12: a known person without a unit moves into a vacant one. The balances are added to those still owed. */
export const FormerTenantMoveIn = z.object({
  TenantID: needed(id(), UNIT_AND_TENANT),
  UnitNumber: needed(unitNo(), UNIT_AND_TENANT),
  Balances: InitialBalances,
  moveInDate: optional(day()),
  leaseEndDate: optional(day()),
})
export type FormerTenantMoveIn = InnerNames<z.infer<typeof FormerTenantMoveIn>>

/** The number of a tenant's last journal when a form about balances was shown. A call may omit it, a page never does. */
export const journalSeq = () => wholeNumber(0, 2_147_483_647)

/** M11: a further unit for a tenant. The new amounts are the tenant's totals afterwards. */
export const AddSubunit = z.object({
  tenantID: needed(id(), UNIT_AND_TENANT),
  unitNumber: needed(unitNo(), UNIT_AND_TENANT),
  newMonthlyRent: cents(),
  newTotalDeposit: cents(),
  newRentBalance: cents(),
  newFeeBalance: cents(),
  balanceSeq: optional(journalSeq()),
  ...payments,
})
export type AddSubunit = InnerNames<z.infer<typeof AddSubunit>>

/** M13: `Fees` is the part of the deposit that pays owed balances. */
/** The reductions of charges for the days after a move-out. */
const Reductions = z
  .array(z.object({ ChargeID: id(), Amount: cents() }))
  .max(100, INVALID)
  .transform((all) => all.map(({ ChargeID, Amount }) => ({ chargeId: ChargeID, amount: Amount })))

export const VacatePreviewInput = z.object({
  UnitNumber: unitNo(),
  Fees: needed(cents(), DEPOSIT_TO_USE),
  Reductions: Reductions.optional(),
})
export type VacatePreviewInput = InnerNames<z.infer<typeof VacatePreviewInput>>

/** M14: with the preview's number, which proves that nothing changed since. */
export const Vacate = VacatePreviewInput.extend({
  Notes: optional(text(5_000)),
  previewSeq: optional(journalSeq()),
})
export type Vacate = InnerNames<z.infer<typeof Vacate>>

/** The reductions that a page shows: "12:35484,13:2200", charge ids with cents. */
const reducedField = () => optional(text(2_000).regex(/^\d{1,10}:\d{1,8}(,\d{1,10}:\d{1,8})*$/, INVALID))
const withReductions = <Form extends { reduced?: string | undefined }>({ reduced = "", ...form }: Form) => ({
  ...form,
  Reductions: reduced
    .split(",")
    .filter((pair) => pair !== "")
    .map((pair) => pair.split(":").map(Number))
    .map(([chargeId = 0, amount = 0]) => ({ chargeId, amount: asCents(amount) })),
})

/** The page's form sends the reductions that its preview showed. */
export const VacateForm = Vacate.omit({ Reductions: true })
  .extend({ previewSeq: journalSeq(), reduced: reducedField() })
  .transform(withReductions)

/** M15: the charges are the subunit's. */
export const RemoveSubunit = z.object({
  UnitNumber: unitNo(),
  Reductions: Reductions.optional(),
  Notes: optional(text(5_000)),
})
export type RemoveSubunit = InnerNames<z.infer<typeof RemoveSubunit>>
export const RemoveSubunitForm = RemoveSubunit.omit({ Reductions: true })
  .extend({ reduced: reducedField() })
  .transform(withReductions)

export const EditTenant = TenantFields.extend(NEW_BALANCES)
export type EditTenant = InnerNames<z.infer<typeof EditTenant>>

/** M22: figures left out stay unchanged; the four must sum to the deposit before move-out. */
export const EditStay = z.object({
  StayID: id(),
  version: optional(version()),
  Notes: clearable(text(5_000)),
  DepositReturned: cents().optional(),
  DepositAppliedToRent: cents().optional(),
  DepositAppliedToLateFees: cents().optional(),
  DepositAppliedToOtherCharges: cents().optional(),
  balanceSeq: optional(journalSeq()),
})
export type EditStay = InnerNames<z.infer<typeof EditStay>>
