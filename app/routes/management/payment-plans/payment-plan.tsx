/** Makes, shows and ends a tenant's payment plan. Source: money.md 9.9, api.md X130 to X132. */
import { EndPlan, PlanForm } from "~/domain/payment-plans/inputs.ts"
import { coverable, endPlanByStaff, makePlan } from "~/domain/payment-plans/make-plan.ts"
import { plansOfTenant } from "~/domain/payment-plans/plans.ts"
import { may } from "~/domain/permissions.ts"
import { today } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { isEmail } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"
import script from "../amounts.enhance.ts?worker&url"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/payment-plan.ts"
import { EARLIER } from "./payment-plan.columns.tsx"
import { MakePlanForm, SplitForm } from "./payment-plan.form.tsx"
import { OpenPlan } from "./payment-plan.open.tsx"
import { splitOf } from "./payment-plan.split.ts"

export const handle = { static: true, title: "Payment Plan", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  const { id, leaseStatus } = tenantHeader.tenant
  const plans = await plansOfTenant(tx, actor, { tenantId: id })
  const owed = await coverable(tx, id)
  const day = await today(tx)
  const hasUnit = tenantHeader.rooms.length > 0
  return {
    about: titleOf(tenantHeader),
    tenantHeader,
    open: plans.find(({ endedOn }) => endedOn === null) ?? null,
    earlier: plans.filter(({ endedOn }) => endedOn !== null),
    owed,
    pending: tenantHeader.figures.pending,
    day,
    split: splitOf(query, owed, day),
    closed: closedBy({ hasUnit, isEviction: leaseStatus === "eviction", isOwing: owed > 0 }),
    maySet: may(actor, "issue fees"),
    key: newIdempotencyKey(),
  }
})

/** Why no plan can be made; null if one can. */
function closedBy({ hasUnit, isEviction, isOwing }: { hasUnit: boolean; isEviction: boolean; isOwing: boolean }) {
  if (!hasUnit) return "A payment plan needs a tenant with a unit."
  if (isEviction) return "In eviction only the full balance is payable, so there is no payment plan."
  return isOwing ? null : "No rent, late fee or other charge is owed, so there is nothing to agree on."
}

const pageOf = (tenantId: number) => `/management/payment-plan?tenant=${tenantId}`

export const action = submissions({
  make: step({
    input: PlanForm,
    command: makePlan,
    redirectTo: ({ tenantId, amount }) => ({
      to: pageOf(tenantId),
      notice: `The payment plan over ${formatMoney(amount)} was made.`,
    }),
  }),
  end: step({
    input: EndPlan,
    command: endPlanByStaff,
    redirectTo: ({ tenantId }) => ({ to: pageOf(tenantId), notice: "The payment plan was ended." }),
  }),
})

export default function PaymentPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tenantHeader, open, earlier, owed, pending, day, split, closed, maySet, key } = loaderData
  const tenantId = tenantHeader.tenant.id
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const canMake = !open && closed === null && maySet
  const hasForm = actionData?.intent === "make" ? canMake : open !== null && maySet
  const hasEmail = isEmail(tenantHeader.tenant.primaryEmail)
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <div className="stack-lg">
        {actionData?.refusal && !hasForm && (
          <Notice tone="problem" role="alert" title={actionData.refusal.subject}>
            {actionData.refusal.message}
          </Notice>
        )}
        {open && (
          <OpenPlan plan={open} mayEnd={maySet} hasEmail={hasEmail} idempotencyKey={key} formResult={sent("end")} />
        )}
        {!open && closed !== null && <Notice>{closed}</Notice>}
        {canMake && (
          <>
            <p>
              {formatMoney(owed)} of rent, late fees and other charges is owed
              {pending > 0 && `, and ${formatMoney(pending)} is pending`}. While the tenant keeps the plan, its amounts
              cost no late fee. The tenant keeps it by paying each instalment by its day, and also everything that was
              charged since and is due by then.
            </p>
            <SplitForm tenantId={tenantId} split={split} />
            <MakePlanForm
              tenantId={tenantId}
              split={split}
              today={day}
              hasEmail={hasEmail}
              idempotencyKey={key}
              formResult={sent("make")}
            />
          </>
        )}
        {earlier.length > 0 && (
          <ListTable caption="Earlier plans" cards columns={EARLIER} rows={earlier} rowKey={({ id }) => id} />
        )}
      </div>
      <Enhance src={script} />
    </>
  )
}
