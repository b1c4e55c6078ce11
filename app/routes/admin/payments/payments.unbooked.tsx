import type { ResolveUnbooked } from "~/domain/payments/inputs.ts"
import { Card } from "~/ui/card.tsx"
import { Dialog } from "~/ui/dialog.tsx"
import { Facts } from "~/ui/facts.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"

/** An unrecorded payment with formatted times. `reported` is its state at the provider, `link` its page there. */
export type UnbookedView = {
  id: number
  intentId: string
  details: string
  reported: string
  advice: string
  at: string
  tenant: { id: number; name: string } | null
  link: string | null
}

export type ResolvedView = UnbookedView & {
  resolvedAt: string | null
  resolvedBy: string | null
  resolution: string | null
}

/** Online payments the provider accepted but we have not recorded. Hidden if there are none. */
export function UnbookedCard({ payments }: { payments: UnbookedView[] }) {
  if (payments.length === 0) return null
  return (
    <Card title={`Payments that were not booked: ${payments.length}`} level="h2">
      <Notice tone="attention" title="The payment provider has payments that differ from the receipts here.">
        None of them was booked. Do what each one says, then mark it as dealt with.
      </Notice>
      <ul className="notes cases">
        {payments.map((payment) => (
          <li key={payment.id}>
            <Case payment={payment} />
            <a className="btn" href={`/admin/payments?dialog=resolve&payment=${payment.id}`}>
              Mark as dealt with<span className="hidden-text"> {payment.intentId}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Case({ payment: { intentId, details, reported, advice, at, tenant, link } }: { payment: UnbookedView }) {
  return (
    <>
      <h3>{link === null ? intentId : <a href={link}>{intentId}</a>}</h3>
      <Facts
        of={[
          { label: "Noticed", value: at },
          { label: "Tenant", value: tenant === null ? "Not known" : <LedgerLink tenant={tenant} /> },
          { label: "Why", value: details },
          ...(reported === "" ? [] : [{ label: "At the provider", value: reported }]),
          { label: "What to do", value: advice },
        ]}
      />
    </>
  )
}

const LedgerLink = ({ tenant: { id, name } }: { tenant: { id: number; name: string } }) => (
  <a href={`/management/viewtenant/payments?tenant=${id}`}>{name}</a>
)

export function ResolvedCard({ payments }: { payments: ResolvedView[] }) {
  if (payments.length === 0) return null
  return (
    <Card title="Not booked, and dealt with" level="h2">
      <ul className="notes cases">
        {payments.map(({ id, intentId, link, details, resolvedAt, resolvedBy, resolution }) => (
          <li key={id}>
            <p>
              {link === null ? <b>{intentId}</b> : <a href={link}>{intentId}</a>}: {details}
            </p>
            <p>{resolution}</p>
            <p className="quiet small">
              {resolvedBy}, {resolvedAt}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const LABELS = { note: "What was done" }

type DialogProps = {
  payment: UnbookedView
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

export function ResolveDialog({ payment: { id, intentId, details }, result, refusal }: DialogProps) {
  const { form, fields } = useForm<ResolveUnbooked>({ id: "resolve", lastResult: result })
  return (
    <Dialog
      title="Mark this payment as dealt with?"
      close="/admin/payments"
      form={{ method: "post", action: `/admin/payments?dialog=resolve&payment=${id}`, ...form.props }}
      submit={
        <button type="submit" name="intent" value="resolve" className="btn btn-primary">
          Mark as dealt with
        </button>
      }
    >
      <Problems of={form} refusal={refusal} labels={LABELS}>
        It is still listed as not booked.
      </Problems>
      <input type="hidden" name="id" value={id} />
      <p>
        {intentId}: {details}
      </p>
      <p>
        Nothing is booked or refunded by this: it only leaves the list. Should the provider report something new of this
        payment, it is listed again.
      </p>
      <TextArea
        of={fields.note}
        label={LABELS.note}
        why="Stored here and in the audit log with your name."
        maxLength={500}
        required
      />
    </Dialog>
  )
}
