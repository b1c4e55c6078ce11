/** Signing in with a passkey: by the browser's autofill, or by the button for the email typed. Without script there is the password. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser"
import { ask, hush, tell, UNSUPPORTED, wordsOf } from "../../ui/passkey-ceremony.ts"

/** The check runs this long after the email stops changing, in milliseconds. Source: specification 1 section 5. */
const STILL = 500
const BASIC_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** A challenge counts for five minutes: what waits longer is given a new one before. */
const RENEWED = 4 * 60_000

const FAILED = {
  subject: "Authentication Failed",
  words: "Failed to authenticate with passkey. Please try again or use your password.",
}

const part = <Kind extends Element>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector)
  if (!found) throw new Error(`There is no ${selector} on this page`)
  return found
}
const form = part<HTMLFormElement>("form[data-sign-in]")
const email = part<HTMLInputElement>("form[data-sign-in] [name=email]")
const password = part<HTMLInputElement>("form[data-sign-in] [name=password]")
const button = part<HTMLButtonElement>("[data-with-passkey]")
const recover = part<HTMLButtonElement>("[data-recover]")
const trouble = part<HTMLTemplateElement>("form[data-sign-in] > template")

let passkeyOnly = form.dataset.signIn === "passkey"
let offersAutofill = false
let checking = new AbortController()
let waiting = 0

for (const line of document.querySelectorAll<HTMLElement>("[data-without-script]")) line.hidden = true
email.addEventListener("input", () => {
  checking.abort()
  clearTimeout(waiting)
  waiting = window.setTimeout(check, STILL)
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

/** The page as the account of the email signs in: with password or passkey, or with a passkey only. */
function show() {
  for (const one of form.querySelectorAll<HTMLElement>("[data-password]")) one.hidden = passkeyOnly
  for (const one of form.querySelectorAll<HTMLElement>("[data-passkey-only]")) one.hidden = !passkeyOnly
  password.disabled = passkeyOnly
  button.hidden = !(offersAutofill || (passkeyOnly && browserSupportsWebAuthn()))
  button.classList.toggle("btn-primary", passkeyOnly)
  part<HTMLElement>("[data-or]").hidden = passkeyOnly || button.hidden
  part<HTMLElement>("[data-unsupported]").hidden = browserSupportsWebAuthn()
  part<HTMLElement>("[data-unsupported]").textContent = UNSUPPORTED
  recover.disabled = email.value.trim() === ""
}

/** Asks whether the email's account wants a passkey. What cannot be asked, or too often, clears the notice and says nothing. */
async function check() {
  const typed = email.value.trim()
  checking.abort()
  checking = new AbortController()
  const { signal } = checking
  recover.disabled = true
  const answer = BASIC_EMAIL.test(typed)
    ? await ask<{ passkeyRequired: boolean }>("/login/passkey-required", { email: typed }, signal).catch(
        () => undefined,
      )
    : undefined
  if (signal.aborted) return
  passkeyOnly = answer?.passkeyRequired === true
  show()
}

/** Un-hides the button where the browser offers passkeys by autofill, and lets it offer them, unless one was just refused. */
async function offer() {
  offersAutofill = await browserSupportsWebAuthnAutofill()
  show()
  if (!offersAutofill || form.dataset.refused !== undefined) return
  void signInByAutofill()
  setInterval(() => document.hidden || button.disabled || void signInByAutofill(), RENEWED)
}

async function signInByAutofill() {
  try {
    const { options, challengeId } = await ask<{ options: PublicKeyCredentialRequestOptionsJSON; challengeId: string }>(
      "/login/any-passkey-challenge",
      {},
    )
    // The button was pressed in the meantime: this would end what it began.
    if (button.disabled) return
    const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
    send("/login?with=any-passkey", { challengeId, credential: JSON.stringify(credential) })
  } catch {
    // Nobody asked for it: whoever wants to sign in has the form.
  }
}

async function signInByEmail() {
  hush(trouble)
  const typed = email.value.trim()
  if (typed === "") {
    const words = "Please enter your email address to sign in with a passkey."
    tell(trouble, { subject: "Email Required", message: words })
    email.focus()
    return
  }
  button.disabled = true
  try {
    const { options } = await ask<{ options: PublicKeyCredentialRequestOptionsJSON }>("/login/passkey-challenge", {
      email: typed,
    })
    const credential = await startAuthentication({ optionsJSON: options })
    send("/login?with=passkey", { email: typed, credential: JSON.stringify(credential) })
  } catch (error) {
    tell(trouble, wordsOf(error, FAILED))
    button.disabled = false
    if (offersAutofill) void signInByAutofill()
  }
}

/** Sends what was signed as a form, so that the answer is a page like any other. */
function send(address: string, values: Record<string, string>) {
  const sent = document.createElement("form")
  sent.method = "post"
  sent.action = address
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement("input")
    field.type = "hidden"
    field.name = name
    field.value = value
    sent.append(field)
  }
  document.body.append(sent)
  sent.submit()
}
