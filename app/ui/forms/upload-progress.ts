/** Submits forms with files (`data-upload` on their button) and shows the progress. Without script they are submitted like any other form. */

/** The server stores such a form only once, because each has a one-time key. */
const UNANSWERED =
  "The answer did not arrive: it is not known whether it was stored. Please send it again: it is stored only once."
const BODY = ".dialog-body, [data-upload-body]"

export function enhanceUploads(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.querySelector("[data-upload]")) return
    event.preventDefault()
    send(form)
  })
  for (const type of ["change", "focusin"]) document.addEventListener(type, enableWhenReady)
  enableWhenReady()
}

function enableWhenReady(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-upload]")) {
    const file = button.form?.querySelector<HTMLInputElement>("input[type=file]")
    if (file && !button.form?.hasAttribute("data-sending")) button.disabled = file.required && !file.value
  }
}

function send(form: HTMLFormElement): void {
  const request = new XMLHttpRequest()
  request.open("POST", form.action)
  request.setRequestHeader("Accept", "application/json")
  request.upload.addEventListener("progress", ({ loaded, total }) => show(form, loaded, total))
  request.addEventListener("load", () => showResponse(form, request))
  request.addEventListener("error", () => failed(form, UNANSWERED))
  form.dataset.sending = ""
  const button = form.querySelector<HTMLButtonElement>("[data-upload]")
  if (button) button.disabled = true
  removeProblems(form)
  const cancel = form.querySelector<HTMLElement>("[data-close]")
  cancel?.addEventListener("click", () => request.abort(), { once: true })
  request.send(new FormData(form))
}

/** Removes the problems of the last response, which may not apply to this request. */
function removeProblems(form: HTMLFormElement): void {
  for (const message of form.querySelectorAll("[role=alert], .error")) message.remove()
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid")
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
  const isFirst = status.hidden
  status.hidden = false
  text.textContent = message
  // In a long dialog the status is below the visible part.
  if (isFirst) status.scrollIntoView({ block: "center" })
}

/** Opens the next page after an upload. After a refusal it shows the form from the response and keeps the selected files. */
function showResponse(form: HTMLFormElement, request: XMLHttpRequest): void {
  const to = destination(request)
  if (to !== undefined) {
    openAddress(to)
    return
  }
  const page = new DOMParser().parseFromString(request.responseText, "text/html")
  const whole = (form.id && page.getElementById(form.id)) || page.querySelector(".scrim > dialog form")
  const fresh = whole?.querySelector<HTMLElement>(BODY)
  const body = form.querySelector(BODY)
  const file = form.querySelector("input[type=file]")
  if (!fresh || !body || !file) {
    const alert = page.querySelector("[role=alert]")?.textContent
    failed(form, alert ?? (request.responseText.length < 200 ? request.responseText : UNANSWERED))
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
  finish(form)
  focusProblem(body)
}

function focusProblem(body: Element): void {
  const message = body.querySelector<HTMLElement>("[role=alert]")
  message?.setAttribute("tabindex", "-1")
  message?.focus()
}

function destination({ status, responseText }: XMLHttpRequest): string | undefined {
  if (status !== 200 || !responseText.startsWith("{")) return undefined
  return JSON.parse(responseText).to
}

/** Opens the address by one request, because a second one would not get the notice. If only the fragment differs, the browser requests nothing by itself. */
function openAddress(to: string): void {
  const { pathname, search, hash } = new URL(to, location.href)
  const isHere = pathname === location.pathname && search === location.search
  location.assign(to)
  if (isHere && hash !== "") location.reload()
}

function failed(form: HTMLFormElement, message: string): void {
  finish(form)
  form.querySelector<HTMLElement>("[data-progress] progress")?.setAttribute("hidden", "")
  report(form, message)
  form.querySelector<HTMLElement>("[data-upload]")?.focus()
  form.querySelector("[data-progress]")?.scrollIntoView({ block: "center" })
}

function finish(form: HTMLFormElement): void {
  delete form.dataset.sending
  enableWhenReady()
}
