/** The property's types of recurring charges. Source: money.md 9.1, api.md X1-X3. */
import {
  type ChargeType,
  chargeTypeVersion,
  createChargeType,
  editChargeType,
  findChargeType,
  listChargeTypes,
} from "~/domain/recurring-charges/charge-types.ts"
import { EditChargeType, NewChargeType } from "~/domain/recurring-charges/inputs.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Badge } from "~/ui/badge.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/charge-types.ts"
import script from "./charge-types.enhance.ts?worker&url"
import { EditForm, HERE, NewForm } from "./charge-types.forms.tsx"

export const handle = { static: true, title: "Charge Types", area: "admin" } satisfies PageHandle

export const loader = page("set defaults", async (tx, actor, { query }) => {
  const edited = query.number("type")
  const type = edited === null ? null : await findChargeType(tx, edited)
  return {
    types: await listChargeTypes(tx, actor, {}),
    edited: type && { ...type, version: chargeTypeVersion(type) },
    key: newIdempotencyKey(),
  }
})

export const action = submissions({
  create: step({
    input: NewChargeType,
    command: createChargeType,
    redirectTo: ({ name }) => ({ to: HERE, notice: `The type ${name} was added.` }),
  }),
  edit: step({
    input: EditChargeType,
    command: editChargeType,
    redirectTo: ({ name }) => ({ to: HERE, notice: `The type ${name} was saved.` }),
  }),
})

const COLUMNS: readonly ListColumn<ChargeType>[] = [
  { label: "Type", rowHead: true, text: ({ name }) => name },
  { label: "Amount", money: ({ amount }) => amount },
  { label: "State", cell: ({ active }) => (active ? "Active" : <Badge>Inactive</Badge>) },
  { label: "Action", unnamed: true, cell: ({ id, name }) => <EditLink id={id} name={name} /> },
]

function EditLink({ id, name }: { id: number; name: string }) {
  return (
    <a href={`${HERE}?type=${id}`}>
      Edit<span className="hidden-text"> {name}</span>
    </a>
  )
}

export default function ChargeTypesPage({ loaderData: { types, edited, key }, actionData }: Route.ComponentProps) {
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <>
      <PageHead title="Charge types" back={{ to: "/admin/defaults", label: "Global Defaults" }} />
      <p className="hint below-head">
        The charges that tenants can have every month in addition to their rent. The program offers the amount for new
        lines; existing lines keep theirs.
      </p>
      <div className="split wide-left">
        {types.length === 0 ? (
          <Empty icon="table" title="No charge types yet.">
            Add one for each thing that is charged every month, such as Parking, Storage or Internet.
          </Empty>
        ) : (
          <ListTable
            caption="Charge types"
            captionHidden
            cards
            columns={COLUMNS}
            rows={types}
            rowKey={({ id }) => id}
          />
        )}
        {edited ? (
          <EditForm type={edited} formResult={sent("edit")} />
        ) : (
          <NewForm idempotencyKey={key} formResult={sent("create")} />
        )}
      </div>
      <Enhance src={script} />
    </>
  )
}
