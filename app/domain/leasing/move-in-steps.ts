/** The four steps in which a new tenant is typed in: what each asks, and what has to be given before the next. Source: specification 2 "Move in", sections 4 and 5. */
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

/** The fields of each step but the last, which the draft must bring along. */
export const EARLIER_STEPS = [NamesStep, BusinessStep, ContactStep] as const
const LAST_STEP = EARLIER_STEPS.length

/** Every field of the wizard by its name. */
export type MoveInField = Exclude<keyof (typeof MoveInFields)["shape"], "unitNumber">
export type MoveInTexts = Partial<Record<MoveInField, string>>
export const fieldsOf = ({ shape }: { shape: object }) =>
  Object.keys(shape).filter((name): name is MoveInField => name !== "unitNumber")
const FIELDS = fieldsOf(MoveInFields)

const LONGEST = 500
const texts = Object.fromEntries(FIELDS.map((field) => [field, clearable(text(LONGEST))]))

/** Whatever is typed so far, right or wrong: kept as text until the step is asked to be right. What is not on the step shown stays. */
export const TypedSoFar = z.object({
  ...(texts as Record<MoveInField, ReturnType<typeof clearable<z.ZodString>>>),
  unitNumber: unitNo(),
  step: wholeNumber(0, LAST_STEP),
})
export type TypedSoFar = z.infer<typeof TypedSoFar>

export const OneDraft = z.object({ unitNumber: unitNo() })
export type OneDraft = z.infer<typeof OneDraft>

/** The first step that still lacks something, so that none after it can be shown. */
export function firstOpenStep(typed: MoveInTexts): number {
  const open = EARLIER_STEPS.findIndex(
    (step) => !step.safeParse({ ...given(typed, fieldsOf(step)), unitNumber: 1 }).success,
  )
  return open < 0 ? LAST_STEP : open
}

/** The texts of these fields, without the empty ones. */
export function given(typed: MoveInTexts, fields: readonly MoveInField[]): MoveInTexts {
  return Object.fromEntries(fields.flatMap((field) => (typed[field] ? [[field, typed[field]]] : [])))
}
