// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** Selects the units or tenants for a bulk action: all that match a filter of the rent roll, or all who owe, on one page. Source: api.md X101. */
import { MOST_ROWS, NewSelection } from "~/domain/bulk-actions/inputs.ts"
import { createSelection } from "~/domain/bulk-actions/selections.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import type { Route } from "./+types/bulk.ts"
import { type Candidate, candidatesOf } from "./bulk.view.ts"

export const handle = { static: true, title: "Many at once", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const candidates = await candidatesOf(tx, actor, query)
  const isNone = query.get("select") === "none"
  return { pageData: new ServerOnly({ ...candidates, isNone, key: newIdempotencyKey() }) }
})

export const action = submission({
  input: NewSelection,
  command: createSelection,
  redirectTo: ({ id }) => `/management/bulk/review?selection=${id}`,
})

const COLUMNS = ["Select", "Unit", "Tenant", { label: "Owed now", num: true }] as const

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function BulkPage({ loaderData, actionData }: Props) {
  const { rows, total, back, query, isNone, key } = loaderData.pageData.get()
  const { form } = useForm({ lastResult: actionData?.result })
  if (rows.length === 0) return <Nothing back={back} />
  return (
    <form method="post" className="stack" {...form.props}>
      <PageHead title="Many at once" back={back}>
        <a className="btn" href={`/management/bulk?${query}${isNone ? "" : "&select=none"}`}>
          {isNone ? "Select all" : "Select none"}
        </a>
        <button type="submit" className="btn btn-primary">
          Continue
        </button>
      </PageHead>
      <Problems of={form} refusal={actionData?.refusal} labels={{ unitNumbers: "Select" }}>
        Nobody is selected yet.
      </Problems>
      <input type="hidden" name="key" value={key} />
      {total > MOST_ROWS && (
        <Notice tone="attention" title={`The first ${MOST_ROWS} of ${total} are shown.`}>
          <p>At most {MOST_ROWS} are done at once. A filter of the rent roll shows others.</p>
        </Notice>
      )}
      <Table
        caption={`${total === 1 ? "1 row" : `${total} rows`} to select from`}
        columns={COLUMNS}
        className="select-rows"
      >
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.field} ${row.value}`} row={row} isSelected={!isNone} />
          ))}
        </tbody>
      </Table>
    </form>
  )
}

function Row({ row: { field, value, name, units, owed }, isSelected }: { row: Candidate; isSelected: boolean }) {
  const label = [name, ...units.map((unit) => `unit ${unit}`)].join(", ")
  return (
    <tr>
      <td>
        <input type="checkbox" name={field} value={value} defaultChecked={isSelected} aria-label={`Select ${label}`} />
      </td>
      <td>
        {units.map((unit) => (
          <UnitBadge key={unit} unit={unit} />
        ))}
      </td>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td className="num">{owed}</td>
    </tr>
  )
}

function Nothing({ back }: { back: { to: string; label: string } }) {
  const action = (
    <a className="btn" href={back.to}>
      Back to {back.label}
    </a>
  )
  return (
    <Empty icon="table" title="There is nobody to select." action={action}>
      Choose another filter on the rent roll.
    </Empty>
  )
}
