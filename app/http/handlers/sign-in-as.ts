import { type ActionFunctionArgs, redirect } from "react-router"
import { write } from "#db/client.server.ts"
import { SignInAs } from "~/domain/identity/inputs.ts"
import { signInAsByPage } from "~/domain/identity/sessions/impersonation.ts"
import { mustStillBeSignedIn } from "~/domain/identity/sessions/sessions.ts"
import { type Actor, must } from "~/domain/permissions.ts"
import { formOf } from "../request/body.ts"
import { actorContext, requestIdContext, signedInContext } from "../request/context.ts"
import { refusalOf, withFailureMessage } from "../response/refusal-response.ts"
import { homePath } from "../session/home-path.ts"
import { signInPath } from "../session/next-page.ts"
import { ownSessionCookie, sessionCookie, sessionToken } from "../session/session.ts"
import { refusedForm } from "./form-result.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { errorPage, sendToSignIn } from "./page.ts"

const { permission } = signInAsByPage
const FAILURE = { subject: "Server Error", message: "An internal server error occurred. Please try again later." }

/** The handler of /admin/login-as. It is not a `submission`, because that stores results of one-time keys, and tokens must never be stored. */
export const signInAsForm = Object.assign(act, { permission })

async function act({ request, context }: ActionFunctionArgs) {
  const [actor, requestId] = [context.get(actorContext), context.get(requestIdContext)]
  const submitted = submissionOf(await formFor(actor, request, requestId))
  try {
    const typed = await readForm(SignInAs, submitted.payload)
    const session = await write(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      return signInAsByPage(tx, actor, (typed.data ?? { targetUserEmail: "" }) as SignInAs)
    })
    const own = ownSessionCookie(sessionToken(request) ?? "", context.get(signedInContext)?.secondsLeft ?? 0)
    const headers = new Headers({ "Set-Cookie": sessionCookie(session.token, session.seconds) })
    headers.append("Set-Cookie", own)
    return redirect(homePath(session.startPage), { headers })
  } catch (error) {
    const refusal = refusalOf(error, requestId)
    if (refusal.code === "UNAUTHENTICATED") throw redirect(signInPath(request))
    return refusedForm(submitted, withFailureMessage(refusal, FAILURE), [], { intent: "", confirmation: undefined })
  }
}

async function formFor(actor: Actor, request: Request, requestId: string): Promise<FormData> {
  try {
    sendToSignIn(actor, permission, request)
    must(actor, permission)
    return await formOf(request)
  } catch (error) {
    throw errorPage(error, requestId)
  }
}
