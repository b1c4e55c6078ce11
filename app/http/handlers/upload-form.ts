/** The handler for a page's form with a file. The file goes to the disk as it arrives; everything else is as in other forms. */
import { type ActionFunctionArgs, type MiddlewareFunction, redirect } from "react-router"
import type { z } from "zod"
import type { Workflow } from "~/domain/commands.ts"
import type { UploadedFile } from "~/domain/files/upload-document.ts"
import type { InnerNames } from "~/domain/inner-names.ts"
import { must, NOBODY } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { discardReceived } from "~/domain/storage/contents.ts"
import type { Flash } from "~/values/flash.ts"
import { addressOf } from "../request/address.ts"
import { actorContext, endedSessionContext, requestIdContext } from "../request/context.ts"
import { type UploadForm, uploadOf } from "../request/uploads.ts"
import { onPage, refusalOf } from "../response/refusal-response.ts"
import { signInPath } from "../session/next-page.ts"
import { noticeCookie } from "../session/notice.ts"
import { formLost } from "../session/stored-form.ts"
import { invalidForm, refusedForm } from "./form-result.ts"
import { readForm, submissionOf } from "./form-values.ts"
import { idempotencyKeyOf } from "./idempotency-key.ts"
import { errorPage } from "./page.ts"

type Step<Schema extends z.ZodType, Result> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>> & { file: UploadedFile | undefined }, Result>
  redirectTo: (result: Result, request: Request) => { to: string; notice: string; tone?: Flash["tone"] }
}

/** Whether a form has a file. */
export const hasFile = ({ headers }: Request): boolean =>
  /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "")

/** An action that stores the file, once for its one-time key, and redirects; or shows the form again with what was typed, but for the file. */
export function uploadForm<Schema extends z.ZodType, Result>(step: Step<Schema, Result>) {
  const action = async ({ request, context }: ActionFunctionArgs) => {
    const actor = context.get(actorContext)
    try {
      if (actor.level === NOBODY) {
        throw context.get(endedSessionContext) === null ? redirect(signInPath(request)) : formLost(request)
      }
      must(actor, step.workflow.permission)
      const form = await uploadOf(request).catch((error: unknown) => noForm(error))
      return await carryOut(step, request, form, { actor, requestId: context.get(requestIdContext) })
    } catch (error) {
      throw errorPage(error, context.get(requestIdContext))
    }
  }
  return Object.assign(action, { permission: step.workflow.permission })
}

/** What a form that could not be read was refused for: its page says it. */
function noForm(error: unknown): UploadForm & { refusal: Refusal } {
  if (!(error instanceof Refusal)) throw error
  return { fields: new FormData(), file: undefined, refusal: error }
}

type About = { actor: Parameters<Workflow<never, unknown>>[0]; requestId: string }

async function carryOut<Schema extends z.ZodType, Result>(
  { input: schema, workflow, redirectTo }: Step<Schema, Result>,
  request: Request,
  { fields, file, refusal: unread }: UploadForm & { refusal?: Refusal },
  { actor, requestId }: About,
) {
  const submitted = submissionOf(fields, ["key", "intent"])
  try {
    if (unread) throw unread
    const read = await readForm(schema, submitted.payload)
    if (!read.success) {
      await discard(file)
      return invalidForm(submitted, read.error, [], { intent: "upload", confirmation: undefined })
    }
    const key = idempotencyKeyOf(fields)
    const body = { ...submitted.payload, file: file?.sha256 }
    const idempotentRequest = key === "" ? undefined : { call: `form ${addressOf(request)} upload`, key, body }
    const result = await workflow(actor, Object.assign({ file }, read.data), idempotentRequest)
    const { to, notice, tone } = redirectTo(result, request)
    return redirect(to, { headers: { "Set-Cookie": noticeCookie(notice, tone) } })
  } catch (error) {
    await discard(file)
    if (error instanceof Refusal && error.code === "UNAUTHENTICATED") throw formLost(request)
    const refused = onPage(refusalOf(error, requestId))
    return refusedForm(submitted, refused, [], { intent: "upload", confirmation: undefined })
  }
}

const discard = async (file: UploadedFile | undefined) => (file ? discardReceived(file) : undefined)

/** For the page's own script, which follows redirects itself: `{ to }` as JSON in place of the redirect after an upload. */
export const redirectForScript: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const to = response.headers.get("location")
  if (request.method !== "POST" || to === null || request.headers.get("accept") !== "application/json") return response
  const headers = new Headers(response.headers)
  headers.delete("location")
  headers.set("Content-Type", "application/json")
  return new Response(JSON.stringify({ to }), { status: 200, headers })
}
