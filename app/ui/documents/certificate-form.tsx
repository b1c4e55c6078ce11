import { Card } from "../card.tsx"
import type { FieldOf } from "../forms/field-box.tsx"
import { DayField, Field, MoneyField } from "../forms/fields.tsx"
import { FileField } from "../forms/file-field.tsx"
import { useForm } from "../forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "../forms/form-parts.tsx"

type Named = "insurer" | "policy" | "amount" | "expiresDate" | "file"

type Sent = { result: Parameters<typeof useForm>[0]["lastResult"]; refusal: Refused | undefined }
type FormProps = {
  title: string
  button: { label: string; isPrimary: boolean }
  /** What was not done, for a form that returns with a message. */
  undone: string
  hidden: Readonly<Record<string, string | number>>
  formResult: Sent | undefined
}

/** The form of an insurance certificate, for tenants and staff. */
export function CertificateForm({ title, button, undone, hidden, formResult }: FormProps) {
  const { form, fields } = useForm<Record<Named, string>>({ lastResult: formResult?.result })
  return (
    <Card title={title} className="card form">
      <form method="post" encType="multipart/form-data" className="stack" {...form.props}>
        <Problems of={form} refusal={formResult?.refusal} labels={CERTIFICATE_LABELS}>
          {undone} Choose the file once more.
        </Problems>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <CertificateFields of={fields} />
        <FormEnd>
          <button type="submit" className={button.isPrimary ? "btn btn-primary" : "btn"}>
            {button.label}
          </button>
        </FormEnd>
      </form>
    </Card>
  )
}

function CertificateFields({ of: fields }: { of: Record<Named, FieldOf> }) {
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

const CERTIFICATE_LABELS = { policy: "Policy number", amount: "Insured amount", expiresDate: "Valid until" }
