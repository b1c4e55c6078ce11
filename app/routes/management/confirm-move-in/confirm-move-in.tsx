/** Moves a known tenant into a unit: as a subunit of the tenant's own unit, or as the only unit. Source: specification 2 "Move in". */

import { SUBUNIT_NOT_ADDED } from "~/domain/leasing/failure-messages.ts"
import {
  addSubunitByForm,
  FormerTenantForm,
  moveFormerTenantInByForm,
  SubunitForm,
} from "~/domain/leasing/move-in-pages.ts"
import { fullBalance } from "~/domain/ledger/accounts.ts"
import { accountBalanceNote } from "~/domain/ledger/balance-names.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatMonth } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import script from "../move-in/move-in.enhance.ts?worker&url"
import { Taken, VacancyHead } from "../move-in/move-in.head.tsx"
import type { Route } from "./+types/confirm-move-in.ts"
import { type ConfirmData, confirmData } from "./confirm-move-in.data.ts"
import { FormerTenantFields } from "./confirm-move-in.former.tsx"
import { SubunitFields } from "./confirm-move-in.subunit.tsx"

export const handle = { static: true, title: "Reset Tenant Balance", area: "management" } satisfies PageHandle

export const loader = page("move tenants", confirmData)

const moved = (unit: number, tenant: number) => `/management/fillunit?unit=${unit}&moved=${tenant}`

export const action = submissions({
  subunit: step({
    input: SubunitForm,
    command: addSubunitByForm,
    failure: SUBUNIT_NOT_ADDED,
    redirectTo: ({ tenantId, unitNumber, parentUnit, nextRentPeriod }) => ({
      to: `/management/viewtenant?tenant=${tenantId}`,
      notice: `Unit ${unitNumber} is now a subunit of unit ${parentUnit}. Rent of its own begins with ${formatMonth(nextRentPeriod)}.`,
    }),
  }),
  former: step({
    input: FormerTenantForm,
    command: moveFormerTenantInByForm,
    redirectTo: ({ tenantId, unitNumber }) => moved(unitNumber, tenantId),
  }),
})

export default function ConfirmMoveInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unit, holder, tenant, figures, held } = loaderData
  const back = `/management/fillunit?unit=${unit.number}&mode=existing`
  const formState = formFor(actionData, held.length > 0)
  const result = actionData?.intent === formState ? actionData.result : undefined
  const formResult = { result, refusal: actionData?.refusal }
  if (actionData?.refusal?.code === "TENANT_HAS_NO_UNIT") return <NotFound data={loaderData} />
  const isShown = !holder || actionData !== undefined
  return (
    <>
      <VacancyHead unit={unit} back={back} />
      {holder && <Taken unit={unit} holder={holder} />}
      {isShown && (
        <div className="split wizard">
          {formState === "subunit" ? (
            <SubunitFields data={loaderData} cancel={back} {...formResult} />
          ) : (
            <FormerTenantFields data={loaderData} cancel={back} {...formResult} />
          )}
          <Owing tenant={tenant} figures={figures} held={held} />
        </div>
      )}
      <Enhance src={script} />
    </>
  )
}

/** An error belongs to the form that was sent. A tenant who has received a unit since then is offered the subunit form instead. */
function formFor(actionData: Route.ComponentProps["actionData"], hasUnit: boolean): string {
  const sent = actionData?.refusal?.code === "TENANT_HAS_UNIT" ? undefined : actionData?.intent
  return sent ?? (hasUnit ? "subunit" : "former")
}

function NotFound({ data: { unit, tenant } }: { data: ConfirmData }) {
  return (
    <Empty
      icon="person"
      title="Tenant Not Found"
      action={
        <a className="btn btn-primary" href={`/management/fillunit/reset?tenant=${tenant.id}&unit=${unit.number}`}>
          Move {tenant.name} in
        </a>
      }
    >
      {tenant.name} has no unit any more, so that unit {unit.number} cannot be a subunit. Nothing was recorded.
    </Empty>
  )
}

function Owing({ tenant, figures, held }: Pick<ConfirmData, "tenant" | "figures" | "held">) {
  const sums = [
    { label: "Rent balance", value: formatMoney(figures.rent) },
    { label: "Late fees", value: formatMoney(figures.late) },
    { label: "Other fees", value: formatMoney(figures.other) },
    { label: "Deposit owed", value: formatMoney(figures.depositOwed) },
    { label: "Owed now", value: formatMoney(fullBalance(figures)), total: true },
    { label: "Deposit reserve", value: formatMoney(figures.depositReserve) },
    { label: "Advance rent", value: formatMoney(figures.advance) },
  ]
  const note = accountBalanceNote(figures)
  return (
    <Card title={tenant.name} action={<a href={`/management/viewtenant?tenant=${tenant.id}`}>Tenant Info</a>}>
      <p>{held.length === 0 ? "Has no unit." : `Holds ${unitText(held.map(({ unitNumber }) => unitNumber))}.`}</p>
      <Facts sums of={sums} />
      {note !== null && <p className="quiet small">{note}</p>}
    </Card>
  )
}

const unitText = (numbers: readonly number[]) => `${numbers.length === 1 ? "unit" : "units"} ${numbers.join(", ")}`
