import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { RadioCards } from "~/ui/forms/choices.tsx"
import type { AgreedFact } from "./tenant.agreed-facts.ts"
import type { basicFacts, noteFacts } from "./tenant.facts.ts"

type BasicProps = { facts: ReturnType<typeof basicFacts>; tenantId: number; mayExport: boolean }

const withLink = ({ label, value, to }: AgreedFact) => ({
  label,
  value: to === undefined ? value : <a href={to}>{value}</a>,
})

export function BasicCard({ facts, tenantId, mayExport }: BasicProps) {
  const rows = facts.map(withLink)
  const ownData = <a href={`/management/viewtenant/data?tenant=${tenantId}`}>Tenant's own data</a>
  return (
    <Card title="Basic information" action={mayExport && ownData}>
      <Facts of={rows} />
    </Card>
  )
}

type AgreedProps = {
  facts: readonly AgreedFact[]
  tenantId: number
  status: string
  isPast: boolean
  /** The tenant has ended stays. The page of a past tenant links to them already. */
  hasLeftBefore: boolean
}

const STATUSES = [
  { value: "current", label: "Current" },
  { value: "eviction", label: "Eviction" },
]

/** The agreements with the tenant, each linked to the page where it can be changed, and a form for the lease status (docs/decisions/0016). */
export function AgreedCard({ facts, tenantId, status, isPast, hasLeftBefore }: AgreedProps) {
  const field = { name: "status", defaultValue: status }
  const earlier = <a href={`/management/tenants/view?tenant=${tenantId}`}>Earlier stays</a>
  return (
    <Card title="What is agreed" action={hasLeftBefore && !isPast ? earlier : undefined}>
      <Facts of={facts.map(withLink)} />
      <p className="small">
        <a href={`/management/dates?tenant=${tenantId}#new`}>Add a date reminder</a>,{" "}
        <a href={`/management/payment-plan?tenant=${tenantId}`}>payment plan</a>
      </p>
      {!isPast && (
        <form method="post" className="stack">
          <input type="hidden" name="tenantID" value={tenantId} />
          <RadioCards of={field} label="Lease status" columns="two" options={STATUSES} required />
          <p className="hint">
            In eviction the tenant may pay only the full balance online. Staff may record any payment.
          </p>
          <button type="submit" name="intent" value="status" className="btn">
            Save lease status
          </button>
        </form>
      )}
    </Card>
  )
}

export function NotesCard({ notes, tenantId }: { notes: ReturnType<typeof noteFacts>; tenantId: number }) {
  const to = `/management/notes?tenant=${tenantId}`
  return (
    <Card
      title="Tenant Notes"
      action={<a href={to}>{notes.length > 0 ? `All notes (${notes.length})` : "Add a note"}</a>}
    >
      {notes.length === 0 ? (
        <p className="quiet">No notes yet.</p>
      ) : (
        <ul className="notes">
          {notes.slice(0, NEWEST).map((note) => (
            <li key={note.id}>
              <b>
                {note.title} {note.isNew && <Badge tone="attention">New</Badge>}
              </b>
              <p>{note.description}</p>
              <p className="quiet small">{note.by}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const NEWEST = 3
