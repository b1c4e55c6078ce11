/** A new staff account. Source: specification 1 section 2 "Create User" and section 5. */
import { rolesOf } from "~/domain/identity/home-screen.ts"
import { NewUser } from "~/domain/identity/inputs.ts"
import { signUp } from "~/domain/identity/people-signup.ts"
import { withMailStatus } from "~/domain/mail/mail-status.ts"
import { capturesMailAsFiles } from "~/domain/mail/public-address.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, Row } from "~/ui/forms/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { fullName } from "~/values/contact.ts"
import { mailMessage } from "~/values/mail/mail-status.ts"
import { levelChoices } from "../users/users.levels.ts"
import { dialogAddress } from "../users/users.url-state.ts"
import type { Route } from "./+types/new-user.ts"
import script from "./new-user.enhance.ts?worker&url"

export const handle = { static: true, title: "Create New User", area: "admin" } satisfies PageHandle

const HOME_LABELS = {
  admin: "Administration",
  management: "Management",
  maintenance: "Maintenance",
  home: "Tenant Portal",
}

export const loader = page("create users", async (tx, actor) => {
  const levels = levelChoices(actor.level)
  const homes = levels.map(({ value }) => [value, rolesOf({ level: Number(value), tenantId: null })])
  const screens = rolesOf({ level: actor.level, tenantId: null })
  return {
    key: newIdempotencyKey(),
    hasServer: !(await capturesMailAsFiles(tx)),
    levels,
    homes: JSON.stringify(Object.fromEntries(homes)),
    screens: screens.map((role) => ({ value: role, label: HOME_LABELS[role] })),
  }
})

const signUpByMail = withMailStatus(signUp)

export const action = submission({
  input: NewUser,
  command: signUpByMail,
  redirectTo: ({ done: account, mail }) => ({
    to: mail === "leaves" || mail === "shown" ? "/admin" : dialogAddress("/admin", "activation", account.id),
    notice: `${fullName(account)} was added. ${mailMessage(mail, "a link to choose a password", account.email)}`,
  }),
})

const LABELS = {
  firstName: "First Name",
  lastName: "Last Name",
  permissionInt: "Permissions Level",
  homeScreen: "Default Home Screen",
}

export default function NewUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, hasServer, levels, homes, screens } = loaderData
  const { form, fields } = useForm<NewUser>({
    lastResult: actionData?.result,
    defaultValue: { permissionInt: levels.at(-1)?.value },
  })
  return (
    <>
      <PageHead title="New user" back={{ to: "/admin", label: "Users" }} />
      <form method="post" className="card form" {...form.props} data-homes={homes}>
        <Problems of={form} refusal={actionData?.refusal} labels={LABELS}>
          No user was added yet.
        </Problems>
        <input type="hidden" name="key" value={key} />
        <Field
          of={fields.email}
          label="Email"
          why={hasServer ? "A link to choose a password is mailed there." : "What the person signs in with."}
          type="email"
          autoComplete="off"
          required
        />
        <Row>
          <Field of={fields.firstName} label={LABELS.firstName} autoComplete="off" maxLength={100} required />
          <Field of={fields.lastName} label={LABELS.lastName} autoComplete="off" maxLength={100} required />
        </Row>
        <Choice of={fields.permissionInt} label={LABELS.permissionInt} options={levels} size="medium" required />
        <Choice
          of={fields.homeScreen}
          label={LABELS.homeScreen}
          why="Where the person lands after signing in."
          options={screens}
          blank="The first one of the level"
          size="medium"
        />
        <FormEnd cancel="/admin">
          <button type="submit" className="btn btn-primary">
            Add New User
          </button>
        </FormEnd>
      </form>
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
      <Enhance src={script} />
    </>
  )
}
