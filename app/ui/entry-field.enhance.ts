/** With script, card and bank details are entered in our page, in the provider's form. */
for (const field of document.querySelectorAll<HTMLInputElement>("[data-entry]")) field.value = "form"
