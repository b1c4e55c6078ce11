/** Edits a tenant. Source: specification 2 "Edit tenant". */
import { data } from "react-router"
import { adjustTenantBalances } from "~/domain/leasing/adjust-balances.ts"
import { editTenantOnPage } from "~/domain/leasing/edit-tenant-on-page.ts"
import { BALANCES_NOT_ADJUSTED } from "~/domain/leasing/failure-messages.ts"
import { advanceRent, type Balances } from "~/domain/ledger/accounts.ts"
import { AdjustBalances } from "~/domain/ledger/inputs.ts"
import { may } from "~/domain/permissions.ts"
import { cardFeeOn } from "~/domain/settings/card-fee-on.ts"
import { defaultsOf, today } from "~/domain/settings/defaults.ts"
import { TenantForm } from "~/domain/tenants/inputs.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/edit-tenant.ts"
import { adjustmentFromQuery, BALANCES } from "./edit-tenant.balances.ts"
import { AdjustDialog, BalancesCard } from "./edit-tenant.dialogs.tsx"
import script from "./edit-tenant.enhance.ts?worker&url"
import { TenantFieldsForm } from "./edit-tenant.form.tsx"
import { ruleOf, usualOf, valuesOf } from "./edit-tenant.values.ts"

export const handle = { static: true, title: "Edit Tenant Details", area: "management" } satisfies PageHandle

export const loader = page("manage tenants", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  const adjusting = await adjustmentFromQuery(query, tenantHeader.tenant.id, tenantHeader.figures)
  const pageData = {
    tenantHeader,
    adjusting,
    mayAdjust: may(actor, "adjust balances"),
    values: valuesOf(tenantHeader.tenant),
    usual: usualOf(await defaultsOf(tx), await cardFeeOn(tx)),
    rule: ruleOf(tenantHeader),
    balances: balanceFacts(tenantHeader.figures),
    today: await today(tx),
    key: newIdempotencyKey(),
  }
  return data(
    { about: titleOf(tenantHeader), pageData: new ServerOnly(pageData) },
    { status: adjusting?.status ?? 200 },
  )
})

function balanceFacts(figures: Balances) {
  const facts = Object.values(BALANCES).map(({ label, balance }) => ({ label, value: formatMoney(figures[balance]) }))
  return [...facts, { label: "Advance rent", value: formatMoney(advanceRent(figures)) }]
}

/** Requires `balanceSeq`, so that the page refuses a confirmation of outdated balances. */
const ConfirmedBalances = AdjustBalances.refine((input) => input.balanceSeq !== undefined, {
  error: "Required.",
  path: ["balanceSeq"],
})

export const action = submissions({
  save: step({
    input: TenantForm,
    command: editTenantOnPage,
    redirectTo: (tenant) => ({
      to: `/management/viewtenant?tenant=${tenant.id}`,
      notice: `${fullName(tenant)} was saved.`,
    }),
  }),
  balances: step({
    input: ConfirmedBalances,
    command: adjustTenantBalances,
    failure: BALANCES_NOT_ADJUSTED,
    redirectTo: ({ tenant }) => ({
      to: `/management/edittenant?tenant=${tenant.id}`,
      notice: `The balances of ${fullName(tenant)} were adjusted.`,
    }),
  }),
})

type PageData = Awaited<ReturnType<typeof loader>>["data"]["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function EditTenantPage({ loaderData, actionData }: Props) {
  const { tenantHeader, adjusting, mayAdjust, values, usual, rule, balances, today, key } = loaderData.pageData.get()
  const { tenant, name } = tenantHeader
  const here = `/management/edittenant?tenant=${tenant.id}`
  const saved = actionData?.intent === "save" ? actionData : undefined
  const applied = actionData?.intent === "balances" ? actionData : undefined
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <div className="split">
        <TenantFieldsForm
          tenant={tenant}
          values={values}
          usual={usual}
          rule={rule}
          today={today}
          idempotencyKey={key}
          result={saved?.result}
          refusal={saved?.refusal}
          cancel={`/management/viewtenant?tenant=${tenant.id}`}
        />
        <BalancesCard facts={balances} here={mayAdjust ? here : null} />
      </div>
      {adjusting && (
        <AdjustDialog
          adjusting={adjusting}
          tenant={{ id: tenant.id, name }}
          here={here}
          idempotencyKey={key}
          refusal={applied?.refusal}
        />
      )}
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
      <Enhance src={script} />
    </>
  )
}
