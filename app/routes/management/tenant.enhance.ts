/** The lease status is sent as soon as it is chosen; the button does the same without script. */
const leaseForm = document.querySelector<HTMLFormElement>("form.lease-status")
const saveButton = leaseForm?.querySelector<HTMLButtonElement>("button[type=submit]")

if (leaseForm && saveButton) {
  saveButton.hidden = true
  leaseForm.querySelector(".hint")?.append(" It is saved as soon as you choose.")
  leaseForm.addEventListener("change", () => leaseForm.requestSubmit(saveButton))
}
