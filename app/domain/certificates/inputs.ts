/** Inputs for insurance certificates. Money is in cents. Source: api.md 4.10, X80 to X83. */
import { z } from "zod"
import { isCents } from "~/values/money.ts"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, flag, id, line, optional, queryId, text } from "../inputs.ts"

const MOST = 99_999_999_999

/** An insured sum can be larger than a rent: up to $999,999,999.99. */
const insured = () =>
  allowing(
    z.int({ error: INVALID }).min(1, INVALID).max(MOST, INVALID).refine(isCents, INVALID).meta({ unit: "cents" }),
    "Use an amount from $0.01 to $999,999,999.99, like 2,000,000.",
  )

const certificate = { insurer: line(100), policy: line(100), amount: insured(), expiresDate: day() }

export const OwnCertificate = z.object(certificate)
export type OwnCertificate = z.infer<typeof OwnCertificate>

/** Recorded by staff and accepted at once. */
export const RecordedCertificate = z.object({ tenantID: id(), ...certificate })
export type RecordedCertificate = InnerNames<z.infer<typeof RecordedCertificate>>

/** The same as a multipart call: all fields beside the file are text, and the amount is whole cents. */
export const UploadedCertificate = RecordedCertificate.extend({
  tenantID: queryId(),
  amount: z
    .string()
    .regex(/^\d{1,11}$/, INVALID)
    .transform(Number)
    .pipe(insured())
    .meta({ type: "integer", minimum: 1 }),
})

export const CertificateQuery = z.object({ tenantID: queryId() })

export const CertificateDecision = z.object({ certificateID: id(), isAccepted: flag(), answer: optional(text(500)) })
export type CertificateDecision = InnerNames<z.infer<typeof CertificateDecision>>

export const CertificateRequest = z.object({ tenantID: id() })
export type CertificateRequest = InnerNames<z.infer<typeof CertificateRequest>>
