/** Asks for confirmation of identity before a form runs. The question contains the form's values, encrypted and bound to the session and the address. */
import { report } from "@conform-to/react/future"
import { data } from "react-router"
import { read } from "#db/client.server.ts"
import { confirmationOffered, confirmByPasskey, confirmByPassword } from "~/domain/identity/confirm.ts"
import { ConfirmByPasskeyOnForm, ConfirmByPassword } from "~/domain/identity/inputs.ts"
import { type Actor, must } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { seal, unseal } from "~/domain/secret.server.ts"
import { pathOfRequest } from "../request/address.ts"
import { onPage, refusalHeaders, refusalOf } from "../response/refusal-response.ts"
import { readForm, submissionOf } from "./form-values.ts"

const FIELDS = {
  held: "confirmHeld",
  back: "confirmBack",
  credential: "confirmCredential",
  password: "confirmPassword",
}

type Confirmation = {
  held: string
  email: string
  hasPasskey: boolean
  problem: { subject: string; message: string } | undefined
}

const boundTo = (request: Request, { sessionId }: Actor) => `form ${sessionId} ${pathOfRequest(request)}`

/** The form stored in the question. Undefined if the request is an ordinary form. Refuses a form that cannot be decrypted (400). */
export function pendingForm(request: Request, actor: Actor, sent: FormData): FormData | undefined {
  const held = sent.get(FIELDS.held)
  if (held === null) return undefined
  const stored = typeof held === "string" ? unseal(boundTo(request, actor), held) : undefined
  if (stored === undefined) throw new Refusal("VALIDATION_ERROR", { message: "The form could not be read." })
  const form = new FormData()
  for (const [name, value] of JSON.parse(stored) as [string, string][]) form.append(name, value)
  return form
}

export const goesBack = (sent: FormData): boolean => sent.has(FIELDS.back)

/** Checks the passkey or the password. Refuses an invalid one. */
export async function confirmBy(actor: Actor, sent: FormData): Promise<void> {
  must(actor, confirmByPassword.permission)
  const credential = sent.get(FIELDS.credential)
  if (typeof credential === "string" && credential !== "") {
    const { data: answer } = await readForm(ConfirmByPasskeyOnForm, { credential })
    return confirmByPasskey(actor, answer as { credential: Record<string, unknown> })
  }
  const typed = ConfirmByPassword.safeParse({ password: sent.get(FIELDS.password) })
  if (!typed.success)
    throw new Refusal("VALIDATION_ERROR", { subject: "Confirm It Is You", message: "Type your password." })
  return confirmByPassword(actor, typed.data)
}

export type PendingForm = {
  request: Request
  actor: Actor
  form: FormData
  intent: string
  omit: string[]
  requestId: string
}

/** Shows the page with the typed form and the question over it. `problem` is the error of the last attempt. */
export async function requireConfirmation(
  { request, actor, form, intent, omit, requestId }: PendingForm,
  problem?: unknown,
) {
  const refusal = problem === undefined ? new Refusal("CONFIRMATION_REQUIRED") : onPage(refusalOf(problem, requestId))
  const offered = await read((tx) => confirmationOffered(tx, actor, {}))
  const texts = [...form].filter(([, value]) => typeof value === "string")
  const confirmation: Confirmation = {
    ...offered,
    held: seal(boundTo(request, actor), JSON.stringify(texts)),
    problem: problem === undefined ? undefined : { subject: refusal.subject, message: refusal.message },
  }
  const result = report(submissionOf(form, ["key", "intent"]), { hideFields: omit })
  return data(
    { result, refusal: undefined, intent, confirmation },
    { status: refusal.status, headers: refusalHeaders(refusal) },
  )
}
