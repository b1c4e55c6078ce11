/** Inputs about leases. Money is cents. Source: api.md 4.10, X70 to X76. */
import { z } from "zod"
import { cents, day, flag, id, optional, queryId, queryUnitNumber, someCents, text, unitNo } from "../inputs.ts"

export const LeaseQuery = z.object({ unit: queryUnitNumber() })
export type LeaseQuery = z.infer<typeof LeaseQuery>

export const NewTerm = z.object({
  unitNumber: unitNo(),
  startDate: day(),
  endDate: day(),
  renewalUntil: optional(day()),
  isMonthToMonth: flag(),
})
export type NewTerm = z.infer<typeof NewTerm>

export const TermQuery = z.object({ term: queryId() })
export type TermQuery = z.infer<typeof TermQuery>
export const TermForm = z.object({ term: id() })

export const NewStep = z.object({ unitNumber: unitNo(), date: day(), monthlyRent: someCents() })
export type NewStep = z.infer<typeof NewStep> & { rentMeant?: string | undefined }

/** The page's form asks about a rent far from the one before. */
export const NewStepForm = NewStep.extend({ rentMeant: optional(text(20)) }).transform((form) => ({
  ...form,
  rentMeant: form.rentMeant ?? "",
}))

export const StepQuery = z.object({ step: queryId() })
export type StepQuery = z.infer<typeof StepQuery>
export const StepForm = z.object({ step: id() })

export const MoveOutNotice = z.object({
  unitNumber: unitNo(),
  givenDate: day(),
  movingOutDate: day(),
  depositToUse: optional(cents()),
})
export type MoveOutNotice = z.infer<typeof MoveOutNotice>

export const NoticeForm = z.object({ unit: unitNo() })
