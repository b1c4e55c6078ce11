import { Card } from "./card.tsx"

type RequestsCardProps = { open: number; to: string; create?: string }

/** A link to the maintenance requests of a unit or a tenant. `open` is the number of unresolved ones, `create` the address of the form for a new one. */
export function RequestsCard({ open, to, create }: RequestsCardProps) {
  const some = open === 1 ? "1 open request" : `${open} open requests`
  return (
    <Card title="Requests" action={create && <a href={create}>Create request</a>}>
      <p>
        <a href={to}>{open === 0 ? "No open requests" : some}</a>
      </p>
    </Card>
  )
}
