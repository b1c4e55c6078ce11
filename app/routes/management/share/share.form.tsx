import type { ShareDocument } from "~/domain/shares/inputs.ts"
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { DOCUMENT_OPTIONS } from "~/values/document-labels.ts"
import type { AudienceChoices } from "./share.view.ts"

type Props = {
  fileId: number
  choices: AudienceChoices
  whom: string
  tenants: number
  /** Whether more people may join the audience later. */
  isOpen: boolean
  today: string
  idempotencyKey: string
  formResult: { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

const LABELS = {
  fromDate: "From",
  untilDate: "Until",
  kind: "Kind",
  everybodyMeant: "Everybody",
  tenantID: "Tenant",
  unitNumber: "Unit",
  audience: "Who gets it",
}

/** The terms of a share, below the number of recipients. */
export function ShareForm({ fileId, choices, whom, tenants, isOpen, today, idempotencyKey, formResult }: Props) {
  const { form, fields } = useForm<Record<keyof ShareDocument | keyof typeof LABELS, string>>({
    lastResult: formResult?.result,
    defaultValue: { kind: "other" },
  })
  const number = tenants === 1 ? "1 tenant" : `${tenants} tenants`
  const { audience, tenant, unit, group, isAfterMoveOut } = choices
  const hidden = {
    key: idempotencyKey,
    storedFileID: fileId,
    audience,
    tenantID: tenant,
    unitNumber: unit,
    group,
    tenants,
  }
  return (
    <form method="post" className="card form" aria-label="Share" {...form.props}>
      <h3>
        {number} {tenants === 1 ? "gets" : "get"} it: {whom}
      </h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was shared yet.
      </Problems>
      {Object.entries(hidden).map(
        ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {isAfterMoveOut && <input type="hidden" name="afterMoveOut" value="true" />}
      <Choice of={fields.kind} label={LABELS.kind} options={DOCUMENT_OPTIONS} size="medium" />
      <Row>
        <DayField of={fields.fromDate} label={LABELS.fromDate} why="Empty: at once." min={today} optional />
        <DayField of={fields.untilDate} label={LABELS.untilDate} why="Empty: without an end." min={today} optional />
      </Row>
      <CheckBox of={fields.mustConfirm} label="Ask to read and confirm it" why="Who confirmed, and when, is kept." />
      {isOpen && (
        <CheckBox
          of={fields.forNewcomers}
          label="Share with newcomers too"
          why={`Whoever ${audience === "everybody" ? "moves in" : "joins the group"} later gets it too, while it is shared. Otherwise only the tenants counted above get it.`}
        />
      )}
      {audience === "everybody" && (
        <CheckBox of={fields.everybodyMeant} label={`Yes, all ${number} shall get it`} required />
      )}
      <FormEnd cancel="/management/files">
        <button type="submit" name="intent" value="share" className="btn btn-primary">
          Share with {number}
        </button>
      </FormEnd>
    </form>
  )
}
