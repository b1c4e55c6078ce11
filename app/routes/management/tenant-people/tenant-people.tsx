/** The people on a tenant's account, for staff. Source: api.md X229 to X232, X234. */
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { ChangeRole, InviteFor, OneInvitation, OneSignIn } from "~/domain/sign-ins/inputs.ts"
import { cancelInvitationFor, invitePersonFor } from "~/domain/sign-ins/invite.ts"
import { peopleOfTenant } from "~/domain/sign-ins/people.ts"
import { removePersonFor } from "~/domain/sign-ins/remove.ts"
import { changeRoleFor } from "~/domain/sign-ins/roles.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { InvitationsCard, InviteForm, invitationsView } from "~/ui/people/invitations.tsx"
import { PeopleCard, peopleView, RemoveDialog, RoleDialog } from "~/ui/people/people-on-account.tsx"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/tenant-people.ts"

export const handle = { static: true, title: "People", area: "management" } satisfies PageHandle

const hereOf = (tenantId: number) => `/management/viewtenant/people?tenant=${tenantId}`

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  const { id: tenantId } = tenantHeader.tenant
  const { people, invitations } = await peopleOfTenant(tx, actor, { tenantId })
  const zone = await zoneOf(tx)
  const view = peopleView(people, zone)
  const dialog = query.get("dialog")
  const named = query.number("person")
  return {
    about: titleOf(tenantHeader),
    pageData: new ServerOnly({
      tenantHeader,
      view,
      invitations: invitationsView(invitations, zone),
      mayChange: may(actor, "manage people of tenants"),
      named: view.people.find(({ signInId }) => signInId !== null && signInId === named) ?? null,
      dialog,
      key: newIdempotencyKey(),
    }),
  }
})

export const action = submissions({
  invite: step({
    input: InviteFor,
    command: invitePersonFor,
    redirectTo: ({ tenantId }, { email }) => ({
      to: hereOf(tenantId),
      notice: `An invitation is on its way to ${email}.`,
    }),
  }),
  cancel: step({
    input: OneInvitation,
    command: cancelInvitationFor,
    redirectTo: ({ tenantId }) => ({
      to: hereOf(tenantId),
      notice: "The invitation was taken back. Its link no longer works.",
    }),
  }),
  role: step({
    input: ChangeRole,
    command: changeRoleFor,
    redirectTo: ({ tenantId }) => ({ to: hereOf(tenantId), notice: "The role was changed." }),
  }),
  remove: step({
    input: OneSignIn,
    command: removePersonFor,
    redirectTo: ({ tenantId }) => ({ to: hereOf(tenantId), notice: "The person was removed." }),
  }),
})

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function TenantPeoplePage({ loaderData, actionData }: Props) {
  const { tenantHeader, view, invitations, mayChange, named, dialog, key } = loaderData.pageData.get()
  const { id } = tenantHeader.tenant
  const here = hereOf(id)
  const invited = actionData?.intent === "invite" ? actionData : undefined
  const refusal = invited ? undefined : actionData?.refusal
  const confirmation = actionData?.confirmation
  return (
    <>
      <TenantHeading tenantHeader={tenantHeader} />
      <div className="stack-lg">
        {refusal && (
          <Notice tone="problem" role="alert" title={refusal.subject}>
            <p>{refusal.message}</p>
          </Notice>
        )}
        <PeopleCard
          view={view}
          mayChange={mayChange}
          dialogOf={(name, person) => `${here}&dialog=${name}&person=${person}`}
        />
        <InvitationsCard invitations={invitations} mayChange={mayChange} />
        {mayChange && <InviteForm idempotencyKey={key} tenantId={id} formResult={invited} />}
      </div>
      {named && dialog === "role" && mayChange && !actionData && <RoleDialog person={named} close={here} />}
      {named && dialog === "remove" && mayChange && !refusal && <RemoveDialog person={named} close={here} />}
      {confirmation && <ConfirmIdentity confirmation={confirmation} />}
    </>
  )
}
