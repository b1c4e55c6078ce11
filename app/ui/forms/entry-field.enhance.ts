/** With script, the person enters card and bank details in the provider's form inside our page. */
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return
  for (const field of target.querySelectorAll<HTMLInputElement>("[data-entry]")) field.value = "form"
})
