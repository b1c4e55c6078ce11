/** Stores the texts of a form whose session has expired. Its page shows them at the next sign-in without executing the form. Source: docs/decisions/0013. */
import { redirect } from "react-router"
import { type Tx, write } from "#db/client.server.ts"
import {
  type FieldTexts,
  handOverStoredForms,
  hasStoredForm,
  storeForm,
  takeStoredForm,
} from "~/domain/identity/sessions/stored-forms.ts"
import type { Actor } from "~/domain/permissions.ts"
import { pageAddress, signInPath, toSignInAfterEnd } from "./next-page.ts"
import { sessionToken } from "./session.ts"

/**
 * Fields that are never stored, in addition to a form's omitted ones: the one-time key (the page gets a new one), other keys, and proofs of identity. A
 * row's uuid is not secret; it stays with its row, so that the row is posted once (money.md 9.6).
 */
const NEVER = /(?<!^rows\.r\d{1,3}\.)key$|password|credential|secret|^confirm[A-Z]/i

/** Redirects to sign-in with a message about the form. Stores its texts for the person if the session has expired. */
export async function leaveForSignIn(request: Request, sessionId: number | null, form?: FormData, omit: string[] = []) {
  const address = pageAddress(request)
  if (sessionId === null || !form || address === undefined) return redirect(signInPath(request))
  const texts = [...form].filter(([name, value]) => isStored(name, omit) && isText(name, value)) as FieldTexts
  const isWaiting = await write((tx) => storeForm(tx, sessionId, address, texts))
  return isWaiting ? toSignInAfterEnd(request, FORM_WAITS) : formLost(request)
}

export const formLost = (request: Request): Response => toSignInAfterEnd(request, FORM_LOST)

const FORM_WAITS =
  "Your session ended and nothing was saved. What you typed waits for you: sign in within 30 minutes to go on with it."
const FORM_LOST =
  "Your session ended and nothing was saved. What you typed could not be kept; please sign in and type it again."

/** Empty fields of a row are not stored, because the page shows them empty anyway. */
const isText = (name: string, value: FormDataEntryValue) =>
  typeof value === "string" && (value !== "" || !name.startsWith("rows."))

const isStored = (name: string, omit: string[]) => !NEVER.test(name) && !omit.includes(name)

/** After sign-in: moves the stored forms of this browser's expired session to the new one, if the person is the same. */
export async function handOver(request: Request, newToken: string): Promise<void> {
  const old = sessionToken(request)
  if (old !== null) await write((tx) => handOverStoredForms(tx, old, newToken))
}

export async function isFormWaiting(tx: Tx, request: Request, actor: Actor): Promise<boolean> {
  const address = pageAddress(request)
  const isPage = request.method === "GET" && address !== undefined && !new URL(request.url).pathname.endsWith(".data")
  return isPage && hasStoredForm(tx, actor, address)
}

/** The stored form for this person and page, which is then deleted. Undefined if another request has taken it since. */
export async function takeWaitingForm(request: Request, actor: Actor): Promise<FormData | undefined> {
  const address = pageAddress(request) ?? ""
  const texts = await write((tx) => takeStoredForm(tx, actor, address))
  if (!texts) return undefined
  const form = new FormData()
  for (const [name, text] of texts) form.append(name, text)
  return form
}

/** A request for the page of a form's response, without the form, so that nothing is executed. */
export const asAnswer = ({ url, headers, signal }: Request): Request =>
  new Request(url, { method: "POST", headers, signal, body: new URLSearchParams() })
