import type { SetPropertyRule } from "~/domain/late-fee-rules/inputs.ts"
import { RadioCards } from "~/ui/forms/choices.tsx"
import { DayField, Field, MoneyField, PercentField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import type { ListColumn } from "~/ui/lists/list-table.tsx"

type ListedRule = { id: number; from: string; text: string; reason: string; setOn: string }

export const RULE_COLUMNS: readonly ListColumn<ListedRule>[] = [
  { label: "From", rowHead: true, className: "nowrap", text: ({ from }) => from },
  { label: "Late fee", text: ({ text }) => text },
  { label: "Reason", text: ({ reason }) => reason },
  { label: "Set on", className: "nowrap", text: ({ setOn }) => setOn },
]

type Props = {
  tenant: { id: number; name: string } | null
  today: string
  idempotencyKey: string
  formResult: { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

const LABELS = {
  kind: "Late fee",
  percent: "Percent",
  amount: "Flat amount",
  smallestOverdue: "Smallest overdue rent",
  mostPerMonth: "Most a month",
  inForceFrom: "In force from",
}

const kinds = (isTenant: boolean) => [
  { value: "percent_of_rent", label: "Percent of the monthly rent" },
  {
    value: "percent_of_overdue",
    label: "Percent of the overdue rent",
    why: "Of the rent that is open on the late day.",
  },
  { value: "flat", label: "Flat amount" },
  {
    value: "usual",
    label: isTenant ? "As for the property" : "As the defaults say",
    why: isTenant ? "Ends the tenant's own rule." : "Ends the rule: the late fee percent of the defaults holds again.",
  },
]

export function RuleForm({ tenant, today, idempotencyKey, formResult }: Props) {
  const { form, fields } = useForm<Record<keyof SetPropertyRule, string>>({
    lastResult: formResult?.result,
    defaultValue: { kind: "percent_of_rent", inForceFrom: today },
  })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>New rule</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was saved yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      {tenant && <input type="hidden" name="tenantID" value={tenant.id} />}
      <RadioCards of={fields.kind} label={LABELS.kind} columns="two" options={kinds(tenant !== null)} required />
      <Row>
        <PercentField of={fields.percent} label={LABELS.percent} why="For a percent. 0 means no late fee." optional />
        <MoneyField of={fields.amount} label={LABELS.amount} why="For a flat amount. 0 means no late fee." optional />
      </Row>
      <Row>
        <MoneyField
          of={fields.smallestOverdue}
          label={LABELS.smallestOverdue}
          why="Less overdue rent than this costs no late fee."
          optional
        />
        <MoneyField
          of={fields.mostPerMonth}
          label={LABELS.mostPerMonth}
          why="The most of all late fees in a calendar month."
          optional
        />
      </Row>
      <DayField
        of={fields.inForceFrom}
        label={LABELS.inForceFrom}
        why="Counts for rent that is due on this day or later."
        min={today}
        required
      />
      <Field of={fields.reason} label="Reason" why="For the office and the audit log." maxLength={500} required />
      <FormEnd cancel={tenant ? `/management/viewtenant?tenant=${tenant.id}` : "/management/late-fees"}>
        <button type="submit" name="intent" value={tenant ? "tenant" : "property"} className="btn btn-primary">
          Save rule
        </button>
      </FormEnd>
    </form>
  )
}
