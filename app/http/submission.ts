import { report, type Submission } from "@conform-to/react/future"
import { type ActionFunctionArgs, data, redirect } from "react-router"
import type { z } from "zod"
import { type Tx, write } from "#db/client.server.ts"
import { mustStillBeSignedIn } from "~/domain/identity/sessions.ts"
import { once } from "~/domain/once.ts"
import { type Actor, type Command, type Deed, may, must } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { addressOf } from "./address.ts"
import { formOf } from "./body.ts"
import { actorContext, requestIdContext } from "./context.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { noticeCookie } from "./notice.ts"
import { oneTimeKeyOf } from "./one-time-key.ts"
import { errorPage, sendToSignIn } from "./page.ts"
import { calledBy, type Failure, refusalHeaders, refusalOf } from "./refused.ts"

/** Where a person goes after a form, and the notice that greets them there. */
export type Destination = string | { to: string; notice: string }

/** One thing a form does: what it takes, the command, where next. */
export type Step<Schema extends z.ZodType, Result> = {
  takes: Schema
  does: Command<z.output<Schema>, Result>
  then: (result: Result, input: z.output<Schema>) => Destination
  /** What an unexpected failure is called. */
  failure?: Failure
}

type AnyStep = {
  takes: z.ZodType
  does: Command<never, unknown>
  then: (result: never, input: never) => Destination
  failure?: Failure
}

/** The form's own names that are not input. */
const OWN_NAMES = ["key", "intent"]

/** The door for a form with one purpose: an action that reads the form, does it once in one transaction, and goes on. */
export function submission<Schema extends z.ZodType, Result>(step: Step<Schema, Result>) {
  return Object.assign((args: ActionFunctionArgs) => act(args, [step.does.deed], () => step as unknown as AnyStep), {
    deed: step.does.deed,
  })
}

/** Ties a step's parts together so that their types fit; use it inside `submissions`. */
export function step<Schema extends z.ZodType, Result>(parts: Step<Schema, Result>): Step<Schema, Result> {
  return parts
}

/** The door for a page with several forms: the pressed button's `intent` says which. The deed is the first step's. */
// biome-ignore lint/suspicious/noExplicitAny: the steps of one page take different inputs
export function submissions(steps: Record<string, Step<any, any>>) {
  const deeds = Object.values(steps).map((one) => one.does.deed)
  const choose = (intent: string) => {
    const chosen = Object.hasOwn(steps, intent) ? steps[intent] : undefined
    if (!chosen) throw new Refusal("VALIDATION_ERROR", { words: "The form could not be read." })
    return chosen as unknown as AnyStep
  }
  return Object.assign((args: ActionFunctionArgs) => act(args, deeds, choose), { deed: deeds[0] as Deed, deeds })
}

type Choose = (intent: string) => AnyStep

async function act({ request, context }: ActionFunctionArgs, deeds: Deed[], choose: Choose) {
  const actor = context.get(actorContext)
  const requestId = context.get(requestIdContext)
  try {
    sendToSignIn(actor, "be signed in")
    mustForOne(actor, deeds)
    const form = await formOf(request)
    const intent = String(form.get("intent") ?? "")
    const chosen = choose(intent)
    must(actor, chosen.does.deed)
    return await carryOut(request, actor, form, intent, chosen, requestId)
  } catch (error) {
    throw errorPage(error, requestId)
  }
}

/** Refuses who may do nothing of what the page's forms do, before anything that was sent is read. */
function mustForOne(actor: Actor, deeds: Deed[]): void {
  const [first] = deeds
  if (first && !deeds.some((deed) => may(actor, deed))) must(actor, first)
}

async function carryOut(
  request: Request,
  actor: Actor,
  form: FormData,
  intent: string,
  chosen: AnyStep,
  requestId: string,
) {
  const submitted = submissionOf(form, OWN_NAMES)
  const parsed = await readForm(chosen.takes, submitted.payload)
  if (!parsed.success) {
    const result = report(submitted, { error: { issues: parsed.error.issues } })
    return data({ result, refusal: undefined, intent }, { status: 400 })
  }
  const input = parsed.data as never
  const perform = async (tx: Tx) => chosen.then((await chosen.does(tx, actor, input)) as never, input)
  const key = oneTimeKeyOf(form)
  const asked = { call: `form ${addressOf(request)} ${intent}`, key, body: submitted.payload }
  try {
    const next = await write(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      return key ? once(tx, actor, asked, () => perform(tx)) : perform(tx)
    })
    return goOn(next)
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof Refusal && error.code === "UNAUTHENTICATED") throw redirect("/login")
    return refusedForm(submitted, calledBy(refusalOf(error, requestId), chosen.failure), intent)
  }
}

function goOn(next: Destination) {
  if (typeof next === "string") return redirect(next)
  return redirect(next.to, { headers: { "Set-Cookie": noticeCookie(next.notice) } })
}

function refusedForm(submitted: Submission, refusal: Refusal, intent: string) {
  const fieldErrors = refusal.fields
  const result = report(submitted, {
    error: fieldErrors ? { fieldErrors } : { formErrors: [refusal.message] },
  })
  const said = { subject: refusal.subject, words: refusal.message, code: refusal.code, status: refusal.status }
  return data({ result, refusal: said, intent }, { status: refusal.status, headers: refusalHeaders(refusal) })
}
