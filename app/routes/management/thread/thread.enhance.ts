/** Saves the resolved box at once. Without script its button does. */
document.documentElement.classList.add("saves-at-once")
document.addEventListener("change", ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(".thread-status") : null
  form?.querySelector("button")?.click()
})
