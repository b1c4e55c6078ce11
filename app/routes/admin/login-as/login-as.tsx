/** An administrator signs in as another user. Source: specification 1 section 2 "Login As User", sections 5 and 8. */
import { data } from "react-router"
import { roleLabelOf } from "~/domain/identity/levels.ts"
import { impersonationTarget } from "~/domain/identity/sessions/impersonation.ts"
import { Refusal } from "~/domain/refusal.ts"
import { page } from "~/http/handlers/page.ts"
import { signInAsForm } from "~/http/handlers/sign-in-as.ts"
import { ErrorDialog } from "~/ui/dialog.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { fullName, isEmail } from "~/values/contact.ts"
import type { Route } from "./+types/login-as.ts"
import { addressWith, ConfirmDialog } from "./login-as.confirm.tsx"

export const handle = { static: true, title: "Login As User", area: "admin" } satisfies PageHandle

const EMAIL = "targetUserEmail"
const NO_EMAIL = "Please enter a valid email address."

const NOTHING = { wrong: false, person: undefined, refused: undefined }

/** `?dialog=confirm&targetUserEmail=` asks for confirmation. It refuses what the sign-in itself would refuse. */
export const loader = page("sign in as others", async (tx, actor, { query }) => {
  const email = (query.get(EMAIL) ?? "").trim()
  const isFiltered = query.get("dialog") === "confirm"
  if (!isFiltered) return data({ ...NOTHING, email })
  if (!isEmail(email)) return data({ ...NOTHING, email, wrong: true }, { status: 400 })
  const met = await impersonationTarget(tx, actor, { targetUserEmail: email })
  if (met instanceof Refusal) {
    return data({ ...NOTHING, email, refused: { subject: met.subject, message: met.message } }, { status: met.status })
  }
  return data({ ...NOTHING, email, person: { name: fullName(met), roleLabel: roleLabelOf(met) } })
})

export const action = signInAsForm

export default function LoginAsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, wrong, person, refused } = loaderData
  const isNoEmail = actionData?.refusal?.code === "INVALID_EMAIL"
  const refusal = isNoEmail ? undefined : (actionData?.refusal ?? refused)
  const errors = wrong || isNoEmail ? [NO_EMAIL] : []
  return (
    <>
      <form method="get" action="/admin/login-as" className="card form" noValidate>
        <Problems
          of={{ fieldErrors: { [EMAIL]: errors }, errors: undefined, getField: (id) => ({ id }) }}
          labels={{ [EMAIL]: "Email" }}
        >
          Nobody was signed in as.
        </Problems>
        <input type="hidden" name="dialog" value="confirm" />
        <Field
          of={{ name: EMAIL, defaultValue: email, errors }}
          label="Email"
          why="Of somebody who is no administrator and whose account is enabled."
          type="email"
          autoComplete="off"
          required
        />
        <FormEnd>
          <button type="submit" className="btn btn-primary">
            Login As User
          </button>
        </FormEnd>
      </form>
      {person && !actionData && <ConfirmDialog email={email} {...person} />}
      {refusal && <ErrorDialog subject={refusal.subject} message={refusal.message} close={addressWith(email)} />}
    </>
  )
}
