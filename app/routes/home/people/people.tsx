/** The people on the caller's account. Source: api.md X225 to X228, X233. */
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { ChangeRole, InvitePerson, OneInvitation, OneSignIn } from "~/domain/sign-ins/inputs.ts"
import { cancelInvitation, invitePerson } from "~/domain/sign-ins/invite.ts"
import { ownPeople } from "~/domain/sign-ins/people.ts"
import { removePerson } from "~/domain/sign-ins/remove.ts"
import { changeRole } from "~/domain/sign-ins/roles.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { InvitationsCard, InviteForm, invitationsView } from "~/ui/people/invitations.tsx"
import { PeopleCard, peopleView, RemoveDialog, RoleDialog } from "~/ui/people/people-on-account.tsx"
import type { Route } from "./+types/people.ts"

export const handle = { static: true, title: "People on Your Account", area: "home" } satisfies PageHandle

const HERE = "/home/people"
const dialogOf = (dialog: string, person: number) => `${HERE}?dialog=${dialog}&person=${person}`

export const loader = ownPage("see own people", async (tx, actor, { query }) => {
  const { people, invitations } = await ownPeople(tx, actor, {})
  const zone = await zoneOf(tx)
  const view = peopleView(people, zone)
  const dialog = query.get("dialog")
  const named = query.number("person")
  return {
    view,
    invitations: invitationsView(invitations, zone),
    mayChange: may(actor, "manage own people"),
    named: view.people.find(({ signInId }) => signInId !== null && signInId === named) ?? null,
    dialog,
    key: newIdempotencyKey(),
  }
})

export const action = submissions({
  invite: step({
    input: InvitePerson,
    command: invitePerson,
    redirectTo: (_people, { email }) => ({ to: HERE, notice: `An invitation is on its way to ${email}.` }),
  }),
  cancel: step({
    input: OneInvitation,
    command: cancelInvitation,
    redirectTo: () => ({ to: HERE, notice: "The invitation was taken back. Its link no longer works." }),
  }),
  role: step({
    input: ChangeRole,
    command: changeRole,
    redirectTo: () => ({ to: HERE, notice: "The role was changed." }),
  }),
  remove: step({
    input: OneSignIn,
    command: removePerson,
    redirectTo: () => ({ to: HERE, notice: "The person was removed." }),
  }),
})

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, invitations, mayChange, named, dialog, key } = loaderData
  const invited = actionData?.intent === "invite" ? actionData : undefined
  const refusal = invited ? undefined : actionData?.refusal
  const confirmation = actionData?.confirmation
  return (
    <>
      <PageHead title="People on your account" back={{ to: "/home", label: "Your Unit" }} />
      <div className="stack-lg">
        {refusal && (
          <Notice tone="problem" role="alert" title={refusal.subject}>
            <p>{refusal.message}</p>
          </Notice>
        )}
        <PeopleCard view={view} mayChange={mayChange} dialogOf={dialogOf} />
        <InvitationsCard invitations={invitations} mayChange={mayChange} />
        {mayChange && <InviteForm idempotencyKey={key} formResult={invited} />}
        {!mayChange && <p className="hint">Only the tenant can invite and remove people here.</p>}
      </div>
      {named && dialog === "role" && mayChange && !actionData && <RoleDialog person={named} close={HERE} />}
      {named && dialog === "remove" && mayChange && !refusal && <RemoveDialog person={named} close={HERE} />}
      {confirmation && <ConfirmIdentity confirmation={confirmation} />}
    </>
  )
}
