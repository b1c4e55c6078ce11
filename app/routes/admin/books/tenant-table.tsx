// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import { Empty } from "~/ui/empty.tsx"
import { cellsOf, type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { visible } from "~/values/visible-text.ts"

type Named = { tenantId: number; tenant: string }

/** A tenant's name, linked to the tenant's page; the file also has the id. */
export const TENANT: readonly ListColumn<Named>[] = [
  {
    label: "Tenant",
    rowHead: true,
    cell: ({ tenantId, tenant }) => (
      <a href={`/management/viewtenant?tenant=${tenantId}`}>
        <bdi>{tenant}</bdi>
      </a>
    ),
    csv: ({ tenant }) => visible(tenant),
  },
  { label: "TenantID", csv: ({ tenantId }) => tenantId },
]

type Props<Figures> = {
  title: string
  figures: readonly ListColumn<Figures>[]
  rows: readonly (Figures & Named)[]
  totals: Figures
  empty: string
}

export function TenantTable<Figures>({ title, figures, rows, totals, empty }: Props<Figures>) {
  if (rows.length === 0) return <Empty icon="table" title={empty} />
  return (
    <ListTable
      caption={title}
      captionHidden
      cards
      plain
      columns={[...TENANT, ...figures]}
      rows={rows}
      rowKey={({ tenantId }) => tenantId}
    >
      <tfoot role="rowgroup">
        <tr role="row" className="sums">
          <th role="rowheader" scope="row">
            All tenants
          </th>
          {cellsOf(figures, totals, true)}
        </tr>
      </tfoot>
    </ListTable>
  )
}
