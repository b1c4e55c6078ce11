/** Moving a tenant out, or taking a subunit back. Source: specification 2 "Vacate", money.md 2.4. */

import { data } from "react-router"
import { PREVIEW_FAILED, SUBUNIT_REMOVAL_FAILED, VACATE_FAILED } from "~/domain/leasing/failure-messages.ts"
import { journalSeq, RemoveSubunit, Vacate } from "~/domain/leasing/inputs.ts"
import { removeSubunit } from "~/domain/leasing/subunits.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { oneTimeKey } from "~/http/one-time-key.ts"
import { page } from "~/http/page.ts"
import { KeptHere } from "~/http/server-only.ts"
import { step, submissions } from "~/http/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/vacate.ts"
import { TenantHead } from "./tenant.head.tsx"
import script from "./vacate.enhance.ts?worker&url"
import { AmountForm, ConfirmForm, SubunitForm } from "./vacate.forms.tsx"
import { Preview } from "./vacate.preview.tsx"
import { amountAsked, leavingAsked } from "./vacate.query.ts"

export const handle = { static: true, title: "Vacate", area: "management" } satisfies PageHandle

export const loader = page(
  "move tenants",
  async (tx, actor, { query }) => {
    const leaving = await leavingAsked(tx, actor, query)
    const amount = leaving.isSubunit ? null : await amountAsked(tx, actor, query, leaving)
    const about = `${fullName(leaving.tenant)} ${leaving.unit.number}`
    const sheet = new KeptHere({ leaving, amount, key: oneTimeKey() })
    return data({ about, sheet }, { status: amount && "problem" in amount ? 400 : 200 })
  },
  PREVIEW_FAILED,
)

/** From the page a move-out always names the preview it was confirmed by. */
const ConfirmedVacate = Vacate.extend({ previewSeq: journalSeq() })

export const action = submissions({
  vacate: step({
    takes: ConfirmedVacate,
    does: vacate,
    failure: VACATE_FAILED,
    then: ({ tenantId, name, unitNumber, projectedBalances }) => ({
      to: `/management/tenants/view?tenant=${tenantId}`,
      notice: `${name} moved out of unit ${unitNumber}. Deposit returned: ${formatMoney(projectedBalances.depositReturned)}.`,
    }),
  }),
  subunit: step({
    takes: RemoveSubunit,
    does: removeSubunit,
    failure: SUBUNIT_REMOVAL_FAILED,
    then: ({ tenantId, unitNumber }) => ({
      to: `/management/viewtenant?tenant=${tenantId}`,
      notice: `Unit ${unitNumber} was removed. It is vacant now.`,
    }),
  }),
})

type Sheet = Awaited<ReturnType<typeof loader>>["data"]["sheet"]
type Props = { loaderData: { sheet: Sheet }; actionData?: Route.ComponentProps["actionData"] }

export default function VacatePage({ loaderData, actionData }: Props) {
  const { leaving, amount, key } = loaderData.sheet.get()
  const { tenant, unit, endToo, isSubunit } = leaving
  const face = { tenant, name: fullName(tenant), rooms: [unit, ...endToo] }
  const answer = { result: actionData?.result, refusal: actionData?.refusal }
  return (
    <>
      <TenantHead face={face} />
      <div className="stack-lg">
        {isSubunit ? (
          <SubunitForm leaving={leaving} oneTime={key} {...answer} />
        ) : (
          <AmountForm leaving={leaving} amount={amount} />
        )}
        {amount && "preview" in amount && (
          <Preview leaving={leaving} preview={amount.preview}>
            <ConfirmForm leaving={leaving} amount={amount} oneTime={key} {...answer} />
          </Preview>
        )}
      </div>
      <Enhance src={script} />
    </>
  )
}
