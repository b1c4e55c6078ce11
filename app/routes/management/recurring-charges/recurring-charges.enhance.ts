/** Fills the rows from a selected file. Without script, people paste them. */
const chooser = document.querySelector<HTMLElement>("#file-chosen")
const input = chooser?.querySelector<HTMLInputElement>("input")
const rows = document.getElementById(input?.dataset.into ?? "")

if (chooser && input && rows instanceof HTMLTextAreaElement) {
  chooser.hidden = false
  input.addEventListener("change", async () => {
    const [file] = input.files ?? []
    if (file) rows.value = await file.text()
  })
}
