import { report, type Submission } from "@conform-to/react/future"
import { type ActionFunctionArgs, data, redirect } from "react-router"
import type { z } from "zod"
import { read, type Tx, write } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "~/domain/audit/log.ts"
import { type Once, once } from "~/domain/idempotency.ts"
import { mustStillBeSignedIn } from "~/domain/identity/sessions.ts"
import { type Actor, type Command, type Deed, type Errand, may, must, NOBODY } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import type { Tone } from "~/values/flash.ts"
import { addressOf } from "./address.ts"
import { formOf } from "./body.ts"
import { type Asking, askWhoItIs, confirmBy, goesBack, heldForm } from "./confirmation.ts"
import { actorContext, asksWhoItIsContext, endedSessionContext, keptFormContext, requestIdContext } from "./context.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { signInPath } from "./next-page.ts"
import { noticeCookie } from "./notice.ts"
import { oneTimeKeyOf } from "./one-time-key.ts"
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
import { leaveForSignIn } from "./stored-form.ts"

/**
 * Where a person goes after a form, and the notice that greets them there; or what the same page shows, once: a secret that is kept nowhere.
 * A form that shows something has no one-time key, which would keep it.
 */
export type Destination = string | { to: string; notice: string; tone?: Tone } | { shows: string }

/** A command, done in one transaction, or an errand, which opens its own. */
type Doing<Input, Result> =
  | { does: Command<Input, Result>; runs?: undefined }
  | { runs: Errand<Input, Result>; does?: undefined }

/** One thing a form does: what it takes, the command or errand, where next. */
export type Step<Schema extends z.ZodType, Result> = Doing<z.output<Schema>, Result> & {
  takes: Schema
  then: (result: Result, input: z.output<Schema>) => Destination
  /** What an unexpected failure is called. */
  failure?: Failure
  /** Fields that are never sent back: keys. Of some forms it depends on what was typed into which field. */
  hides?: string[] | ((typed: FormData) => string[])
}

type AnyStep = Doing<never, unknown> & {
  takes: z.ZodType
  then: (result: never, input: never) => Destination
  failure?: Failure
  hides?: string[] | ((typed: FormData) => string[])
}

const deedOf = ({ does, runs }: Doing<never, unknown>): Deed => (does ?? runs).deed

/** The form's own names that are not input. */
const OWN_NAMES = ["key", "intent"]

/** The door for a form with one purpose: an action that reads the form, does it once in one transaction, and goes on. */
export function submission<Schema extends z.ZodType, Result>(step: Step<Schema, Result>) {
  const deed = deedOf(step)
  return Object.assign((args: ActionFunctionArgs) => act(args, [deed], () => step as unknown as AnyStep), { deed })
}

/** Ties a step's parts together so that their types fit; use it inside `submissions`. */
export function step<Schema extends z.ZodType, Result>(parts: Step<Schema, Result>): Step<Schema, Result> {
  return parts
}

/** The door for a page with several forms: the pressed button's `intent` says which. The deed is the first step's. */
// biome-ignore lint/suspicious/noExplicitAny: the steps of one page take different inputs
export function submissions(steps: Record<string, Step<any, any>>) {
  const deeds = Object.values(steps).map(deedOf)
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
    if (actor.level === NOBODY) throw await sendAway(request, context.get(endedSessionContext), actor, choose)
    mustForOne(actor, deeds)
    const kept = context.get(keptFormContext)
    if (kept) return shownAgain(kept, String(kept.get("intent") ?? ""))
    const sent = await formOf(request)
    const held = heldForm(request, actor, sent)
    const form = held ?? sent
    const intent = String(form.get("intent") ?? "")
    const chosen = choose(intent)
    must(actor, deedOf(chosen))
    const asking: Asking = { request, actor, form, intent, hides: hiddenIn(form, chosen), requestId }
    const answer = await (held ? answered(asking, sent, chosen) : carryOut(asking, chosen))
    if ("data" in answer && answer.data.confirmation) context.set(asksWhoItIsContext, true)
    return answer
  } catch (error) {
    throw errorPage(error, requestId)
  }
}

/** The fields of this form that are never sent back, nor kept. */
const hiddenIn = (form: FormData, { hides = [] }: AnyStep) => (typeof hides === "function" ? hides(form) : hides)

/** The way to sign in of who is nobody. What a session sent after its time waits there; what cannot be read does not. */
async function sendAway(request: Request, ended: number | null, actor: Actor, choose: Choose): Promise<Response> {
  if (ended === null) return redirect(signInPath(request))
  try {
    const sent = await formOf(request)
    const form = heldForm(request, { ...actor, sessionId: ended }, sent) ?? sent
    return await leaveForSignIn(request, ended, form, hiddenIn(form, choose(String(form.get("intent") ?? ""))))
  } catch (error) {
    if (error instanceof Refusal) return redirect(signInPath(request))
    throw error
  }
}

/** The page with what was typed; nothing is carried out. */
function shownAgain(form: FormData, intent: string, hides: string[] = []) {
  const result = report(submissionOf(form, OWN_NAMES), { hideFields: hides })
  return data({ result, refusal: undefined, intent, confirmation: undefined })
}

const isSignedOut = (error: unknown) => error instanceof Refusal && error.code === "UNAUTHENTICATED"

/** Refuses who may do nothing of what the page's forms do, before anything that was sent is read. */
function mustForOne(actor: Actor, deeds: Deed[]): void {
  const [first] = deeds
  if (first && !deeds.some((deed) => may(actor, deed))) must(actor, first)
}

/** Carries a form out that waited for its person to prove who they are; asks again when that was no proof. */
async function answered(asking: Asking, sent: FormData, chosen: AnyStep) {
  const { request, actor, form, intent, hides } = asking
  if (goesBack(sent)) return shownAgain(form, intent, hides)
  try {
    await confirmBy(actor, sent)
  } catch (error) {
    if (isSignedOut(error)) throw await leaveForSignIn(request, actor.sessionId, form, hides)
    return askWhoItIs(asking, error)
  }
  return carryOut(asking, chosen)
}

async function carryOut(asking: Asking, chosen: AnyStep) {
  const { request, actor, form, intent, hides, requestId } = asking
  const submitted = submissionOf(form, OWN_NAMES)
  const parsed = await readForm(chosen.takes, submitted.payload)
  if (!parsed.success) {
    const result = report(submitted, { error: { issues: parsed.error.issues }, hideFields: hides })
    return data({ result, refusal: undefined, intent, confirmation: undefined }, { status: 400 })
  }
  const input = parsed.data as never
  const asked = { call: `form ${addressOf(request)} ${intent}`, key: oneTimeKeyOf(form), body: submitted.payload }
  try {
    const destination = await next(actor, chosen, input, asked)
    if (typeof destination !== "object" || !("shows" in destination)) return goOn(destination)
    const result = report(submitted)
    return data({ result, refusal: undefined, intent, confirmation: undefined, shown: destination.shows })
  } catch (error) {
    if (error instanceof Response) throw error
    if (isSignedOut(error)) throw await leaveForSignIn(request, actor.sessionId, form, hides)
    if (error instanceof Refusal && error.code === "CONFIRMATION_REQUIRED") return askWhoItIs(asking)
    return refusedForm(submitted, onPage(calledBy(refusalOf(error, requestId), chosen.failure)), intent, hides)
  }
}

/** Does what the form asks, and tells where to go. */
async function next(actor: Actor, { does, runs, then }: AnyStep, input: never, asked: Once): Promise<Destination> {
  if (runs) {
    await read((tx) => mustStillBeSignedIn(tx, actor))
    return then((await runs(actor, input)) as never, input)
  }
  const perform = async (tx: Tx) => {
    const result = await does(tx, actor, input)
    await recordImpersonatedWrite(tx, actor, asked.call)
    return then(result as never, input)
  }
  return write(async (tx) => {
    await mustStillBeSignedIn(tx, actor)
    return asked.key ? once(tx, actor, asked, () => perform(tx)) : perform(tx)
  })
}

function goOn(next: Exclude<Destination, { shows: string }>) {
  if (typeof next === "string") return redirect(next)
  return redirect(next.to, { headers: { "Set-Cookie": noticeCookie(next.notice, next.tone) } })
}

/** The answer to a form that was refused: its status, its words, and what was typed. */
export function refusedForm(submitted: Submission, refusal: Refusal, intent: string, hides: string[] = []) {
  const result = report(submitted, { error: formErrorOf(refusal), hideFields: hides })
  return data(
    { result, refusal: toldOnPage(refusal), intent, confirmation: undefined },
    { status: refusal.status, headers: refusalHeaders(refusal) },
  )
}
