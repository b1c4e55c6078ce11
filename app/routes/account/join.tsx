/** The page of an invitation to a tenant's account. Source: api.md 4.11, "People". */
import { acceptInvitation } from "~/domain/sign-ins/accept.ts"
import { AcceptInvitation } from "~/domain/sign-ins/inputs.ts"
import { ROLE_TEXTS } from "~/domain/sign-ins/role-texts.ts"
import { invitationPage } from "~/http/handlers/account-link-page.ts"
import { publicForm } from "~/http/handlers/public-form.ts"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { NewPassword } from "~/ui/forms/new-password.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/join.ts"

export const handle = { static: true, title: "Join an Account", frame: "public" } satisfies PageHandle

export const loader = invitationPage

export const action = publicForm({
  input: AcceptInvitation,
  workflow: acceptInvitation,
  outcome: ({ email }) => ({
    to: `/login?${new URLSearchParams({ email })}`,
    notice: "You have joined the account! You can now sign in with your email and password.",
  }),
  omit: ["password", "passwordAgain"],
})

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

const LABELS = {
  firstName: "First name",
  lastName: "Last name",
  password: "New password",
  passwordAgain: "New password again",
}

export default function JoinPage({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({ lastResult: actionData?.result })
  if (invitation === null) return <InvalidInvitation />
  const { email, tenant, role } = invitation
  return (
    <form method="post" className="form" {...form.props}>
      <Problems of={form} refusal={actionData?.refusal} labels={LABELS} />
      <p>
        You are invited to the account of <b>{tenant}</b>. You will be able to {ROLE_TEXTS[role].may}, and sign in with{" "}
        <bdi>{email}</bdi>.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field of={fields.firstName} label={LABELS.firstName} autoComplete="given-name" required />
      <Field of={fields.lastName} label={LABELS.lastName} autoComplete="family-name" required />
      <NewPassword of={fields} labels={LABELS} />
      <button type="submit" className="btn btn-primary btn-lg btn-block">
        Join the account
      </button>
    </form>
  )
}

function InvalidInvitation() {
  return (
    <div className="form">
      <Notice tone="problem" role="alert" title="Invalid Invitation">
        <p>This invitation is expired or invalid. Ask the person who invited you for a new one.</p>
      </Notice>
      <a className="btn btn-lg btn-block" href="/login">
        Sign in
      </a>
    </div>
  )
}
