/** Staff enter a tenant's card: first the amount, then the provider's form beside the recent ledger. Source: specification 2 "Manual payment". */
import { redirect } from "react-router"
import { recentEntries } from "~/domain/ledger/statement/recent-entries.ts"
import { policyWarning } from "~/domain/payment-policy/payment-policy.ts"
import { INVALID_TENANT, KeyCardInPage, PayOnPage } from "~/domain/payments/inputs.ts"
import {
  keyCardInPage,
  keyCardOnPageInstead,
  keyCardOptions,
  keyedPaymentToConfirm,
} from "~/domain/payments/online/key-card.ts"
import { may } from "~/domain/permissions.ts"
import { cardEntryPage } from "~/http/handlers/card-entry-page.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { RecentLedger } from "../ledger/ledger.recent.tsx"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/key-card.ts"
import { KeyedCard } from "./key-card.confirm.tsx"
import { AmountForm, Closed } from "./key-card.form.tsx"
import { cardPage, Modes, PendingNotice, PolicyNotice } from "./modes.tsx"

export const handle = { static: true, title: "Manual Payment", area: "management" } satisfies PageHandle

export const loader = cardEntryPage(
  "see tenants",
  async (actor, { query }) => {
    const receipt = query.get("receipt")
    return receipt && may(actor, "record payments") ? keyedPaymentToConfirm(actor, { receipt }) : null
  },
  async (tx, actor, { query }, keyed) => {
    const tenantHeader = await tenantHeaderOf(tx, actor, query, INVALID_TENANT)
    const { id } = tenantHeader.tenant
    const isOver = keyed && (keyed.receipt.entry === null || (keyed.receipt.entry === "form" && !keyed.cardEntry))
    if (isOver || (keyed && keyed.receipt.tenantId !== id)) {
      throw redirect(`/management/manualpayment/success?receipt=${keyed.receipt.id}`)
    }
    return {
      about: titleOf(tenantHeader),
      tenantHeader,
      options: await keyCardOptions(tx, actor, { tenantId: id }),
      recent: await recentEntries(tx, id),
      keyed,
      policy: await policyWarning(tx, id),
      key: newIdempotencyKey(),
    }
  },
)

const next = ({ receipt, tenantId }: { receipt: string; tenantId: number }) =>
  `${cardPage(tenantId)}&receipt=${receipt}`

export const action = submissions({
  amount: step({ input: KeyCardInPage, workflow: keyCardInPage, redirectTo: next }),
  other: step({ input: PayOnPage, workflow: keyCardOnPageInstead, redirectTo: next }),
})

export default function KeyCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tenantHeader, options, recent, keyed, policy, key } = loaderData
  const { id } = tenantHeader.tenant
  const form = { idempotencyKey: key, result: actionData?.result, refusal: actionData?.refusal }
  const isOpen = options.mayKey && options.off === null
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <Modes tenantId={id} current="card" />
      <PendingNotice cents={tenantHeader.figures.pending} />
      <PolicyNotice policy={policy} />
      <div className="split">
        {!isOpen && <Closed off={options.mayKey ? options.off : null} tenantId={id} />}
        {isOpen && keyed && <KeyedCard keyed={keyed} {...form} />}
        {isOpen && !keyed && <AmountForm tenantHeader={tenantHeader} options={options} {...form} />}
        <RecentLedger tenantId={id} entries={recent} />
      </div>
    </>
  )
}
