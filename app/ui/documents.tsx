import { Card } from "./card.tsx"

/** A link to the documents of a unit or a tenant; `count` includes only documents that the person may open. */
export function Documents({ count, to }: { count: number; to: string }) {
  const some = count === 1 ? "1 document on file" : `${count} documents on file`
  return (
    <Card title="Documents">
      <p>
        <a href={to}>{count === 0 ? "No documents on file" : some}</a>
      </p>
    </Card>
  )
}
