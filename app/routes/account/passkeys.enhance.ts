/** Creates a passkey in the browser and sends it with its name. Without script the page still lists and deletes passkeys and sets the requirement. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from "@simplewebauthn/browser"
import { request, showMessage } from "../../ui/passkeys/passkey-ceremony.ts"

/** Shows the elements that need script. Runs again for dialogs that open later. */
function reveal() {
  for (const one of document.querySelectorAll<HTMLElement>("[data-with-script]")) one.hidden = false
  for (const one of document.querySelectorAll<HTMLElement>("[data-without-script]")) one.hidden = true
}

reveal()
new MutationObserver(reveal).observe(document.body, { childList: true, subtree: true })
document.addEventListener("submit", (event) => {
  const form = event.target
  const credential = form instanceof HTMLFormElement && form.querySelector<HTMLInputElement>("[name=credential]")
  if (!credential) return
  event.preventDefault()
  void register(form, credential)
})

async function register(form: HTMLFormElement, credential: HTMLInputElement) {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]")
  const errorTemplate = form.querySelector("template")
  if (!button || !errorTemplate || button.disabled) return
  if (!browserSupportsWebAuthn()) return showMessage(errorTemplate, { code: "UNSUPPORTED" })
  button.disabled = true
  try {
    const { options } = await request<{ options: PublicKeyCredentialCreationOptionsJSON }>(
      "/account/passkeys/challenge",
      {},
    )
    credential.value = JSON.stringify(await startRegistration({ optionsJSON: options }))
    form.submit()
  } catch (error) {
    if ((error as { code?: string }).code === "CONFIRMATION_REQUIRED") return proveFirst(form)
    showMessage(errorTemplate, error)
    button.disabled = false
  }
}

/** Sends the form to confirm the person's identity. The page shows the dialog again with the typed name. */
function proveFirst(form: HTMLFormElement) {
  const intent = form.querySelector<HTMLInputElement>("[name=intent]")
  if (intent) intent.value = "begin"
  form.submit()
}
