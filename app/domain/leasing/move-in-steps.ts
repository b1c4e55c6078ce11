/** The four steps to enter a new tenant: their fields, and what each requires. Source: specification 2 "Move in", sections 4 and 5. */
import { z } from "zod"
import { clearable, text, unitNo, wholeNumber } from "../inputs.ts"
import { InitialBalances, MoveInFields } from "./inputs.ts"

const unitNumber = MoveInFields.shape.unitNumber
const OF_UNIT = { unitNumber: true } as const

export const NamesStep = MoveInFields.pick({
  ...OF_UNIT,
  tenantFirstName: true,
  tenantMiddleName: true,
  tenantLastName: true,
  tenantDateOfBirth: true,
  cotenantFirstName: true,
  cotenantMiddleName: true,
  cotenantLastName: true,
  cotenantDateOfBirth: true,
})
export type NamesStep = z.infer<typeof NamesStep>

export const BusinessStep = MoveInFields.pick({ ...OF_UNIT, businessName: true })
export type BusinessStep = z.infer<typeof BusinessStep>

export const ContactStep = MoveInFields.pick({
  ...OF_UNIT,
  primaryEmail: true,
  primaryPhone: true,
  secondEmail: true,
  secondPhone: true,
  moveInDate: true,
  leaseEndDate: true,
})
export type ContactStep = z.infer<typeof ContactStep>

export const PaymentsStep = z.object({ unitNumber, ...InitialBalances.shape })
export type PaymentsStep = z.infer<typeof PaymentsStep>

/** The fields of every step but the last, which the draft must contain. */
export const EARLIER_STEPS = [NamesStep, BusinessStep, ContactStep] as const
const LAST_STEP = EARLIER_STEPS.length

export type MoveInField = Exclude<keyof (typeof MoveInFields)["shape"], "unitNumber">
export type MoveInTexts = Partial<Record<MoveInField, string>>
export const fieldsOf = ({ shape }: { shape: object }) =>
  Object.keys(shape).filter((name): name is MoveInField => name !== "unitNumber")
const FIELDS = fieldsOf(MoveInFields)

const LONGEST = 500
const texts = Object.fromEntries(FIELDS.map((field) => [field, clearable(text(LONGEST))]))

/** The texts typed so far, valid or not, until the step is checked. Fields of other steps remain. */
export const TypedMoveIn = z.object({
  ...(texts as Record<MoveInField, ReturnType<typeof clearable<z.ZodString>>>),
  unitNumber: unitNo(),
  step: wholeNumber(0, LAST_STEP),
})
export type TypedMoveIn = z.infer<typeof TypedMoveIn>

export const OneMoveInDraft = z.object({ unitNumber: unitNo() })
export type OneMoveInDraft = z.infer<typeof OneMoveInDraft>

/** The first incomplete step; no later one can be shown. */
export function firstOpenStep(typed: MoveInTexts): number {
  const open = EARLIER_STEPS.findIndex(
    (step) => !step.safeParse({ ...given(typed, fieldsOf(step)), unitNumber: 1 }).success,
  )
  return open < 0 ? LAST_STEP : open
}

export function given(typed: MoveInTexts, fields: readonly MoveInField[]): MoveInTexts {
  return Object.fromEntries(fields.flatMap((field) => (typed[field] ? [[field, typed[field]]] : [])))
}
