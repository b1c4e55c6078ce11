/** Signs in with a passkey, by the browser's autofill or by the button for the typed email. Without script a person signs in by password. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser"
import { request, showMessage } from "../../ui/passkeys/passkey-ceremony.ts"

/** The delay between the last change of the email and the check, in milliseconds. Source: specification 1 section 5. */
const STILL = 500
const BASIC_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** A challenge is valid for five minutes. Autofill requests a new one before that, in milliseconds. */
const RENEWED = 4 * 60_000

const part = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind
const form = part<HTMLFormElement>("[data-sign-in]")
const email = part<HTMLInputElement>("[data-sign-in] [name=email]")
const password = part<HTMLInputElement>("[name=password]")
const button = part<HTMLButtonElement>("[data-with-passkey]")
const recover = part<HTMLButtonElement>("[data-recover]")
const errorTemplate = part<HTMLTemplateElement>("[data-sign-in] > template")

let passkeyOnly = form.dataset.signIn === "passkey"
let offersAutofill = false
let isPending = false
let waiting: ReturnType<typeof setTimeout>

part("[data-without-script]").hidden = true
email.addEventListener("input", () => {
  clearTimeout(waiting)
  waiting = setTimeout(check, STILL)
  show()
})
button.addEventListener("click", () => void signInByEmail())
form.addEventListener("submit", (event) => {
  if (!passkeyOnly || event.submitter === recover) return
  event.preventDefault()
  void signInByEmail()
})
show()
if (email.value !== "") void check()
void offer()

/** Shows the sign-in methods of the email's account: password and passkey, or passkey only. */
function show() {
  const leavesPassword = passkeyOnly && document.activeElement === password
  for (const one of form.querySelectorAll<HTMLElement>("[data-password]")) one.hidden = passkeyOnly
  for (const one of form.querySelectorAll<HTMLElement>("[data-passkey-only]")) one.hidden = !passkeyOnly
  password.disabled = passkeyOnly
  button.hidden = !(offersAutofill || (passkeyOnly && browserSupportsWebAuthn()))
  button.classList.toggle("btn-primary", passkeyOnly)
  part("[data-or]").hidden = passkeyOnly || button.hidden
  part("[data-unsupported]").hidden = browserSupportsWebAuthn()
  recover.disabled = isPending || email.value.trim() === ""
  if (leavesPassword) button.focus()
}

/** Checks whether the email's account requires a passkey. A failed or refused check counts as no. */
async function check() {
  const typed = email.value.trim()
  isPending = true
  show()
  const answer = BASIC_EMAIL.test(typed)
    ? await request<{ passkeyRequired: boolean }>("/login/passkey-required", { email: typed }).catch(() => undefined)
    : undefined
  isPending = false
  // The person has typed another email since. That email's own check decides.
  if (email.value.trim() === typed) passkeyOnly = answer?.passkeyRequired === true
  show()
}

/** Starts the browser's autofill if it supports passkeys, and shows the button. Does not start it right after a refused passkey. */
async function offer() {
  offersAutofill = await browserSupportsWebAuthnAutofill()
  show()
  if (!offersAutofill || form.dataset.refused !== undefined) return
  void signInByAutofill()
  setInterval(() => document.hidden || button.disabled || void signInByAutofill(), RENEWED)
}

async function signInByAutofill() {
  try {
    const { options, challengeId } = await request<{
      options: PublicKeyCredentialRequestOptionsJSON
      challengeId: string
    }>("/login/any-passkey-challenge", {})
    // The person has pressed the button since. A new ceremony would cancel that one.
    if (button.disabled) return
    const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
    send("any-passkey", { challengeId, credential: JSON.stringify(credential) })
  } catch {
    // Autofill fails silently. The form still works.
  }
}

/** Signs in with a passkey of the typed email's account. The server reports a missing email. */
async function signInByEmail() {
  const typed = email.value.trim()
  button.disabled = true
  try {
    const { options } = await request<{ options: PublicKeyCredentialRequestOptionsJSON }>("/login/passkey-challenge", {
      email: typed,
    })
    const credential = await startAuthentication({ optionsJSON: options })
    send("passkey", { email: typed, credential: JSON.stringify(credential) })
  } catch (error) {
    showMessage(errorTemplate, error)
    button.disabled = false
    if (typed === "") return email.focus()
    button.focus()
    // The ceremony canceled autofill.
    if (offersAutofill) void signInByAutofill()
  }
}

/** Sends the signed response in a form. The form's address keeps the page to open after sign-in. */
function send(method: string, values: Record<string, string>) {
  const signed = part<HTMLFormElement>("[data-signed]")
  const address = new URL(signed.action)
  address.searchParams.set("with", method)
  signed.action = address.href
  for (const name in values) part<HTMLInputElement>(`[data-signed] [name=${name}]`).value = values[name] ?? ""
  signed.submit()
}
