/** Opens the print dialog after the whole document has loaded. The button opens it again. */
const button = document.querySelector<HTMLButtonElement>("[data-print]")
button?.addEventListener("click", () => print())
if (button) button.hidden = false
if (document.readyState === "complete") print()
else addEventListener("load", () => print(), { once: true })
