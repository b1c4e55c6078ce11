/** The handlers of forms with files. Files are written to disk while they arrive. Everything else works as in other forms. */
import { type ActionFunctionArgs, type MiddlewareFunction, redirect } from "react-router"
import type { z } from "zod"
import type { Workflow } from "~/domain/commands.ts"
import type { UploadedFile } from "~/domain/files/upload-document.ts"
import type { InnerNames } from "~/domain/inner-names.ts"
import { type Actor, must, NOBODY, type Permission } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import type { Flash } from "~/values/flash.ts"
import { pathOfRequest } from "../../request/address.ts"
import { formOf } from "../../request/body.ts"
import { actorContext, endedSessionContext, requestIdContext, storedFormContext } from "../../request/context.ts"
import { DOCUMENT, type UploadLimits } from "../../request/upload-limits.ts"
import { discardAll, fieldsAlone, type UploadForm, uploadOf } from "../../request/uploads.ts"
import { onPage, refusalOf } from "../../response/refusal-response.ts"
import { signInPath } from "../../session/next-page.ts"
import { noticeCookie } from "../../session/notice.ts"
import { formLost, leaveForSignIn } from "../../session/stored-form.ts"
import { invalidForm, OWN_NAMES, redisplayedForm, refusedForm } from "../form-result.ts"
import { readForm, submissionOf } from "../form-values.ts"
import { idempotencyKeyOf } from "../idempotency-key.ts"
import { errorPage } from "../page.ts"

type Step<Schema extends z.ZodType, Files, Result> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>> & Files, Result>
  redirectTo: (result: Result, request: Request) => { to: string; notice: string; tone?: Flash["tone"] }
  fileProblem?: (file: UploadedFile | undefined) => string | undefined
}
type AnyStep = {
  input: z.ZodType
  workflow: Workflow<never, unknown>
  redirectTo: (result: never, request: Request) => { to: string; notice: string; tone?: Flash["tone"] }
  fileProblem?: (file: UploadedFile | undefined) => string | undefined
}

export const hasFile = ({ headers }: Request): boolean =>
  /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "")

/** An action that stores the file once for its one-time key, and redirects. After an error it shows the form with the typed values, without the file. */
export function uploadForm<Schema extends z.ZodType, Result>(
  step: Step<Schema, { file: UploadedFile | undefined }, Result>,
) {
  return actionOf(step.workflow.permission, {
    terms: DOCUMENT,
    stepFor: () => ({ step: step as unknown as AnyStep, intent: "upload" }),
    asInput: ([file]) => ({ file }),
  })
}

/** The same for several forms, selected by `intent`, with the first step's permission. An expired session's values are stored until the next sign-in. */
export function uploadForms<Steps extends Record<string, AnyStep>>(terms: UploadLimits, steps: Steps) {
  const [first] = Object.values(steps)
  if (!first) throw new Error("A page without forms")
  return actionOf(first.workflow.permission, {
    terms,
    stepFor: (fields) => {
      const intent = String(fields.get("intent") ?? "")
      const step = Object.hasOwn(steps, intent) ? steps[intent] : undefined
      if (!step) throw new Refusal("VALIDATION_ERROR", { message: "The form could not be read." })
      return { step, intent }
    },
    asInput: (files) => ({ files }),
    storesTexts: true,
  })
}

/** Checks that a form's parts have matching types. For use in `uploadForms`. */
export const uploadStep = <Schema extends z.ZodType, Result>(
  step: Step<Schema, { files: readonly UploadedFile[] }, Result>,
) => step as unknown as AnyStep

type Forms = {
  terms: UploadLimits
  stepFor: (fields: FormData) => { step: AnyStep; intent: string }
  asInput: (files: UploadedFile[]) => object
  /** Stores the typed values if the session has expired. */
  storesTexts?: boolean
}

function actionOf(permission: Permission, forms: Forms) {
  const action = async ({ request, context }: ActionFunctionArgs) => {
    const actor = context.get(actorContext)
    const requestId = context.get(requestIdContext)
    try {
      if (actor.level === NOBODY) throw await sendAway(request, context.get(endedSessionContext), forms)
      must(actor, permission)
      const storedForm = context.get(storedFormContext)
      if (forms.storesTexts && storedForm) return redisplayedForm(storedForm, String(storedForm.get("intent") ?? ""))
      const form = await formWithFiles(request, forms.terms)
      return await carryOut(forms, request, form, { actor, requestId }).catch(async (error: unknown) => {
        await discardAll(form.files)
        throw error
      })
    } catch (error) {
      throw errorPage(error, requestId)
    }
  }
  return Object.assign(action, { permission })
}

/** Redirects an anonymous person to sign-in. Stores the texts of an expired session's form, but never its files. */
async function sendAway(request: Request, ended: number | null, { storesTexts, terms }: Forms): Promise<Response> {
  if (ended === null) return redirect(signInPath(request))
  if (!storesTexts) return formLost(request)
  return leaveForSignIn(request, ended, await (hasFile(request) ? fieldsAlone(request, terms) : formOf(request)))
}

/** A form without files may be sent in any encoding. */
async function formWithFiles(request: Request, terms: UploadLimits): Promise<UploadForm> {
  if (hasFile(request)) return uploadOf(request, terms)
  return { fields: await formOf(request), files: [], refusal: undefined }
}

type About = { actor: Actor; requestId: string }

async function carryOut(
  { stepFor, asInput }: Forms,
  request: Request,
  { fields, files, refusal: unread }: UploadForm,
  { actor, requestId }: About,
) {
  const submitted = submissionOf(fields, OWN_NAMES)
  const { step, intent } = stepFor(fields)
  try {
    if (unread) throw unread
    const read = await readForm(step.input, submitted.payload)
    if (!read.success) {
      await discardAll(files)
      const problem = step.fileProblem?.(files[0])
      const ofFile = problem === undefined ? [] : [{ code: "custom" as const, path: ["file"], message: problem }]
      return invalidForm(submitted, { issues: [...ofFile, ...read.error.issues] }, [], {
        intent,
        confirmation: undefined,
      })
    }
    const key = idempotencyKeyOf(fields)
    const body = { ...submitted.payload, files: files.map(({ sha256 }) => sha256) }
    const idempotentRequest = key === "" ? undefined : { call: `form ${pathOfRequest(request)} ${intent}`, key, body }
    const input = Object.assign(asInput(files), read.data)
    const result = await step.workflow(actor, input as never, idempotentRequest)
    const { to, notice, tone } = step.redirectTo(result as never, request)
    return redirect(to, { headers: { "Set-Cookie": noticeCookie(notice, tone) } })
  } catch (error) {
    await discardAll(files)
    if (error instanceof Refusal && error.code === "UNAUTHENTICATED") throw formLost(request)
    const refused = onPage(refusalOf(error, requestId))
    return refusedForm(submitted, refused, [], { intent, confirmation: undefined })
  }
}

type Action<Result> = ((args: ActionFunctionArgs) => Promise<Result>) & {
  permission: Permission
  permissions?: readonly Permission[]
}

export const withOrWithoutFiles = <Plain, Uploaded>(plain: Action<Plain>, uploads: Action<Uploaded>) =>
  Object.assign(async (args: ActionFunctionArgs) => (hasFile(args.request) ? uploads(args) : plain(args)), {
    permission: plain.permission,
    permissions: plain.permissions ?? [plain.permission],
  })

/** For the page's script, which follows redirects itself: replaces the redirect after an upload by `{ to }` as JSON. */
export const redirectForScript: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const to = response.headers.get("location")
  if (request.method !== "POST" || to === null || request.headers.get("accept") !== "application/json") return response
  const headers = new Headers(response.headers)
  headers.delete("location")
  headers.set("Content-Type", "application/json")
  return new Response(JSON.stringify({ to }), { status: 200, headers })
}
