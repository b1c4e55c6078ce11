/** Uploads with their progress in the dialog. Without script the form is sent as any other. */

const FAILED = "The upload failed. Nothing was stored. Please try again."

document.addEventListener("submit", (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.querySelector("[data-upload]")) return
  event.preventDefault()
  send(form)
})

/** The button waits for a file. */
for (const type of ["change", "focusin"]) document.addEventListener(type, () => enableWhenReady())
enableWhenReady()

function enableWhenReady(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-upload]")
  const file = button?.form?.querySelector<HTMLInputElement>("input[type=file]")
  if (button && file && !button.form?.hasAttribute("data-sending")) button.disabled = !file.value
}

function send(form: HTMLFormElement): void {
  const request = new XMLHttpRequest()
  request.open("POST", form.action)
  request.setRequestHeader("Accept", "application/json")
  request.upload.addEventListener("progress", ({ loaded, total }) => show(form, loaded, total))
  request.addEventListener("load", () => answered(form, request))
  request.addEventListener("error", () => failed(form, FAILED))
  form.dataset.sending = ""
  const button = form.querySelector<HTMLButtonElement>("[data-upload]")
  if (button) button.disabled = true
  const cancel = form.querySelector<HTMLElement>("[data-close]")
  cancel?.addEventListener("click", () => request.abort(), { once: true })
  request.send(new FormData(form))
}

function show(form: HTMLFormElement, loaded: number, total: number): void {
  const percent = Math.floor((loaded * 100) / total)
  report(form, percent === 100 ? "Checking and storing…" : `${percent} %`)
  const bar = form.querySelector("progress")
  if (bar) bar.value = percent
}

function report(form: HTMLFormElement, message: string): void {
  const status = form.querySelector<HTMLElement>("[data-progress]")
  const text = status?.querySelector("span")
  if (!status || !text) return
  status.hidden = false
  text.textContent = message
}

/** Goes on after an upload; after a refusal shows the dialog as the server wrote it, with the file still chosen. */
function answered(form: HTMLFormElement, request: XMLHttpRequest): void {
  const to = destination(request)
  if (to !== undefined) {
    location.assign(to)
    return
  }
  const fresh = new DOMParser()
    .parseFromString(request.responseText, "text/html")
    .querySelector<HTMLElement>(".scrim > dialog form .dialog-body")
  const body = form.querySelector(".dialog-body")
  const file = form.querySelector("input[type=file]")
  if (!fresh || !body || !file) {
    failed(form, request.responseText.length < 200 ? request.responseText : FAILED)
    return
  }
  const blank = fresh.querySelector("input[type=file]")
  for (const name of ["aria-describedby", "aria-invalid"]) {
    const value = blank?.getAttribute(name)
    if (value) file.setAttribute(name, value)
    else file.removeAttribute(name)
  }
  blank?.replaceWith(file)
  body.replaceChildren(...fresh.childNodes)
  over(form)
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus()
}

function destination({ status, responseText }: XMLHttpRequest): string | undefined {
  if (status !== 200 || !responseText.startsWith("{")) return undefined
  return JSON.parse(responseText).to
}

function failed(form: HTMLFormElement, message: string): void {
  over(form)
  form.querySelector<HTMLElement>("[data-progress] progress")?.setAttribute("hidden", "")
  report(form, message)
}

function over(form: HTMLFormElement): void {
  delete form.dataset.sending
  enableWhenReady()
}
