/** The people on the caller's account. Source: api.md X225 to X228. */
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { InvitePerson, OneInvitation, OneSignIn } from "~/domain/sign-ins/inputs.ts"
import { cancelInvitation, invitePerson } from "~/domain/sign-ins/invite.ts"
import { ownPeople } from "~/domain/sign-ins/people.ts"
import { removePerson } from "~/domain/sign-ins/remove.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { InvitationsCard, InviteForm, PeopleCard, peopleView, RemoveDialog } from "~/ui/people/people-on-account.tsx"
import type { Route } from "./+types/people.ts"

export const handle = { static: true, title: "People on Your Account", area: "home" } satisfies PageHandle

const HERE = "/home/people"

export const loader = ownPage("see own people", async (tx, actor, { query }) => {
  const view = peopleView(await ownPeople(tx, actor, {}), await zoneOf(tx))
  const named = query.get("dialog") === "remove" ? query.number("person") : null
  return {
    view,
    mayChange: may(actor, "manage own people"),
    removed: view.people.find(({ signInId }) => signInId !== null && signInId === named) ?? null,
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
  remove: step({
    input: OneSignIn,
    command: removePerson,
    redirectTo: () => ({ to: HERE, notice: "The person was removed." }),
  }),
})

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, mayChange, removed, key } = loaderData
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
        <PeopleCard view={view} mayChange={mayChange} toRemove={(id) => `${HERE}?dialog=remove&person=${id}`} />
        <InvitationsCard view={view} mayChange={mayChange} />
        {mayChange && <InviteForm idempotencyKey={key} formResult={invited} />}
        {!mayChange && <p className="hint">Only the tenant can invite and remove people here.</p>}
      </div>
      {removed && mayChange && !refusal && <RemoveDialog person={removed} close={HERE} />}
      {confirmation && <ConfirmIdentity confirmation={confirmation} />}
    </>
  )
}
