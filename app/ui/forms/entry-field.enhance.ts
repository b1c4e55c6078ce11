/** With script, card and bank details are entered in our page, in the provider's form. */
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return
  for (const field of target.querySelectorAll<HTMLInputElement>("[data-entry]")) field.value = "form"
})
