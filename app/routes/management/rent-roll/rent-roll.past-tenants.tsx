import { fullName } from "~/values/contact.ts"

type Found = { total: number; first: readonly { id: number; firstName: string; lastName: string }[] }

/** Past tenants that match the search. They have no unit, so the table cannot show them. */
export function PastTenantsFound({ found: { total, first }, search }: { found: Found; search: string }) {
  if (total === 0) return null
  return (
    <p className="table-note screen-only">
      {total === 1 ? "1 past tenant" : `${total} past tenants`}:{" "}
      {first.map((tenant, index) => (
        <span key={tenant.id}>
          {index > 0 && ", "}
          <a href={`/management/tenants/view?tenant=${tenant.id}`}>{fullName(tenant)}</a>
        </span>
      ))}
      {total > first.length && (
        <>
          , <a href={`/management/tenants?${new URLSearchParams({ search })}`}>and {total - first.length} more</a>
        </>
      )}
    </p>
  )
}
