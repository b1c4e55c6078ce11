import type { Sender } from "~/domain/bank-matching/senders.ts"
import { MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { type Cents, formatMoney, formatPlain, sum } from "~/values/money.ts"

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
type FormProps = { sender: Sender; idempotencyKey: string; formResult: FormResult }

const LABELS = { largestAmount: "Largest amount" }

/** Turns automatic booking of the sender's credits on or off. `waiting`: the amounts of open credits with this text. */
export function BookForm({ sender, waiting, idempotencyKey, formResult }: FormProps & { waiting: readonly Cents[] }) {
  const { booking } = sender
  const isOn = booking !== null && booking.ended === null
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    id: "book",
    lastResult: formResult?.result,
    defaultValue: { largestAmount: booking === null ? undefined : formatPlain(booking.upTo) },
  })
  return (
    <form method="post" action={addressOf(sender)} className="card form" {...form.props}>
      <h2 className="section-title">Book without asking</h2>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was changed.
      </Problems>
      <Notice tone="attention" title="A sender can be forged.">
        <p>
          A sender can write any text. The program records a credit of exactly this text as rent of {sender.name}{" "}
          without asking anybody. You get one mail a day with the payments that it recorded.
        </p>
      </Notice>
      <p className="hint">
        It stops by itself when the tenant moves out, is in eviction or may not pay online, and when you are no longer
        an administrator. It does not record a credit that looks like a payment recorded already.
      </p>
      <Waiting of={waiting} />
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="senderID" value={sender.id} />
      <input type="hidden" name="sender" value={sender.id} />
      <MoneyField
        of={fields.largestAmount}
        label={LABELS.largestAmount}
        why="A larger credit is left for you."
        required={!isOn}
      />
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="book">
          {isOn ? "Save the largest amount" : "Book without asking"}
        </button>
        {isOn && (
          <button type="submit" className="btn" name="intent" value="stop" formNoValidate>
            Ask me again
          </button>
        )}
      </FormEnd>
    </form>
  )
}

function Waiting({ of }: { of: readonly Cents[] }) {
  if (of.length === 0) return null
  const [one, many] = [
    `1 open credit of this text, ${formatMoney(sum(of))}, is`,
    `${of.length} open credits of this text, ${formatMoney(sum(of))} together, are`,
  ]
  return <p className="hint">{of.length === 1 ? one : many} looked at within an hour, too.</p>
}

export function ForgetForm({ sender, idempotencyKey, formResult }: FormProps) {
  return (
    <form method="post" action={addressOf(sender)} className="card form">
      <h2 className="section-title">Forget this sender</h2>
      {formResult?.refusal && (
        <Notice tone="problem" role="alert" title={formResult.refusal.subject}>
          <p>{formResult.refusal.message}</p>
        </Notice>
      )}
      <p className="hint">The tenant is no longer proposed for this text. Recorded payments stay.</p>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="sender" value={sender.id} />
      <FormEnd>
        <button type="submit" className="btn btn-danger" name="intent" value="forget">
          Forget the sender
        </button>
      </FormEnd>
    </form>
  )
}

const addressOf = ({ id }: Sender) => `/admin/bank/senders/sender?sender=${id}`
