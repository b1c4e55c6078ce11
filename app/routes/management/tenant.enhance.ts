/** A choice is sent as soon as it is made; the form's button does the same without script. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-at-once]")) {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]")
  if (!button) continue
  button.hidden = true
  form.querySelector(".hint")?.append(" It is saved as soon as you choose.")
  form.addEventListener("change", () => form.requestSubmit(button))
}
