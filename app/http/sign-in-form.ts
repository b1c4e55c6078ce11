import { report, type Submission } from "@conform-to/react/future"
import { type ActionFunctionArgs, data, redirect } from "react-router"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { SignIn } from "~/domain/identity/inputs.ts"
import { type NewSession, signInByPage } from "~/domain/identity/sign-in.ts"
import type { Actor } from "~/domain/permissions.ts"
import type { Refusal } from "~/domain/refusal.ts"
import { formOf } from "./body.ts"
import { actorContext, requestIdContext } from "./context.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { homePath } from "./home-path.ts"
import { errorPage } from "./page.ts"
import { refusalHeaders, refusalOf } from "./refused.ts"
import { sessionCookie } from "./session.ts"

/**
 * The door of /login: an action that takes `email` and `password`, sets the session's cookie and goes to the home screen. What is refused
 * comes back to the page with its status, its words and the email as it was typed; the password is never sent back.
 */
export const signInForm = Object.assign(act, { deed: signInByPage.deed })

async function act({ request, context }: ActionFunctionArgs) {
  const requestId = context.get(requestIdContext)
  const form = await formOf(request).catch((error) => {
    throw errorPage(error, requestId)
  })
  const submitted = submissionOf(form)
  const typed = await readForm(SignIn, submitted.payload)
  if (!typed.success) {
    const result = report(submitted, { error: { issues: typed.error.issues }, hideFields: ["password"] })
    return data({ result, refusal: undefined }, { status: 400 })
  }
  try {
    const sent = new Request(request.url, { method: "POST", body: form })
    const session = await authenticatorFor(context.get(actorContext), typed.data as SignIn).authenticate("form", sent)
    return redirect(homePath(session.homeScreen), {
      headers: { "Set-Cookie": sessionCookie(session.token, session.seconds) },
    })
  } catch (error) {
    return refused(submitted, refusalOf(error, requestId))
  }
}

/** remix-auth with its form strategy; the rules are the domain's. */
function authenticatorFor(actor: Actor, typed: SignIn) {
  return new Authenticator<NewSession>().use(new FormStrategy(() => signInByPage(actor, typed)))
}

function refused(submitted: Submission, refusal: Refusal) {
  const result = report(submitted, { error: { formErrors: [refusal.message] }, hideFields: ["password"] })
  const said = { subject: refusal.subject, words: refusal.message }
  return data({ result, refusal: said }, { status: refusal.status, headers: refusalHeaders(refusal) })
}
