/** Offers substitution keys after the person types "[". It works in fields marked `data-keys` and reads the keys from #keys. */
import { optionList } from "./option-list.ts"

export function offerKeys() {
  const keys = [...document.querySelectorAll("#keys code")].map((key) => key.textContent ?? "")
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[data-keys]"))
    offerIn(field, keys)
}

function offerIn(field: HTMLInputElement | HTMLTextAreaElement, keys: readonly string[]) {
  const begun = () => /\[\w*$/.exec(field.value.slice(0, field.selectionStart ?? 0))?.[0]
  const list = optionList(field, (selected) => {
    const typed = begun()
    const end = field.selectionStart ?? 0
    if (typed === undefined) return
    const closed = field.value[end] === "]" ? end + 1 : end
    field.setRangeText(selected.dataset.key ?? "", end - typed.length, closed, "end")
    field.dispatchEvent(new Event("input", { bubbles: true }))
  })
  field.addEventListener("input", () => {
    const typed = begun()?.toLowerCase()
    const fitting = typed === undefined ? [] : keys.filter((key) => key.toLowerCase().startsWith(typed))
    list.show(fitting.filter((key) => key.toLowerCase() !== `${typed}]`).map((key) => ({ text: key, data: { key } })))
  })
}
