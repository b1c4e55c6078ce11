import { Card } from "./card.tsx"

/** The way to the maintenance requests of a unit or a tenant; `open` of them are not resolved. */
export function RequestsCard({ open, to }: { open: number; to: string }) {
  const some = open === 1 ? "1 open request" : `${open} open requests`
  return (
    <Card title="Requests">
      <p>
        <a href={to}>{open === 0 ? "No open requests" : some}</a>
      </p>
    </Card>
  )
}
