/** Opens the print dialog once the document is whole, and again by its button. */
const button = document.querySelector<HTMLButtonElement>("[data-print]")
button?.addEventListener("click", () => print())
if (button) button.hidden = false
if (document.readyState === "complete") print()
else addEventListener("load", () => print(), { once: true })
