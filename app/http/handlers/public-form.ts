import { report, type Submission } from "@conform-to/react/future"
import { type ActionFunctionArgs, data, redirect } from "react-router"
import type { z } from "zod"
import type { Workflow } from "~/domain/commands.ts"
import type { InnerNames } from "~/domain/inner-names.ts"
import { must } from "~/domain/permissions.ts"
import { formOf, MAX_OF_OPEN_FORM } from "../request/body.ts"
import { actorContext, formAnsweredContext, requestIdContext } from "../request/context.ts"
import { type Failure, onPage, refusalOf, withFailureMessage } from "../response/refusal-response.ts"
import { noticeCookie } from "../session/notice.ts"
import { sessionCookie } from "../session/session.ts"
import { invalidForm, refusedForm } from "./form-result.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { errorPage } from "./page.ts"

type Onward = { to: string; notice: string; session?: { token: string; seconds: number } }
type Outcome<Content> = Onward | { content: Content }

type Parts<Schema extends z.ZodType, Result, Content> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>>, Result>
  outcome: (result: Result) => Outcome<Content>
  /** Fields that are never sent back: passwords. */
  omit?: string[]
  failure?: Failure
}

/** A form without sign-in that runs a workflow. `params` are parsed with it. A refusal returns its status, its message and the typed values. */
export function publicForm<Schema extends z.ZodType, Result, Content>(parts: Parts<Schema, Result, Content>) {
  const { input: schema, workflow, outcome, omit = [], failure } = parts
  const act = async ({ request, params, context }: ActionFunctionArgs) => {
    const [actor, requestId] = [context.get(actorContext), context.get(requestIdContext)]
    context.set(formAnsweredContext, true)
    const form = await formOf(request, MAX_OF_OPEN_FORM).catch((error) => {
      throw errorPage(error, requestId)
    })
    const submitted = submissionOf(form)
    const typed = await readForm(schema, { ...submitted.payload, ...params })
    if (!typed.success) return invalidForm(submitted, typed.error, omit, { content: undefined })
    try {
      must(actor, workflow.permission)
      return responseOf(submitted, outcome(await workflow(actor, typed.data)))
    } catch (error) {
      const refusal = onPage(withFailureMessage(refusalOf(error, requestId), failure))
      return refusedForm(submitted, refusal, omit, { content: undefined })
    }
  }
  return Object.assign(act, { permission: workflow.permission })
}

function responseOf<Content>(submitted: Submission, outcome: Outcome<Content>) {
  if ("to" in outcome) return redirect(outcome.to, { headers: cookiesOf(outcome) })
  // Without an explicit status the loader's would apply, which reports that the link was just used.
  return data({ result: report(submitted), refusal: undefined, content: outcome.content }, { status: 200 })
}

function cookiesOf({ notice, session }: Onward): Headers {
  const headers = new Headers({ "Set-Cookie": noticeCookie(notice) })
  if (session) headers.append("Set-Cookie", sessionCookie(session.token, session.seconds))
  return headers
}
