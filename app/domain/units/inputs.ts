/** Inputs of units' calls and forms. A page requires more than its call (C15). Source: api.md M2-M7, specification 2 "New unit", "Edit unit". */
import { z } from "zod"
import { UNIT_STATUSES } from "#db/schema/index.ts"
import { cents, clearable, day, flag, oneOf, optional, queryId, text, unitNo, wholeNumber } from "../inputs.ts"
import { version } from "../version.ts"

const floor = () => wholeNumber(1, 20)
const squareFootage = () => wholeNumber(0, 1_000_000)
const buildingNumber = () => wholeNumber(0, 999_999)
const notes = () => text(5_000)

export const UnitQuery = z.object({ unit: queryId() })
export type UnitQuery = z.infer<typeof UnitQuery>

/** M3. Rent and deposit are cents. */
export const NewUnit = z.object({
  unitNumber: unitNo(),
  monthlyRent: cents(),
  deposit: cents(),
  floor: optional(floor()),
  squareFootage: optional(squareFootage()),
  buildingNumber: optional(buildingNumber()),
  notes: optional(notes()),
})
export type NewUnit = z.infer<typeof NewUnit>

/** The page's form: the floor is required as well. */
export const NewUnitForm = NewUnit.extend({ floor: floor() })

/** M5. A field left out does not change; null or blank clears area, building, floor and notes. */
export const EditUnit = z.object({
  unitNumber: unitNo(),
  version: optional(version()),
  cleaningNeeded: flag(),
  repairsNeeded: flag(),
  readyToRent: flag(),
  movingOutSoon: flag(),
  monthlyRent: cents().optional(),
  deposit: cents().optional(),
  squareFootage: clearable(squareFootage()),
  buildingNumber: clearable(buildingNumber()),
  floor: clearable(floor()),
  notes: clearable(notes()),
})
type RentMeant = {
  /** A page's form always has it: the rent that was asked about, in cents. */
  rentMeant?: string | undefined
}
const rentMeantField = () => ({ rentMeant: optional(text(20)) })
const withRentMeant = <Form extends RentMeant>(form: Form) => ({ ...form, rentMeant: form.rentMeant ?? "" })

export type EditUnit = z.infer<typeof EditUnit> & RentMeant

/** The page's form: it always includes the version, and asks about a rent far from the one before; rent and deposit are required. */
export const EditUnitForm = EditUnit.extend({
  version: version(),
  monthlyRent: cents(),
  deposit: cents(),
  ...rentMeantField(),
}).transform(withRentMeant)

export const UnitStatus = z.object({
  unitNumber: unitNo(),
  version: optional(version()),
  status: oneOf(UNIT_STATUSES),
})
export type UnitStatus = z.infer<typeof UnitStatus>

/** M7. The amount is cents added to the monthly rent; null clears; either may come alone. */
export const PlanRentIncrease = z.object({
  unitNumber: unitNo(),
  version: optional(version()),
  plannedRentIncreaseDate: clearable(day()),
  plannedRentIncreaseAmount: clearable(cents()),
})
export type PlanRentIncrease = z.infer<typeof PlanRentIncrease> & RentMeant

/** The page's form asks about an increased rent far from the one before. */
export const PlanRentIncreaseForm = PlanRentIncrease.extend(rentMeantField()).transform(withRentMeant)
