/** Enhances writing to tenants: a combobox for recipients, suggested keys, and automatic saving. */
import { enhanceUploads } from "~/ui/forms/upload-progress.ts"
import { offerKeys } from "../offered-keys.ts"
import { pickRecipients } from "./send-email.enhance-recipients.ts"
import { storing } from "./send-email.enhance-store.ts"

enhanceUploads()
const form = document.querySelector<HTMLFormElement>("form#message")
const who = form?.querySelector<HTMLInputElement>("#who")
if (form && who) {
  form.classList.add("live")
  offerKeys()
  const store = storing(form, who)
  pickRecipients(who, store)
}
