/** Shows that the recovery is running until the next page loads. */
const form = document.querySelector<HTMLFormElement>("form[data-recovers]")

form?.addEventListener("submit", () => {
  const [button, status] = [form.querySelector("button"), form.querySelector("[role=status]")]
  if (button) button.disabled = true
  if (status) status.textContent = "Processing your recovery request…"
})

export {}
