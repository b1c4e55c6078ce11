import { report, type Submission } from "@conform-to/react/future"
import { type ActionFunctionArgs, data, redirect } from "react-router"
import type { z } from "zod"
import { type Errand, must } from "~/domain/permissions.ts"
import type { Refusal } from "~/domain/refusal.ts"
import { formOf, MOST_OF_OPEN_FORM } from "./body.ts"
import { actorContext, formAnsweredContext, requestIdContext } from "./context.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { noticeCookie } from "./notice.ts"
import { errorPage } from "./page.ts"
import {
  calledBy,
  type Failure,
  formErrorOf,
  onPage,
  refusalHeaders,
  refusalOf,
  toldOnPage,
} from "./refusal-response.ts"
import { sessionCookie } from "./session.ts"

/** Where a person goes next with a notice, perhaps signed in, or what the same page tells them. */
type Onward = { to: string; notice: string; session?: { token: string; seconds: number } }
type Outcome<Said> = Onward | { said: Said }

type Parts<Schema extends z.ZodType, Result, Said> = {
  takes: Schema
  does: Errand<z.output<Schema>, Result>
  then: (result: Result) => Outcome<Said>
  /** Fields that are never sent back: passwords. */
  hides?: string[]
  /** What an unexpected failure is called. */
  failure?: Failure
}

/**
 * The door for a form that needs nobody signed in and is done by an errand. What ends the address (`params`) is read with the form.
 * A refusal comes back to the page with its status, its words and what was typed.
 */
export function openForm<Schema extends z.ZodType, Result, Said>(parts: Parts<Schema, Result, Said>) {
  const { takes, does, then, hides = [], failure } = parts
  const act = async ({ request, params, context }: ActionFunctionArgs) => {
    const [actor, requestId] = [context.get(actorContext), context.get(requestIdContext)]
    context.set(formAnsweredContext, true)
    const form = await formOf(request, MOST_OF_OPEN_FORM).catch((error) => {
      throw errorPage(error, requestId)
    })
    const submitted = submissionOf(form)
    const typed = await readForm(takes, { ...submitted.payload, ...params })
    if (!typed.success) {
      const result = report(submitted, { error: { issues: typed.error.issues }, hideFields: hides })
      return data({ result, refusal: undefined, said: undefined }, { status: 400 })
    }
    try {
      must(actor, does.deed)
      return goOn(submitted, then(await does(actor, typed.data as z.output<Schema>)))
    } catch (error) {
      return refused(submitted, onPage(calledBy(refusalOf(error, requestId), failure)), hides)
    }
  }
  return Object.assign(act, { deed: does.deed })
}

function goOn<Said>(submitted: Submission, outcome: Outcome<Said>) {
  if ("to" in outcome) return redirect(outcome.to, { headers: cookiesOf(outcome) })
  // Said aloud: what the page's loader thinks of a link that was just used is not the answer's status.
  return data({ result: report(submitted), refusal: undefined, said: outcome.said }, { status: 200 })
}

function cookiesOf({ notice, session }: Onward): Headers {
  const headers = new Headers({ "Set-Cookie": noticeCookie(notice) })
  if (session) headers.append("Set-Cookie", sessionCookie(session.token, session.seconds))
  return headers
}

function refused(submitted: Submission, refusal: Refusal, hides: string[]) {
  const result = report(submitted, { error: formErrorOf(refusal), hideFields: hides })
  const answer = { result, refusal: toldOnPage(refusal), said: undefined }
  return data(answer, { status: refusal.status, headers: refusalHeaders(refusal) })
}
