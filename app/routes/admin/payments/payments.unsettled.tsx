import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Notice } from "~/ui/notice.tsx"

/** A payment or saved method that could not be settled, with formatted times. `link` is the payment's page at the provider. */
export type UnsettledView = {
  subjectId: string
  what: string
  tenant: { id: number; name: string } | null
  waits: string
  since: string
  triedAt: string
  details: string
  advice: string
  link: string | null
}

/** Payments and methods that the sweep could not settle, and tenants whose autopay they block. Hidden if there are none. */
export function UnsettledCard({ subjects }: { subjects: UnsettledView[] }) {
  if (subjects.length === 0) return null
  return (
    <Card title={`Cannot be settled: ${subjects.length}`} level="h2">
      <Notice tone="attention" title="The payment provider's data about these could not be booked.">
        Each is tried again every 5 minutes, and leaves this list when it is settled.
      </Notice>
      <ul className="notes cases">
        {subjects.map((subject) => (
          <li key={subject.subjectId}>
            <Case subject={subject} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Case({ subject }: { subject: UnsettledView }) {
  const { subjectId, what, tenant, waits, since, triedAt, details, advice, link } = subject
  return (
    <>
      <h3>{link === null ? subjectId : <a href={link}>{subjectId}</a>}</h3>
      <Facts
        of={[
          { label: "What", value: what },
          {
            label: "Tenant",
            value:
              tenant === null ? (
                "Not known"
              ) : (
                <a href={`/management/viewtenant/payments?tenant=${tenant.id}`}>{tenant.name}</a>
              ),
          },
          { label: "Since", value: since },
          { label: "Last tried", value: triedAt },
          { label: "Why", value: details },
          { label: "Meanwhile", value: waits },
          { label: "What to do", value: advice },
        ]}
      />
    </>
  )
}
