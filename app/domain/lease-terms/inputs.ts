/** Inputs about leases. Money is cents. Source: api.md 4.10, X70 to X76. */
import { z } from "zod"
import { cents, day, flag, id, optional, queryId, queryUnitNumber, someCents, text, unitNo } from "../inputs.ts"
import type { DaysMeant } from "./unusual-days.ts"

export const LeaseQuery = z.object({ unit: queryUnitNumber() })
export type LeaseQuery = z.infer<typeof LeaseQuery>

export const NewTerm = z.object({
  unitNumber: unitNo(),
  startDate: day(),
  endDate: day(),
  renewalUntil: optional(day()),
  isMonthToMonth: flag(),
})
export type NewTerm = z.infer<typeof NewTerm> & DaysMeant

/** A page's form asks the person to confirm unusual days. */
const DAY_MEANT = { dayMeant: optional(text(30)).transform((days) => days ?? "") }
export const NewTermForm = NewTerm.extend(DAY_MEANT)

export const TermQuery = z.object({ term: queryId() })
export type TermQuery = z.infer<typeof TermQuery>
export const TermForm = z.object({ term: id() })

export const NewStep = z.object({ unitNumber: unitNo(), date: day(), monthlyRent: someCents() })
export type NewStep = z.infer<typeof NewStep> & DaysMeant & { rentMeant?: string | undefined }

/** The page's form also asks about a rent that differs a lot from the previous one. */
export const NewStepForm = NewStep.extend({ ...DAY_MEANT, rentMeant: optional(text(20)) }).transform((form) => ({
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
export type MoveOutNotice = z.infer<typeof MoveOutNotice> & DaysMeant
export const MoveOutNoticeForm = MoveOutNotice.extend(DAY_MEANT)

export const NoticeForm = z.object({ unit: unitNo() })
