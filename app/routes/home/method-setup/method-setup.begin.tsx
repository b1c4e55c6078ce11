import type { SetupOptions } from "~/domain/payment-methods/own-setup.ts"
import { EntryField } from "~/ui/forms/entry-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"

type Props = {
  options: SetupOptions
  /** The tenant came from the payment page and returns there. */
  isToPay: boolean
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

/** Says which methods can be saved, and that nothing is charged, before the tenant enters anything. */
export function BeginForm({ options, isToPay, idempotencyKey, result, refusal }: Props) {
  const { hasForm, isAchRestricted } = options
  const { form } = useForm<{ entry: string }>({ id: "begin", lastResult: result })
  return (
    <section className="card pay-card" aria-labelledby="add">
      <h2 id="add">
        {isAchRestricted ? "A card" : "A card or bank account"} {isToPay ? "to pay with" : "for autopay"}
      </h2>
      {isAchRestricted && (
        <Notice tone="attention">
          Your account is restricted from ACH payments: you can add a card, but no bank account. The{" "}
          <a href="/home/ach">ACH Payment Policy</a> says why.
        </Notice>
      )}
      <p>
        {isToPay
          ? "Nothing is charged now. Once it is saved you choose it on the payment page, with its fee shown before you pay."
          : "Nothing is charged now, and autopay is not switched on by it: that is your next step."}
      </p>
      {!isAchRestricted && (
        <p className="quiet">
          A bank account is confirmed by signing in to your bank, or by two small deposits that take 1 to 2 business
          days. A failed bank payment costs $20.00: read the <a href="/home/ach">ACH Payment Policy</a>.
        </p>
      )}
      <form method="post" className="stack" {...form.props}>
        <Problems of={form} refusal={refusal}>
          Nothing was saved.
        </Problems>
        <input type="hidden" name="key" value={idempotencyKey} />
        {hasForm && <EntryField />}
        <div className="actions">
          <button type="submit" name="intent" value="begin" className="btn btn-primary btn-lg">
            Continue
          </button>
          <a className="btn btn-quiet" href={isToPay ? "/home/payment" : "/home/autopay"}>
            Cancel
          </a>
        </div>
      </form>
    </section>
  )
}
