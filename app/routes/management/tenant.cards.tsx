import type { LeaseStatus } from "~/domain/tenants/inputs.ts"
import { Card } from "~/ui/card.tsx"
import { RadioCards } from "~/ui/choices.tsx"
import { Facts } from "~/ui/facts.tsx"
import { useForm } from "~/ui/form.ts"
import { Problems, type Refused } from "~/ui/form-parts.tsx"
import type { basicFacts, leaseFacts, moneyFacts, noteFacts } from "./tenant.facts.ts"

export function BasicCard({ facts }: { facts: ReturnType<typeof basicFacts> }) {
  const shown = facts.map(({ label, value, to }) => ({
    label,
    value: to === undefined ? value : <a href={to}>{value}</a>,
  }))
  return (
    <Card title="Basic information">
      <Facts of={shown} />
    </Card>
  )
}

export function MoneyCard({ money }: { money: ReturnType<typeof moneyFacts> }) {
  const owed = money.owed.map(({ label, value, total, isPart }) => ({
    label: isPart ? <span className="part">{label}</span> : label,
    value: isPart ? <span className="quiet">{value}</span> : value,
    ...(total ? { total } : {}),
  }))
  return (
    <Card title="Financial information">
      <Facts of={[...owed, ...money.held, ...money.thisMonth]} sums />
    </Card>
  )
}

type LeaseProps = {
  facts: ReturnType<typeof leaseFacts>
  tenantId: number
  status: LeaseStatus["status"]
  isPast: boolean
  /** Whether stays of this tenant ended; the page of a past tenant leads to them already. */
  hasLeftBefore: boolean
  answer: { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

const STATUSES = [
  { value: "current", label: "Current" },
  { value: "eviction", label: "Eviction" },
]

/** The lease, and the switch of its status: sent at once with script, by its button without. */
export function LeaseCard({ facts, tenantId, status, isPast, hasLeftBefore, answer }: LeaseProps) {
  const { form, fields } = useForm<LeaseStatus>({ lastResult: answer?.result, defaultValue: { status } })
  const earlier = <a href={`/management/tenants/view?tenant=${tenantId}`}>Earlier stays</a>
  return (
    <Card title="Lease" action={hasLeftBefore && !isPast ? earlier : undefined}>
      <Facts of={facts} />
      {!isPast && (
        <form method="post" className="stack lease-status" {...form.props}>
          <Problems of={form} refusal={answer?.refusal}>
            The lease status was not changed.
          </Problems>
          <input type="hidden" name="tenantID" value={tenantId} />
          <RadioCards of={fields.status} label="Lease status" columns="two" options={STATUSES} required />
          <p className="hint">
            In eviction the tenant may pay only the full balance online. Staff may record any payment.
          </p>
          <button type="submit" className="btn btn-block">
            Save lease status
          </button>
        </form>
      )}
    </Card>
  )
}

/** Staff's notes; nothing where there are none. */
export function NotesCard({ notes }: { notes: ReturnType<typeof noteFacts> }) {
  if (notes.length === 0) return null
  return (
    <Card title="Tenant Notes">
      <ul className="notes">
        {notes.map((note) => (
          <li key={note.id}>
            <b>{note.title}</b>
            <p>{note.description}</p>
            <p className="quiet small">{note.by}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
