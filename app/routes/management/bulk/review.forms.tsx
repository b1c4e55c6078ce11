import type { BulkAction } from "~/domain/bulk-actions/check-rows.ts"
import { SUBSTITUTION_KEYS } from "~/domain/messaging/substitution-keys.ts"
import { RadioCards } from "~/ui/forms/choices.tsx"
import { DayField, Field, MoneyField, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"

export type FormResult =
  | { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }
  | undefined
/** An increase has its own form (review.increase.tsx), which first shows the new rents. */
type TypedAction = Exclude<BulkAction, "increase">
type Props = {
  action: TypedAction
  selection: string
  idempotencyKey: string
  going: number
  letter: { subject: string; body: string } | undefined
  formResult: FormResult
}
type Fields = Record<"subject" | "body" | "note" | "amount" | "type" | "from" | "to" | "keysConfirmed", string>
type Of = ReturnType<typeof useForm<Fields>>["fields"]

const LABELS = { body: "Message", amount: "Amount", from: "Start date", to: "End date" }

/** The form of one action for everybody on the list. */
export function BulkForm({ action, selection, idempotencyKey, going, letter, formResult }: Props) {
  const defaultValue = { fee: { type: "other" }, mail: letter }[action as string]
  const { form, fields } = useForm<Fields>({ lastResult: formResult?.result, ...(defaultValue && { defaultValue }) })
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems
        of={form}
        refusal={formResult?.refusal}
        labels={{ ...LABELS, note: action === "fee" ? "Reason" : "Message" }}
      >
        Nothing was done yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="selection" value={selection} />
      <input type="hidden" name="action" value={action} />
      {FIELDS[action](fields, formResult?.refusal)}
      <FormEnd cancel="/management">
        {action === "statements" && (
          <button type="submit" className="btn" formMethod="get" formAction="/management/bulk/statements">
            One PDF
          </button>
        )}
        {action === "mail" && (
          <button type="submit" className="btn" name="intent" value="preview">
            Preview
          </button>
        )}
        <button type="submit" name="intent" value={action} className="btn btn-primary" disabled={going === 0}>
          {VERBS[action](going)}
        </button>
      </FormEnd>
    </form>
  )
}

export const count = (going: number, what: string) => `${going} ${what}${going === 1 ? "" : "s"}`
const VERBS: Record<TypedAction, (going: number) => string> = {
  mail: (going) => `Send ${count(going, "mail")}`,
  popup: (going) => `Show ${count(going, "popup")}`,
  statements: (going) => `Mail ${count(going, "statement")}`,
  fee: (going) => `Issue ${count(going, "fee")}`,
}

type Show = (fields: Of, refusal: Refused | undefined) => React.ReactNode

const FIELDS: Record<TypedAction, Show> = {
  mail: (fields, refusal) => (
    <>
      <Answers of={[fields.keysConfirmed]} refusal={refusal} />
      <Field of={fields.subject} label="Subject" maxLength={200} autoComplete="off" required />
      <TextArea of={fields.body} label={LABELS.body} rows={8} required />
      <Keys />
    </>
  ),
  popup: (fields, refusal) => (
    <>
      <Answers of={[fields.keysConfirmed]} refusal={refusal} />
      <Field of={fields.subject} label="Subject" maxLength={200} autoComplete="off" required />
      <TextArea of={fields.note} label="Message" rows={5} required />
      <Keys />
    </>
  ),
  statements: (fields) => (
    <>
      <Row>
        <DayField of={fields.from} label="Start date" optional />
        <DayField of={fields.to} label="End date" optional />
      </Row>
      <p className="hint">Without days the past year. Each tenant gets their own statement as a PDF.</p>
    </>
  ),
  fee: (fields) => (
    <>
      <MoneyField of={fields.amount} label={LABELS.amount} required />
      <RadioCards of={fields.type} label="Type" columns="two" options={TYPES} required />
      <Field of={fields.note} label="Reason" maxLength={500} required />
    </>
  ),
}

const TYPES = [
  { value: "other", label: "Other fee", why: "The tenant reads the reason in the portal." },
  { value: "late", label: "Late fee", why: "The tenant reads the reason in the portal and on statements." },
]

function Keys() {
  return (
    <details className="keys-guide">
      <summary>Keys that are filled in for each tenant</summary>
      <p className="keys small">{SUBSTITUTION_KEYS.map((name) => `[${name}]`).join(" ")}</p>
    </details>
  )
}
