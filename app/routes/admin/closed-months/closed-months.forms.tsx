import type { MonthOfBooks } from "~/domain/closed-months/month-of-books.ts"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { formatMonth } from "~/values/calendar.ts"
import { ITEM_NAMES } from "./closed-months.month.tsx"

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
type Props = { of: MonthOfBooks; idempotencyKey: string; formResult: FormResult }

type AnyForm = { getField(name: string): Parameters<typeof Field>[0]["of"] }
const fieldOf = (form: unknown, item: string) => (form as AnyForm).getField(`setAside.${item}`)

/** Closes the month as it is shown. Each unfinished item needs a reason; hard items cannot be set aside. */
export function CloseForm({ of: { month, items, today }, idempotencyKey, formResult }: Props) {
  const { form } = useForm<{ setAside: Record<string, string> }>({ id: "close", lastResult: formResult?.result })
  const open = items.filter(({ isDone, isHard }) => !isDone && !isHard)
  const isBlocked = items.some(({ isDone, isHard }) => !isDone && isHard)
  const labels = Object.fromEntries(open.map(({ item }) => [`setAside.${item}`, ITEM_NAMES[item]]))
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Close {formatMonth(month)}</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={labels}>
        Nothing was closed.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="month" value={month} />
      <input type="hidden" name="digest" value={today.digest} />
      {open.map(({ item, found }) => (
        <Field
          key={item}
          of={fieldOf(form, item)}
          label={`${ITEM_NAMES[item]}: why it is set aside`}
          why={`${found} The reason is stored with the month.`}
          maxLength={500}
        />
      ))}
      {isBlocked ? (
        <p>The month can be closed once what must be done is done.</p>
      ) : (
        <FormEnd>
          <button type="submit" name="intent" value="close" className="btn btn-primary">
            Close {formatMonth(month)}
          </button>
        </FormEnd>
      )}
    </form>
  )
}

export function ReopenForm({ of: { month }, idempotencyKey, formResult }: Props) {
  const { form, fields } = useForm<{ reason: string }>({ id: "reopen", lastResult: formResult?.result })
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Reopen {formatMonth(month)}</h3>
      <p className="hint">
        Entries that were dated later because the month was closed keep their day. The stored report stays, too.
      </p>
      <Problems of={form} refusal={formResult?.refusal} labels={{ reason: "Reason" }}>
        Nothing was reopened.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="month" value={month} />
      <Field
        of={fields.reason}
        label="Reason"
        why="At least 10 characters. Stored with the month and in the audit log, with your name."
        maxLength={500}
        required
      />
      <FormEnd>
        <button type="submit" name="intent" value="reopen" className="btn btn-danger">
          Reopen {formatMonth(month)}
        </button>
      </FormEnd>
    </form>
  )
}
