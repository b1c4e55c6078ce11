import type { BankLine } from "~/domain/bank-files/bank-lines.ts"
import type { PayerChoice } from "~/domain/bank-matching/line-choices.ts"
import type { Suggestion } from "~/domain/bank-matching/suggestions.ts"
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, Row } from "~/ui/forms/form-parts.tsx"
import { formatMonth, monthOf } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { Sent } from "./bank-line.parts.tsx"

const METHODS = ["zelle", "paypal", "cashapp", "check", "cash", "other"] as const
const TYPES = [
  { value: "rent", label: "Rent" },
  { value: "deposit", label: "Deposit" },
  { value: "fees", label: "Fees" },
]
const LABELS = { tenantID: "Tenant", method: "Method", type: "Purpose", expenseTypeID: "Expense" }

type PaymentFormProps = {
  line: BankLine
  suggestions: readonly Suggestion[]
  tenants: readonly PayerChoice[]
  sent: Sent
}

/** Records a credit as a payment. The best tenant is preselected, with the reason. */
export function PaymentForm({ line, suggestions, tenants, sent }: PaymentFormProps) {
  const best = suggestions.find(({ kind }) => kind === "tenant")
  const { form, fields } = useForm<Record<(typeof FIELDS)[number], string>>({
    lastResult: sent.result,
    defaultValue: {
      tenantID: best?.tenantId?.toString(),
      method: best?.method ?? methodIn(line),
      type: best?.type ?? "rent",
    },
  })
  const { tenantID: payer } = fields
  return (
    <form method="post" action={`/admin/bank/lines/line?line=${line.id}`} className="card form" {...form.props}>
      <h2 className="section-title">Record it as a payment</h2>
      <Problems of={form} refusal={sent.refusal} labels={LABELS}>
        Nothing was recorded.
      </Problems>
      <input type="hidden" name="key" value={sent.key} />
      <input type="hidden" name="lineID" value={line.id} />
      <Answers of={[fields.duplicateOf, fields.earlierMonth, fields.checkTaken]} refusal={sent.refusal} />
      <Row three>
        <Choice
          of={payer}
          label="Tenant"
          why={best ? `${best.name}: ${best.reasons.join(", ")}.` : undefined}
          blank="Choose the tenant"
          options={tenants.map(({ id, name, unitNumber }) => ({ value: String(id), label: `${unitNumber} ${name}` }))}
        />
        <Choice
          of={fields.method}
          label="Method"
          options={METHODS.map((method) => ({ value: method, label: methodLabel(method) }))}
        />
        <Choice of={fields.type} label="Purpose" options={TYPES} />
      </Row>
      <CheckBox of={fields.remember} label="Propose this tenant when this text comes again" />
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="payment">
          Record {formatMoney(line.amount)}
        </button>
      </FormEnd>
    </form>
  )
}

const FIELDS = ["tenantID", "method", "type", "remember", "duplicateOf", "earlierMonth", "checkTaken"] as const

function methodIn({ text, checkNumber }: BankLine): (typeof METHODS)[number] {
  if (/zelle|quickpay/i.test(text)) return "zelle"
  if (/paypal/i.test(text)) return "paypal"
  if (/cash ?app|square cash/i.test(text)) return "cashapp"
  return checkNumber !== null || /\bcheck\b/i.test(text) ? "check" : "other"
}

type ExpenseFormProps = { line: BankLine; types: readonly { id: number; name: string }[]; sent: Sent }

export function ExpenseForm({ line, types, sent }: ExpenseFormProps) {
  const { form, fields } = useForm<Record<"expenseTypeID", string>>({ lastResult: sent.result })
  const { expenseTypeID: expense } = fields
  const month = formatMonth(monthOf(line.on))
  return (
    <form method="post" action={`/admin/bank/lines/line?line=${line.id}`} className="card form" {...form.props}>
      <h2 className="section-title">Save it as an expense</h2>
      <Problems of={form} refusal={sent.refusal} labels={LABELS}>
        Nothing was saved.
      </Problems>
      <input type="hidden" name="key" value={sent.key} />
      <input type="hidden" name="lineID" value={line.id} />
      <Choice
        of={expense}
        label="Expense"
        why={`It is added to the expense of ${month}.`}
        blank="Choose the expense"
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="expense">
          Save the expense
        </button>
      </FormEnd>
    </form>
  )
}
