/** A past tenant: the balance owed, the deposit held, next steps, and every stay. Source: specification 2 "Past tenants". */
import { redirect } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { cents } from "~/domain/inputs.ts"
import { editStay } from "~/domain/leasing/edit-stay.ts"
import { EditStay, journalSeq } from "~/domain/leasing/inputs.ts"
import { type PastStay, type PastTenant, pastTenant } from "~/domain/leasing/past-tenants.ts"
import { stayVersion } from "~/domain/leasing/stay-version.ts"
import { type Actor, may, type Permission } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { statementOptionsOf } from "~/domain/statements/statement-options.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { Query } from "~/http/request/query.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Badge } from "~/ui/badge.tsx"
import { contactLink } from "~/ui/contact-link.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { fullName } from "~/values/contact.ts"
import { FinalStatement, SendFinalStatement } from "../statement/statement.form.tsx"
import type { Route } from "./+types/past-tenant.ts"
import { BalancesCard, NextCard } from "./past-tenant.cards.tsx"
import script from "./past-tenant.enhance.ts?worker&url"
import { StayDialog, Stays } from "./past-tenant.stays.tsx"

export const handle = { static: true, title: "Past Tenant", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const found = await tenantFromQuery(tx, actor, query)
  const edited = stayFromQuery(query, found.stays)
  const statementOptions = await statementOptionsOf(tx, found.tenant.id)
  const open = (permission: Permission) => may(actor, permission)
  return {
    about: fullName(found.tenant),
    pageData: new ServerOnly({
      ...found,
      edited: edited && { ...edited, version: stayVersion(edited) },
      statementOptions,
      open,
      key: newIdempotencyKey(),
    }),
  }
})

/** The tenant of `?tenant=`. Redirects an unknown one to the list, and a tenant who never moved out to the tenant's own page. */
async function tenantFromQuery(tx: Tx, actor: Actor, query: Query): Promise<PastTenant> {
  const named = query.get("tenant") ?? ""
  if (!/^[1-9]\d{0,8}$/.test(named)) throw redirect("/management/tenants")
  try {
    const found = await pastTenant(tx, actor, { tenantId: Number(named) })
    if (found.hasUnit && found.stays.length === 0) throw redirect(`/management/viewtenant?tenant=${named}`)
    return found
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === "TENANT_NOT_FOUND"
    throw isUnknown ? redirect("/management/tenants") : error
  }
}

/** The stay of the open dialog. Refuses 404 STAY_NOT_FOUND. */
function stayFromQuery(query: Query, stays: readonly PastStay[]): PastStay | null {
  if (query.get("dialog") !== "edit") return null
  const stay = stays.find((one) => one.id === query.number("stay"))
  if (!stay) throw new Refusal("STAY_NOT_FOUND")
  return stay
}

/** Requires every figure and the balances that the page showed. The API leaves a missing figure unchanged. */
const EditedStay = EditStay.extend({
  DepositReturned: cents(),
  DepositAppliedToRent: cents(),
  DepositAppliedToLateFees: cents(),
  DepositAppliedToOtherCharges: cents(),
  balanceSeq: journalSeq(),
})

const backTo = (tenantId: number, notice: string) => ({ to: `/management/tenants/view?tenant=${tenantId}`, notice })
const saved = (stay: { tenantId: number; unitNumber: number }) =>
  backTo(stay.tenantId, `The stay in unit ${stay.unitNumber} was saved.`)

export const action = submissions({
  stay: step({ input: EditedStay, command: editStay, redirectTo: saved }),
  notes: step({
    input: EditStay.pick({ StayID: true, version: true, Notes: true }),
    command: editStay,
    redirectTo: saved,
  }),
})

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: Route.ComponentProps["actionData"]
}

export default function PastTenantPage({ loaderData, actionData }: Props) {
  const { tenant, hasUnit, figures, stays, vacant, edited, statementOptions, open, key } = loaderData.pageData.get()
  const formResult = { result: actionData?.result, refusal: actionData?.refusal }
  return (
    <>
      <PageHead
        title={fullName(tenant)}
        back={{ to: "/management/tenants", label: "Past Tenants" }}
        unitBadges={hasUnit ? <Badge tone="good">Rents again</Badge> : <Badge>Past tenant</Badge>}
      >
        <a className="btn" href={`/management/viewtenant?tenant=${tenant.id}`}>
          Tenant Info
        </a>
        <a className="btn" href={contactLink(tenant.id, tenant.primaryEmail)}>
          Contact
        </a>
        <a className="btn" href={`/management/viewtenant/payments?tenant=${tenant.id}`}>
          Ledger
        </a>
        <FinalStatement statementOptions={statementOptions} />
        <SendFinalStatement statementOptions={statementOptions} formKey={key} />
      </PageHead>
      <div className="stack-lg">
        <div className="split even">
          <BalancesCard figures={figures} />
          <NextCard tenant={tenant} hasUnit={hasUnit} figures={figures} vacant={vacant} open={open} />
        </div>
        <Stays tenantId={tenant.id} stays={stays} mayEdit={open("move tenants")} />
      </div>
      {edited && <StayDialog stay={edited} figures={figures} idempotencyKey={key} {...formResult} />}
      <Enhance src={script} />
    </>
  )
}
