/** Confirms the identity with a passkey. Without script, or in a browser without passkeys, the person types the password. */
import { request, showMessage } from "../passkeys/passkey-ceremony.ts"

const form = document.querySelector<HTMLFormElement>("form[data-confirm]")
const button = form?.querySelector<HTMLButtonElement>("[data-confirm-passkey]")
const field = form?.querySelector<HTMLInputElement>("[name=confirmCredential]")
const errorTemplate = form?.querySelector("template")

// Old browsers have passkeys without the JSON functions; there the person types the password.
if (
  form &&
  button &&
  field &&
  errorTemplate &&
  "parseRequestOptionsFromJSON" in (globalThis.PublicKeyCredential ?? {})
) {
  button.hidden = false
  button.addEventListener("click", async () => {
    button.disabled = true
    try {
      const { options } = await request<{ options: PublicKeyCredentialRequestOptionsJSON }>(
        "/account/confirm-challenge",
        {},
      )
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      const made = await navigator.credentials.get({ publicKey })
      field.value = JSON.stringify(made)
      form.submit()
    } catch (error) {
      // The browser's own message names no cause that the person could fix.
      showMessage(errorTemplate, (error as { subject?: string }).subject ? error : { code: "ERROR_CEREMONY_ABORTED" })
      button.disabled = false
    }
  })
}
