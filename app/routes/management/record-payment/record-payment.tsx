import { clockDoubt } from "~/domain/clock/doubt.ts"
import { issueNamedFee } from "~/domain/ledger/charges/issue-named-fee.ts"
import { FeeForm } from "~/domain/ledger/inputs.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { recentEntries } from "~/domain/ledger/statement/recent-entries.ts"
import { policyWarning } from "~/domain/payment-policy/payment-policy.ts"
import { INVALID_TENANT, PaymentForm } from "~/domain/payments/inputs.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { rentsSince } from "~/domain/tenants/tenant-units.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import feeScript from "../issue-fee/issue-fee.enhance.ts?worker&url"
import { FeeFields, feeNotice } from "../issue-fee/issue-fee.form.tsx"
import { RecentLedger } from "../ledger/ledger.recent.tsx"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/record-payment.ts"
import { Modes, PendingNotice, PolicyNotice, paymentPage } from "./modes.tsx"
import script from "./record-payment.enhance.ts?worker&url"
import { PaymentFields } from "./record-payment.form.tsx"
import { repeatedIn } from "./repeated.ts"

export const handle = { static: true, title: "Manual Payment", area: "management" } satisfies PageHandle

export const loader = page("record payments", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query, INVALID_TENANT)
  return {
    about: titleOf(tenantHeader),
    tenantHeader,
    isFees: query.get("mode") === "fees",
    recent: await recentEntries(tx, tenantHeader.tenant.id),
    today: await ledgerDay(tx),
    doubt: await clockDoubt(tx),
    since: await rentsSince(tx, tenantHeader.tenant.id),
    filled: {
      ...repeatedIn(query),
      type: TYPES.find((type) => type === query.typed("type")),
      amount: query.typed("amount"),
    },
    policy: await policyWarning(tx, tenantHeader.tenant.id),
    key: newIdempotencyKey(),
  }
})

const TYPES = ["rent", "deposit", "fees"] as const

export const action = submissions({
  payment: step({
    input: PaymentForm,
    command: recordPayment,
    redirectTo: ({ id }) => `/management/manualpayment/success?payment=${id}`,
  }),
  fee: step({
    input: FeeForm,
    command: issueNamedFee,
    redirectTo: (issued) => ({ to: `${paymentPage(issued.charge.tenantId)}&mode=fees`, notice: feeNotice(issued) }),
  }),
})

export default function RecordPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tenantHeader, isFees, recent, today, since, filled, doubt, policy, key } = loaderData
  const { id } = tenantHeader.tenant
  const form = {
    tenantHeader,
    idempotencyKey: key,
    result: actionData?.result,
    refusal: actionData?.refusal,
    cancel: `/management/viewtenant?tenant=${id}`,
  }
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <Modes tenantId={id} current={isFees ? "fees" : "payment"} />
      <PendingNotice cents={tenantHeader.figures.pending} />
      {!isFees && <PolicyNotice policy={policy} />}
      <div className="split">
        {isFees ? (
          <FeeFields {...form} intent="fee" />
        ) : (
          <PaymentFields {...form} today={today} since={since} filled={filled} doubt={doubt} />
        )}
        <RecentLedger tenantId={id} entries={recent} />
      </div>
      <Enhance src={isFees ? feeScript : script} />
    </>
  )
}
