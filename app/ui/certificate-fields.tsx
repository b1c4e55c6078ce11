import type { FieldOf } from "./forms/field-box.tsx"
import { DayField, Field, MoneyField } from "./forms/fields.tsx"
import { FileField } from "./forms/file-field.tsx"
import { Row } from "./forms/form-parts.tsx"

type Named = "insurer" | "policy" | "amount" | "expiresDate" | "file"

/** The fields of a certificate of insurance, for the tenant's and staff's form. */
export function CertificateFields({ of: fields }: { of: Record<Named, FieldOf> }) {
  return (
    <>
      <Row>
        <Field of={fields.insurer} label="Insurer" maxLength={100} autoComplete="off" required />
        <Field of={fields.policy} label={CERTIFICATE_LABELS.policy} maxLength={100} autoComplete="off" required />
      </Row>
      <Row>
        <MoneyField of={fields.amount} label={CERTIFICATE_LABELS.amount} required />
        <DayField of={fields.expiresDate} label={CERTIFICATE_LABELS.expiresDate} required />
      </Row>
      <FileField
        of={fields.file}
        label="Certificate"
        why="A PDF, JPEG or PNG of at most 25 MB."
        accept="application/pdf,image/jpeg,image/png"
      />
    </>
  )
}

export const CERTIFICATE_LABELS = { policy: "Policy number", amount: "Insured amount", expiresDate: "Valid until" }
