/** Enhances templates: suggests keys, enables Save after a change and Load without one, and shows examples without a reload. */
import { offerKeys } from "../offered-keys.ts"

offerKeys()
const form = document.querySelector<HTMLFormElement>("#template-form")
if (form) followChanges(form)
const chooser = document.querySelector<HTMLFormElement>("#chooser")
chooser?.addEventListener("change", () => chooser.requestSubmit())
const example = document.querySelector<HTMLFormElement>("#example")
example?.addEventListener("submit", (event) => {
  event.preventDefault()
  void showExample(example)
})

function followChanges(form: HTMLFormElement) {
  const button = (value: string) => form.querySelector<HTMLButtonElement>(`button[value="${value}"]`)
  const isNew = button("create") !== null
  const [save, load] = [button("create") ?? button("update"), button("load")]
  const typed = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value
  const isStored = () => typed("subject") === form.dataset.subject && typed("body") === form.dataset.body
  let leaves = false
  const update = () => {
    if (save) save.disabled = isStored()
    if (load) load.disabled = isNew || !isStored()
  }
  form.addEventListener("input", update)
  form.addEventListener("submit", () => {
    leaves = true
  })
  addEventListener("pageshow", update)
  addEventListener("beforeunload", (event) => {
    if (!leaves && !isStored()) event.preventDefault()
  })
  update()
}

async function showExample(example: HTMLFormElement) {
  const query = new URLSearchParams(new FormData(example) as unknown as Record<string, string>)
  try {
    const response = await fetch(`${location.pathname}?${query}`)
    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    const guide = page.getElementById("guide")
    if (!response.ok || !guide) throw new Error("no guide")
    document.getElementById("guide")?.replaceChildren(...guide.childNodes)
  } catch {
    example.submit()
  }
}
