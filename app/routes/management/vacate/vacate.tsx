/** Moves a tenant out, or removes a subunit. Source: specification 2 "Vacate", money.md 2.4. */

import { data } from "react-router"
import { PREVIEW_FAILED, SUBUNIT_REMOVAL_FAILED, VACATE_FAILED } from "~/domain/leasing/failure-messages.ts"
import { RemoveSubunitForm, VacateForm } from "~/domain/leasing/inputs.ts"
import { removeSubunit } from "~/domain/leasing/subunits.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { moveOutParts } from "~/domain/leasing/vacate-reductions.ts"
import { cancellationText } from "~/domain/payments/online/cancel-requests.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import type { Route } from "./+types/vacate.ts"
import script from "./vacate.enhance.ts?worker&url"
import { AmountForm, ConfirmForm } from "./vacate.forms.tsx"
import { Preview } from "./vacate.preview.tsx"
import { amountFromQuery, subunitReductions, typedReductions, vacateUnitsFromQuery } from "./vacate.query.ts"
import { SubunitForm, SubunitReductionsForm } from "./vacate.subunit.tsx"

export const handle = { static: true, title: "Vacate", area: "management" } satisfies PageHandle

export const loader = page(
  "move tenants",
  async (tx, actor, { query }) => {
    const vacateUnits = await vacateUnitsFromQuery(tx, actor, query)
    const { number: unit } = vacateUnits.unit
    const { suggested } = await moveOutParts(tx, actor, { unit })
    const amount = vacateUnits.isSubunit ? null : await amountFromQuery(tx, actor, query, { vacateUnits, suggested })
    const about = `${fullName(vacateUnits.tenant)} ${unit}`
    const subunit = subunitReductions(query, suggested)
    const beside = { suggested, subunit, typed: typedReductions(query), key: newIdempotencyKey() }
    const pageData = new ServerOnly({ vacateUnits, amount, ...beside })
    return data({ about, pageData }, { status: amount && "problem" in amount ? 400 : 200 })
  },
  PREVIEW_FAILED,
)

export const action = submissions({
  vacate: step({
    input: VacateForm,
    command: vacate,
    failure: VACATE_FAILED,
    redirectTo: ({ tenantId, name, unitNumber, projectedBalances, canceled }) => ({
      to: `/management/tenants/view?tenant=${tenantId}`,
      notice: `${name} moved out of unit ${unitNumber}. Deposit returned: ${formatMoney(projectedBalances.depositReturned)}.${cancellationText(canceled)}`,
    }),
  }),
  subunit: step({
    input: RemoveSubunitForm,
    command: removeSubunit,
    failure: SUBUNIT_REMOVAL_FAILED,
    redirectTo: ({ tenantId, unitNumber }) => ({
      to: `/management/viewtenant?tenant=${tenantId}`,
      notice: `Unit ${unitNumber} was removed. It is vacant now.`,
    }),
  }),
})

type PageData = Awaited<ReturnType<typeof loader>>["data"]["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function VacatePage({ loaderData, actionData }: Props) {
  const { vacateUnits, amount, suggested, subunit, typed, key } = loaderData.pageData.get()
  const { tenant, unit, endToo, isSubunit } = vacateUnits
  const tenantHeader = { tenant, name: fullName(tenant), rooms: [unit, ...endToo] }
  const formResult = { result: actionData?.result, refusal: actionData?.refusal }
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <div className="stack-lg">
        {isSubunit ? (
          <>
            <SubunitReductionsForm vacateUnits={vacateUnits} of={subunit} suggested={suggested} typed={typed} />
            <SubunitForm vacateUnits={vacateUnits} of={subunit} idempotencyKey={key} {...formResult} />
          </>
        ) : (
          <AmountForm vacateUnits={vacateUnits} amount={amount} suggested={suggested} typed={typed} />
        )}
        {amount && "preview" in amount && (
          <Preview vacateUnits={vacateUnits} preview={amount.preview}>
            <ConfirmForm vacateUnits={vacateUnits} amount={amount} idempotencyKey={key} {...formResult} />
          </Preview>
        )}
      </div>
      <Enhance src={script} />
    </>
  )
}
