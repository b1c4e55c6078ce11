import { type ActionFunctionArgs, redirect } from "react-router"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import type { z } from "zod"
import type { Workflow } from "~/domain/commands.ts"
import type { NewSession } from "~/domain/identity/sessions/sign-in.ts"
import type { InnerNames } from "~/domain/inner-names.ts"
import type { Actor } from "~/domain/permissions.ts"
import { formOf, MAX_OF_OPEN_FORM } from "../request/body.ts"
import { actorContext, clientAddressContext, requestIdContext, routesContext } from "../request/context.ts"
import { onPage, refusalOf } from "../response/refusal-response.ts"
import { homePath } from "../session/home-path.ts"
import { rememberSignIn } from "../session/lost-cookie.ts"
import { nextOfToken, signsInAgain } from "../session/next-page.ts"
import { noticeCookie } from "../session/notice.ts"
import { sessionCookie } from "../session/session.ts"
import { handOver } from "../session/stored-form.ts"
import { invalidForm, refusedForm } from "./form-result.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { errorPage } from "./page.ts"

type Parts<Schema extends z.ZodType> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>>, NewSession>
  /** Fields that are never sent back: passwords and signed passkey responses. */
  omit: string[]
}

/** The handler of /login for each way to sign in. A refusal returns to the page with its status, its message and the typed email. */
export function signInForm<Schema extends z.ZodType>({ input: schema, workflow, omit }: Parts<Schema>) {
  const act = async ({ request, context }: ActionFunctionArgs) => {
    const [actor, requestId] = [context.get(actorContext), context.get(requestIdContext)]
    const form = await formOf(request, MAX_OF_OPEN_FORM).catch((error) => {
      throw errorPage(error, requestId)
    })
    const submitted = submissionOf(form)
    const typed = await readForm(schema, submitted.payload)
    if (!typed.success) return invalidForm(submitted, typed.error, omit, { content: undefined })
    try {
      const sent = new Request(request.url, { method: "POST", body: form })
      const session = await authenticatorFor(workflow, actor, typed.data).authenticate("form", sent)
      await handOver(request, session.token)
      rememberSignIn(context.get(clientAddressContext))
      const next = await nextOfToken(request, context.get(routesContext), session.token)
      return signInWith(session, next, signsInAgain(request))
    } catch (error) {
      return refusedForm(submitted, onPage(refusalOf(error, requestId)), omit, { content: undefined })
    }
  }
  return Object.assign(act, { permission: workflow.permission })
}

/** Uses remix-auth with its form strategy. The domain has the rules. */
function authenticatorFor<Input>(workflow: Workflow<Input, NewSession>, actor: Actor, typed: Input) {
  return new Authenticator<NewSession>().use(new FormStrategy(() => workflow(actor, typed)))
}

function signInWith({ startPage, token, seconds }: NewSession, next: string | undefined, isAgain: boolean) {
  const headers = new Headers({ "Set-Cookie": sessionCookie(token, seconds) })
  if (isAgain) headers.append("Set-Cookie", noticeCookie(AGAIN))
  return redirect(next ?? homePath(startPage), { headers })
}

const AGAIN = "You are signed in again. Pages that were open in other tabs stay open."
