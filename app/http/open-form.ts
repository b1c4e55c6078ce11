import { report, type Submission } from "@conform-to/react/future"
import { type ActionFunctionArgs, data, redirect } from "react-router"
import type { z } from "zod"
import { type Errand, must } from "~/domain/permissions.ts"
import type { Refusal } from "~/domain/refusal.ts"
import { formOf } from "./body.ts"
import { actorContext, requestIdContext } from "./context.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { noticeCookie } from "./notice.ts"
import { errorPage } from "./page.ts"
import { refusalHeaders, refusalOf } from "./refused.ts"

/** Where a person goes next with a notice, or what the same page tells them. */
type Outcome = { to: string; notice: string } | { said: string }

type Parts<Schema extends z.ZodType, Result> = {
  takes: Schema
  does: Errand<z.output<Schema>, Result>
  then: (result: Result) => Outcome
  /** Fields that are never sent back: passwords. */
  hides?: string[]
}

/**
 * The door for a form that needs nobody signed in and is done by an errand. What ends the address (`params`) is read with the form.
 * A refusal comes back to the page with its status, its words and what was typed.
 */
export function openForm<Schema extends z.ZodType, Result>({ takes, does, then, hides = [] }: Parts<Schema, Result>) {
  const act = async ({ request, params, context }: ActionFunctionArgs) => {
    const [actor, requestId] = [context.get(actorContext), context.get(requestIdContext)]
    const form = await formOf(request).catch((error) => {
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
      return refused(submitted, refusalOf(error, requestId), hides)
    }
  }
  return Object.assign(act, { deed: does.deed })
}

function goOn(submitted: Submission, outcome: Outcome) {
  if ("to" in outcome) return redirect(outcome.to, { headers: { "Set-Cookie": noticeCookie(outcome.notice) } })
  return data({ result: report(submitted), refusal: undefined, said: outcome.said })
}

function refused(submitted: Submission, refusal: Refusal, hides: string[]) {
  const error = refusal.fields ? { fieldErrors: refusal.fields } : { formErrors: [refusal.message] }
  const told = { subject: refusal.subject, words: refusal.message, code: refusal.code }
  return data(
    { result: report(submitted, { error, hideFields: hides }), refusal: told, said: undefined },
    { status: refusal.status, headers: refusalHeaders(refusal) },
  )
}
