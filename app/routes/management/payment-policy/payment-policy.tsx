/** The policy for online payments of the property or, with `?tenant=`, of a tenant. Source: money.md 9.4. */
import {
  type ChangedPolicy,
  knownPolicy,
  setPropertyPolicy,
  setTenantPolicy,
} from "~/domain/leasing/set-payment-policy.ts"
import { SetPropertyPolicy, SetTenantPolicy } from "~/domain/payment-policy/inputs.ts"
import { POLICY_LABELS } from "~/domain/payment-policy/payment-policy.ts"
import { cancellationText } from "~/domain/payments/online/cancel-requests.ts"
import { may } from "~/domain/permissions.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { RadioCards } from "~/ui/forms/choices.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { fullName } from "~/values/contact.ts"
import type { Route } from "./+types/payment-policy.ts"

export const handle = { static: true, title: "Payment Policy", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const tenantId = query.number("tenant")
  const tenant = tenantId === null ? null : await findTenant(tx, tenantId)
  const { policy, message, isOwn } = await knownPolicy(tx, actor, tenantId === null ? {} : { tenantId })
  return {
    about: tenant ? fullName(tenant) : "the property",
    tenantId,
    now: POLICY_LABELS[policy],
    isOwn,
    policy: tenant && !isOwn ? "usual" : policy,
    message,
    maySet: may(actor, tenant ? "move tenants" : "set payment policy"),
    key: newIdempotencyKey(),
  }
})

const savedText = ({ policy, canceled }: ChangedPolicy) =>
  `The payment policy is now: ${POLICY_LABELS[policy].toLowerCase()}.${cancellationText(canceled)}`

export const action = submissions({
  property: step({
    input: SetPropertyPolicy,
    command: setPropertyPolicy,
    redirectTo: (changed) => ({ to: "/management/payment-policy", notice: savedText(changed) }),
  }),
  tenant: step({
    input: SetTenantPolicy,
    command: setTenantPolicy,
    redirectTo: (changed) => ({
      to: `/management/payment-policy?tenant=${changed.tenantId}`,
      notice: savedText(changed),
    }),
  }),
})

const OPTIONS = [
  { value: "any", label: POLICY_LABELS.any },
  {
    value: "rent",
    label: POLICY_LABELS.rent,
    why: "A month's rent, or all rent, late fees and other charges if that is less.",
  },
  { value: "full", label: POLICY_LABELS.full, why: "Everything, or the whole of rent, late fees and other charges." },
  {
    value: "none",
    label: POLICY_LABELS.none,
    why: "Turns autopay off, and cancels payments that are not confirmed yet.",
  },
]
const USUAL = { value: "usual", label: "As for the property" }

export default function PaymentPolicyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { about, tenantId, now, isOwn, policy, message, maySet, key } = loaderData
  const { form, fields } = useForm<{ policy: string; message: string }>({
    lastResult: actionData?.result,
    defaultValue: { policy, message },
  })
  const back =
    tenantId === null
      ? { to: "/management", label: "Rent Roll" }
      : { to: `/management/viewtenant?tenant=${tenantId}`, label: about }
  return (
    <>
      <PageHead title={`Payment policy of ${about}`} back={back} />
      <p className="below-head">
        Now: {now}
        {tenantId !== null && !isOwn && ", as for the property"}. In eviction only the full balance can be paid. Staff
        may record any payment.
      </p>
      {maySet ? (
        <form method="post" className="card form" {...form.props}>
          <Problems of={form} refusal={actionData?.refusal}>
            Nothing was saved yet.
          </Problems>
          <input type="hidden" name="key" value={key} />
          {tenantId !== null && <input type="hidden" name="tenantID" value={tenantId} />}
          <RadioCards
            of={fields.policy}
            label="Allowed online payments"
            options={tenantId === null ? OPTIONS : [USUAL, ...OPTIONS]}
            required
          />
          <TextArea
            of={fields.message}
            label="Message"
            why="Used only with no online payment. The tenant reads it, for example how to pay instead."
            maxLength={500}
            optional
          />
          <FormEnd cancel={back.to}>
            <button
              type="submit"
              name="intent"
              value={tenantId === null ? "property" : "tenant"}
              className="btn btn-primary"
            >
              Save policy
            </button>
          </FormEnd>
        </form>
      ) : (
        <p className="hint">Administrators set the policy of the property.</p>
      )}
    </>
  )
}
