import { Card } from "../card.tsx"

/** A link to the documents of a unit or a tenant; `count` includes only documents that the person may open. `shared` links to those shared with the tenant. */
export function Documents({ count, to, shared }: { count: number; to: string; shared?: string }) {
  const some = count === 1 ? "1 document on file" : `${count} documents on file`
  return (
    <Card title="Documents">
      <p>
        <a href={to}>{count === 0 ? "No documents on file" : some}</a>
        {shared !== undefined && (
          <>
            , <a href={shared}>shared with the tenant</a>
          </>
        )}
      </p>
    </Card>
  )
}
