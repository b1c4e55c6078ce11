/** A tenant's recurring charges. Source: money.md 9.1, api.md X4-X7. */
import { may } from "~/domain/permissions.ts"
import { addLine } from "~/domain/recurring-charges/add-line.ts"
import { changeLine, endLine } from "~/domain/recurring-charges/change-line.ts"
import { listChargeTypes } from "~/domain/recurring-charges/charge-types.ts"
import { AddLineForm, ChangeLineForm, EndLine } from "~/domain/recurring-charges/inputs.ts"
import { linesOfTenant } from "~/domain/recurring-charges/tenant-lines.ts"
import { Refusal } from "~/domain/refusal.ts"
import { today } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { addMonths, formatMonth, monthOf } from "~/values/calendar.ts"
import script from "../amounts.enhance.ts?worker&url"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/recurring.ts"
import { AddForm } from "./recurring.add.tsx"
import { ChangeForm, EndForm } from "./recurring.change.tsx"
import { LineTable, pageOf } from "./recurring.lines.tsx"

export const handle = { static: true, title: "Recurring Charges", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  const lines = await linesOfTenant(tx, actor, { tenant: tenantHeader.tenant.id })
  const named = query.number("line")
  const changed = named === null ? undefined : lines.find(({ lineId }) => lineId === named)
  if (named !== null && !changed) throw new Refusal("RECURRING_CHARGE_NOT_FOUND")
  const types = await listChargeTypes(tx, actor, {})
  return {
    about: titleOf(tenantHeader),
    tenantHeader,
    lines,
    changed,
    types: types.filter(({ active }) => active),
    nextMonth: addMonths(monthOf(await today(tx)), 1),
    mayEdit: may(actor, "issue fees"),
    mayAddTypes: may(actor, "set defaults"),
    key: newIdempotencyKey(),
  }
})

export const action = submissions({
  add: step({
    input: AddLineForm,
    command: addLine,
    redirectTo: ({ tenantId, typeName }) => ({ to: pageOf(tenantId), notice: `${typeName} was added.` }),
  }),
  change: step({
    input: ChangeLineForm,
    command: changeLine,
    redirectTo: ({ tenantId, typeName }, { fromMonth }) => ({
      to: pageOf(tenantId),
      notice: `${typeName} is changed from ${formatMonth(fromMonth)} on.`,
    }),
  }),
  end: step({
    input: EndLine,
    command: endLine,
    redirectTo: ({ tenantId, typeName }) => ({ to: pageOf(tenantId), notice: `The end of ${typeName} was saved.` }),
  }),
})

export default function RecurringPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tenantHeader, lines, changed, types, nextMonth, mayEdit, mayAddTypes, key } = loaderData
  const { id } = tenantHeader.tenant
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const units = tenantHeader.rooms.map(({ number }) => number)
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <div className="split wide-left">
        <div className="stack">
          {lines.length === 0 ? (
            <Empty icon="calendar" title="No recurring charges.">
              This list shows the charges of every month in addition to the rent, such as parking or storage. The
              move-out ends them.
            </Empty>
          ) : (
            <LineTable lines={lines} mayEdit={mayEdit} />
          )}
        </div>
        {mayEdit && (
          <div className="stack">
            {changed ? (
              <>
                <ChangeForm line={changed} formResult={sent("change")} />
                <EndForm line={changed} formResult={sent("end")} />
              </>
            ) : (
              <Adding units={units} types={types} mayAddTypes={mayAddTypes}>
                <AddForm {...{ tenantId: id, units, types, nextMonth, idempotencyKey: key }} formResult={sent("add")} />
              </Adding>
            )}
          </div>
        )}
      </div>
      <Enhance src={script} />
    </>
  )
}

type AddingProps = {
  units: readonly number[]
  types: readonly unknown[]
  mayAddTypes: boolean
  children: React.ReactNode
}

function Adding({ units, types, mayAddTypes, children }: AddingProps) {
  if (units.length === 0) return <Notice>A past tenant has no unit, and no recurring charges.</Notice>
  if (types.length > 0) return children
  return (
    <Notice>
      <p>There are no charge types yet. An administrator adds them, such as Parking or Storage.</p>
      {mayAddTypes && <a href="/admin/charge-types">Charge types</a>}
    </Notice>
  )
}
