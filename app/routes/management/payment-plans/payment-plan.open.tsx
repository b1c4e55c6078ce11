import type { PlanView } from "~/domain/payment-plans/plans.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import { Instalments } from "~/ui/instalments.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { nextText, STATES } from "./payment-plan.columns.tsx"
import { type FormResult, NO_MAIL } from "./payment-plan.form.tsx"

type Props = { plan: PlanView; mayEnd: boolean; hasEmail: boolean; idempotencyKey: string; formResult: FormResult }

export function OpenPlan({ plan, mayEnd, ...end }: Props) {
  const { label, tone } = STATES[plan.state]
  const facts = [
    { label: "Covers", value: formatMoney(plan.amount) },
    { label: "Paid of it", value: formatMoney(plan.counted) },
    { label: "Still to pay", value: formatMoney(plan.left) },
    { label: "Next", value: nextText(plan) },
    { label: "Made on", value: formatDay(plan.startedOn) },
    { label: "Days of grace", value: plan.graceDays },
    ...(plan.note === null ? [] : [{ label: "Note", value: plan.note }]),
  ]
  return (
    <Card title="Payment plan" action={<Badge tone={tone}>{label}</Badge>}>
      <div className="split">
        <Facts of={facts} />
        <Instalments of={plan.instalments} />
      </div>
      {mayEnd && <EndForm plan={plan} {...end} />}
    </Card>
  )
}

function EndForm({ plan: { id }, hasEmail, idempotencyKey, formResult }: Omit<Props, "mayEnd">) {
  const { form, fields } = useForm<{ reason: string }>({ id: "end", lastResult: formResult?.result })
  return (
    <form method="post" className="form" {...form.props}>
      <h4>End the plan</h4>
      <p className="hint">
        All that is open is owed at once, and the next late fee counts all overdue rent. Nothing is charged backwards.
      </p>
      <Problems of={form} refusal={formResult?.refusal} labels={{ reason: "Reason" }}>
        The plan was not ended.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="paymentPlanID" value={id} />
      <Field
        of={fields.reason}
        label="Reason"
        why={`Stored in the audit log with your name. ${hasEmail ? "The tenant gets a mail without it." : NO_MAIL}`}
        maxLength={500}
        required
      />
      <FormEnd>
        <button type="submit" name="intent" value="end" className="btn btn-danger">
          End payment plan
        </button>
      </FormEnd>
    </form>
  )
}
