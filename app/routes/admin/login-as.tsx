/** An administrator signs in as somebody else. Source: specification 1 section 2 "Login As User", sections 5 and 8. */
import { data } from "react-router"
import { whoIsMet } from "~/domain/identity/impersonation.ts"
import { standingOf } from "~/domain/identity/users.ts"
import { page } from "~/http/page.ts"
import { signInAsForm } from "~/http/sign-in-as.ts"
import { ErrorDialog } from "~/ui/dialog.tsx"
import { Field } from "~/ui/fields.tsx"
import { FormEnd } from "~/ui/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { fullName, isEmail } from "~/values/contact.ts"
import type { Route } from "./+types/login-as.ts"
import { addressWith, ConfirmDialog } from "./login-as.confirm.tsx"

export const handle = { static: true, title: "Login As User", area: "admin" } satisfies PageHandle

const NO_EMAIL = "Please enter a valid email address."

/** `?dialog=confirm&targetUserEmail=` asks whether it is meant; whom it would be is said where it may be. */
export const loader = page("sign in as others", async (tx, actor, { query }) => {
  const email = (query.get("targetUserEmail") ?? "").trim()
  const asks = query.get("dialog") === "confirm"
  if (!asks) return data({ email, wrong: false, person: undefined })
  if (!isEmail(email)) return data({ email, wrong: true, person: undefined }, { status: 400 })
  const met = await whoIsMet(tx, actor, { targetUserEmail: email })
  const person = { name: met ? fullName(met) : null, standing: met ? standingOf(met) : null }
  return data({ email, wrong: false, person })
})

export const action = signInAsForm

export default function LoginAsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, wrong, person } = loaderData
  const refusal = actionData?.refusal
  const errors = wrong || refusal?.code === "INVALID_EMAIL" ? [NO_EMAIL] : []
  return (
    <>
      <form method="get" action="/admin/login-as" className="card form" noValidate>
        <input type="hidden" name="dialog" value="confirm" />
        <Field
          of={{ name: "targetUserEmail", defaultValue: email, errors }}
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
      {person && !refusal && <ConfirmDialog email={email} {...person} />}
      {refusal && refusal.code !== "INVALID_EMAIL" && (
        <ErrorDialog subject={refusal.subject} words={refusal.words} close={addressWith(email)} />
      )}
    </>
  )
}
