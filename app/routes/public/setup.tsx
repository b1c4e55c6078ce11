/** The first run: creates the Super Admin, once. Source: operations/install.md, threats.md T39. */
import { FirstRun } from "~/domain/identity/inputs.ts"
import { mustBeOpen, setUp } from "~/domain/identity/set-up.ts"
import { capturesMailAsFiles, linksOpenOnlyHere } from "~/domain/mail/public-address.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { page } from "~/http/handlers/page.ts"
import { publicForm } from "~/http/handlers/public-form.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { NewPassword } from "~/ui/forms/new-password.tsx"
import { LocalLinksNotice } from "~/ui/local-links.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { zones } from "~/values/time-zones.ts"
import type { Route } from "./+types/setup.ts"
import script from "./setup.enhance.ts?worker&url"

export const handle = { static: true, title: "Set up your property", frame: "public" } satisfies PageHandle

/** `?token=` fills in the token. Opening the page does not use it up. */
export const loader = page("use public pages", async (tx, actor, { query }) => {
  await mustBeOpen(tx, actor, {})
  const token = (query.get("token") ?? "").slice(0, 200)
  return {
    token,
    zones: zones(),
    hasServer: !(await capturesMailAsFiles(tx)),
    opensOnlyHere: linksOpenOnlyHere(),
  }
})

const WELCOME =
  "Your property is set up.\nNext: say in Global Defaults when rent is charged, then import your rent roll or add units."

export const action = publicForm({
  input: FirstRun,
  workflow: setUp,
  outcome: (session) => ({ to: "/admin", notice: WELCOME, session }),
  omit: ["password", "passwordAgain"],
})

export const headers = headersOfForm

const LABELS = {
  token: "Setup token",
  password: "Password",
  passwordAgain: "Password again",
  propertyAddress: "Street address",
  propertyCity: "City",
  propertyState: "State",
  propertyZip: "ZIP",
  timezone: "Time zone",
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, zones: names, hasServer, opensOnlyHere } = loaderData
  const { form, fields } = useForm<FirstRun>({ lastResult: actionData?.result, defaultValue: { token, timezone: "" } })
  return (
    <form method="post" action="/setup" className="form" data-guess-zone={actionData ? undefined : ""} {...form.props}>
      <Problems of={form} refusal={actionData?.refusal} labels={LABELS}>
        Nothing was saved yet. Type the password again.
      </Problems>
      <p>You make the first account: it may do everything. This page works once.</p>
      {!hasServer && (
        <Notice tone="attention" title="No mail server is set.">
          Links for new people are stored on this machine until one is set. You can copy them under Users.
        </Notice>
      )}
      {opensOnlyHere && <LocalLinksNotice title="Links for new people open on this computer only" />}
      <Field
        of={fields.token}
        label={LABELS.token}
        why="It is in the log of the start, or it is the value of SETUP_TOKEN."
        autoComplete="off"
        spellCheck={false}
        required
      />
      <You fields={fields} />
      <fieldset className="group">
        <legend>Your property</legend>
        <Field of={fields.propertyName} label="Property name" why="It is shown at the top of every page." required />
        <Field of={fields.propertyAddress} label={LABELS.propertyAddress} optional autoComplete="off" />
        <Field of={fields.propertyCity} label={LABELS.propertyCity} optional autoComplete="off" />
        <div className="row">
          <Field of={fields.propertyState} label={LABELS.propertyState} optional autoComplete="off" />
          <Field of={fields.propertyZip} label={LABELS.propertyZip} optional autoComplete="off" />
        </div>
        <Choice
          of={fields.timezone}
          label={LABELS.timezone}
          why="Rent and late fees follow its days."
          blank="Choose where the property is"
          options={names}
          required
        />
      </fieldset>
      <button type="submit" className="btn btn-primary btn-lg btn-block">
        Set up the property
      </button>
      <Enhance src={script} />
    </form>
  )
}

function You({ fields }: { fields: ReturnType<typeof useForm<FirstRun>>["fields"] }) {
  return (
    <fieldset className="group">
      <legend>You</legend>
      <div className="row">
        <Field of={fields.firstName} label="First name" autoComplete="given-name" required />
        <Field of={fields.lastName} label="Last name" autoComplete="family-name" required />
      </div>
      <Field of={fields.email} label="Email" type="email" autoComplete="username" required />
      <NewPassword of={fields} labels={LABELS} />
    </fieldset>
  )
}
