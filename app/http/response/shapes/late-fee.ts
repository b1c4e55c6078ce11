import { z } from "zod"
import { cents, day, flag, id, instant, month, named, percent, text } from "./values.ts"

const terms = {
  Percent: percent().nullable(),
  Amount: cents().nullable(),
  SmallestOverdue: cents(),
  MostPerMonth: cents().nullable(),
}
const KINDS = ["percent_of_rent", "percent_of_overdue", "flat"] as const

export const LateFeeInForce = named("LateFeeInForce", {
  Kind: z.enum(KINDS),
  ...terms,
  InForceFrom: day(),
  IsOwn: flag(),
})

export const LateFeeRule = named("LateFeeRule", {
  LateFeeRuleID: id(),
  TenantID: id().nullable(),
  Kind: z.enum([...KINDS, "usual"]),
  ...terms,
  InForceFrom: day(),
  Reason: text(),
  createdAt: instant(),
})

export const LateFeeRules = named("LateFeeRules", {
  InForce: LateFeeInForce.nullable(),
  Rules: z.array(LateFeeRule),
})

const about = { TenantID: id(), TenantFirstName: text(), TenantLastName: text(), Period: month(), LateOn: day() }

export const ComingLateFee = named("ComingLateFee", {
  ...about,
  Outcome: z.enum(["charge", "hold", "skipped"]),
  Amount: cents().nullable(),
  OverdueRent: cents(),
  Why: text(),
})

export const LateFeeOutcome = named("LateFeeOutcome", {
  ...about,
  Outcome: z.enum(["charged", "waived", "held", "skipped"]),
  ChargeID: id().nullable(),
  Amount: cents(),
  Why: text(),
})

export const LateFeeSkip = named("LateFeeSkip", { ...about, Reason: text(), createdAt: instant() })

export const LateFees = named("LateFees", {
  Month: month(),
  Coming: z.array(ComingLateFee),
  Past: z.array(LateFeeOutcome),
})
