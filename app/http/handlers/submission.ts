import { report } from "@conform-to/react/future"
import { type ActionFunctionArgs, data, redirect } from "react-router"
import type { z } from "zod"
import { read, type Tx, write } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "~/domain/audit/log.ts"
import { withIdempotency } from "~/domain/idempotency.ts"
import type { IdempotentRequest } from "~/domain/idempotent-request.ts"
import { mustStillBeSignedIn } from "~/domain/identity/sessions/sessions.ts"
import { type Actor, may, must, NOBODY, type Permission } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { pathOfRequest } from "../request/address.ts"
import { formOf } from "../request/body.ts"
import {
  actorContext,
  endedSessionContext,
  requestIdContext,
  requiresConfirmationContext,
  storedFormContext,
} from "../request/context.ts"
import { onPage, refusalOf, withFailureMessage } from "../response/refusal-response.ts"
import { signInPath } from "../session/next-page.ts"
import { noticeCookie } from "../session/notice.ts"
import { formLost, leaveForSignIn } from "../session/stored-form.ts"
import { confirmBy, goesBack, type PendingForm, pendingForm, requireConfirmation } from "./confirmation.ts"
import { invalidForm, OWN_NAMES, redisplayedForm, refusedForm } from "./form-result.ts"
import { type AnyStep, type Destination, permissionOf, type Step } from "./form-step.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { idempotencyKeyOf } from "./idempotency-key.ts"
import { errorPage } from "./page.ts"

/** The handler of a page with one form: an action that parses the form, executes it once in one transaction, and redirects. */
export function submission<Schema extends z.ZodType, Result>(step: Step<Schema, Result>) {
  const permission = permissionOf(step)
  return Object.assign((args: ActionFunctionArgs) => act(args, [permission], () => step as unknown as AnyStep), {
    permission,
    inputs: { "": step.input } as Readonly<Record<string, z.ZodType>>,
  })
}

/** Handles a page with several forms, selected by the button's `intent`, with the first step's permission. `maxFields`: for a form with many rows. */
// biome-ignore lint/suspicious/noExplicitAny: the steps of one page have different inputs
export function submissions(steps: Record<string, Step<any, any>>, maxFields?: number) {
  const permissions = Object.values(steps).map(permissionOf)
  const stepFor = (intent: string) => {
    const step = Object.hasOwn(steps, intent) ? steps[intent] : undefined
    if (!step) throw new Refusal("VALIDATION_ERROR", { message: "The form could not be read." })
    return step as unknown as AnyStep
  }
  return Object.assign((args: ActionFunctionArgs) => act(args, permissions, stepFor, maxFields), {
    permission: permissions[0] as Permission,
    permissions,
    inputs: Object.fromEntries(Object.entries(steps).map(([intent, { input }]) => [intent, input as z.ZodType])),
  })
}

type StepFor = (intent: string) => AnyStep

async function act(
  { request, context }: ActionFunctionArgs,
  permissions: Permission[],
  stepFor: StepFor,
  maxFields?: number,
) {
  const readBody = () => formOf(request, undefined, maxFields)
  const actor = context.get(actorContext)
  const requestId = context.get(requestIdContext)
  try {
    if (actor.level === NOBODY)
      throw await sendAway(request, context.get(endedSessionContext), actor, stepFor, readBody)
    mustForOne(actor, permissions)
    const storedForm = context.get(storedFormContext)
    if (storedForm) return redisplayedForm(storedForm, String(storedForm.get("intent") ?? ""))
    const sent = await readBody()
    const held = pendingForm(request, actor, sent)
    const form = held ?? sent
    const intent = String(form.get("intent") ?? "")
    const step = stepFor(intent)
    must(actor, permissionOf(step))
    const pending: PendingForm = { request, actor, form, intent, omit: omittedFields(form, step), requestId }
    const response = await (held ? answerConfirmation(pending, sent, step) : carryOut(pending, step))
    if ("data" in response && response.data.confirmation) context.set(requiresConfirmationContext, true)
    return response
  } catch (error) {
    throw errorPage(error, requestId)
  }
}

const omittedFields = (form: FormData, { omit = [] }: AnyStep) => (typeof omit === "function" ? omit(form) : omit)

/** Redirects an anonymous person to sign-in. Stores the form of an expired session, unless it cannot be parsed. */
async function sendAway(
  request: Request,
  ended: number | null,
  actor: Actor,
  stepFor: StepFor,
  readBody: () => Promise<FormData>,
): Promise<Response> {
  if (ended === null) return redirect(signInPath(request))
  try {
    const sent = await readBody()
    const form = pendingForm(request, { ...actor, sessionId: ended }, sent) ?? sent
    return await leaveForSignIn(request, ended, form, omittedFields(form, stepFor(String(form.get("intent") ?? ""))))
  } catch (error) {
    if (error instanceof Refusal) return formLost(request)
    throw error
  }
}

const isSignedOut = (error: unknown) => error instanceof Refusal && error.code === "UNAUTHENTICATED"

/** Refuses a person without permission for any of the page's forms, before it parses the body. */
function mustForOne(actor: Actor, permissions: Permission[]): void {
  const [first] = permissions
  if (first && !permissions.some((permission) => may(actor, permission))) must(actor, first)
}

async function answerConfirmation(pending: PendingForm, sent: FormData, step: AnyStep) {
  const { request, actor, form, intent, omit } = pending
  if (goesBack(sent)) return redisplayedForm(form, intent, omit)
  try {
    await confirmBy(actor, sent)
  } catch (error) {
    if (isSignedOut(error)) throw await leaveForSignIn(request, actor.sessionId, form, omit)
    return requireConfirmation(pending, error)
  }
  return carryOut(pending, step)
}

async function carryOut(pending: PendingForm, step: AnyStep) {
  const { request, actor, form, intent, omit, requestId } = pending
  const submitted = submissionOf(form, OWN_NAMES)
  const parsed = await readForm(step.input, { ...submitted.payload, ...(step.typed && { typed: submitted.payload }) })
  if (!parsed.success) {
    return invalidForm(submitted, parsed.error, omit, { intent, confirmation: undefined })
  }
  const input = parsed.data as never
  const idempotentRequest = {
    call: `form ${pathOfRequest(request)} ${intent}`,
    key: idempotencyKeyOf(form),
    body: submitted.payload,
  }
  try {
    const destination = await next(actor, step, input, idempotentRequest)
    if (typeof destination !== "object" || "to" in destination) return redirectWithNotice(destination)
    return shownOnce(destination, { result: report(submitted), refusal: undefined, intent, confirmation: undefined })
  } catch (error) {
    if (error instanceof Response) throw error
    if (isSignedOut(error)) throw await leaveForSignIn(request, actor.sessionId, form, omit)
    if (error instanceof Refusal && error.code === "CONFIRMATION_REQUIRED") return requireConfirmation(pending)
    const refusal = onPage(withFailureMessage(refusalOf(error, requestId), step.failure))
    return refusedForm(submitted, refusal, omit, { intent, confirmation: undefined })
  }
}

function shownOnce<Result extends object>(destination: Exclude<Destination, string | { to: string }>, result: Result) {
  const secret = "shows" in destination ? destination.shows : undefined
  const prints = "prints" in destination ? destination.prints : undefined
  return data({ ...result, secret, prints, outcome: "outcome" in destination ? destination.outcome : undefined })
}

async function next(
  actor: Actor,
  { command, workflow, redirectTo }: AnyStep,
  input: never,
  request: IdempotentRequest,
): Promise<Destination> {
  if (workflow) {
    await read((tx) => mustStillBeSignedIn(tx, actor))
    return redirectTo((await workflow(actor, input, request.key ? request : undefined)) as never, input)
  }
  const perform = async (tx: Tx) => {
    const result = await command(tx, actor, input)
    await recordImpersonatedWrite(tx, actor, request.call)
    return redirectTo(result as never, input)
  }
  return write(async (tx) => {
    await mustStillBeSignedIn(tx, actor)
    return request.key ? withIdempotency(tx, actor, request, () => perform(tx)) : perform(tx)
  })
}

function redirectWithNotice(next: Extract<Destination, string | { to: string }>) {
  if (typeof next === "string") return redirect(next)
  return redirect(next.to, { headers: { "Set-Cookie": noticeCookie(next.notice, next.tone) } })
}
