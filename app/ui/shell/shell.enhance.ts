/** Enhances every page: collapses the sidebar, opens dialogs over the page, watches the session's end, counts down to maintenance and registers the worker. */
import { showModal } from "../modal.ts"

const shell = document.querySelector<HTMLElement>(".shell")

watchSession()
for (const dialog of document.querySelectorAll<HTMLDialogElement>(".scrim > dialog")) openAsModal(dialog)
for (const hidden of document.querySelectorAll<HTMLElement>("[data-reveals], [data-print]")) hidden.hidden = false
document.addEventListener("click", onClick)
document.addEventListener("keydown", onKey)
document.addEventListener("input", clearRequiredError)
rememberSidebar()
watchMaintenance()
registerWorker()

function onClick(event: MouseEvent) {
  const target = event.target
  if (!(target instanceof Element)) return
  for (const open of document.querySelectorAll<HTMLDetailsElement>("details[data-closes][open]")) {
    if (!open.contains(target)) open.open = false
  }
  const revealer = target.closest<HTMLElement>("[data-reveals]")
  if (revealer) reveal(revealer)
  if (target.closest("[data-print]")) print()
  const link = target.closest<HTMLAnchorElement>("a[data-dialog]")
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) openOverPage(event, link)
}

function onKey(event: KeyboardEvent) {
  if (event.key === "/") goToSearch(event)
  if (event.key !== "Escape") return
  const open = document.activeElement?.closest<HTMLDetailsElement>("details[data-closes][open]")
  if (!open) return
  open.open = false
  open.querySelector("summary")?.focus()
}

/** "/" moves the cursor to the header's search and, pressed again, to the page's own search; not while the person types or a dialog is open. */
function goToSearch(event: KeyboardEvent) {
  const header = document.querySelector<HTMLInputElement>("#find-anything")
  const isAgain = event.target === header && header?.value === ""
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")
  const field = isAgain ? document.querySelector<HTMLInputElement>("main input[type=search]") : header
  const isBusy = (isTyping && !isAgain) || document.querySelector("dialog[open]")
  if (!field?.checkVisibility() || isBusy || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
  field.select()
}

/** Removes "Required." once something is typed. The server checks every other error at the next submit. */
function clearRequiredError({ target }: Event) {
  if (!(target instanceof HTMLElement) || !("value" in target) || !target.ariaInvalid || target.value === "") return
  const error = document.getElementById(`${target.id}-error`)
  if (error?.textContent !== "Required.") return
  error.remove()
  target.removeAttribute("aria-invalid")
}

function reveal(button: HTMLElement) {
  const field = document.getElementById(button.dataset.reveals ?? "")
  if (!(field instanceof HTMLInputElement)) return
  const masked = field.type === "text"
  field.type = masked ? "password" : "text"
  button.setAttribute("aria-pressed", String(!masked))
}

/** Stores the sidebar's state in the cookie that the server renders it from, and in local storage in case the cookie is lost. */
function rememberSidebar() {
  const form = document.querySelector<HTMLFormElement>("form[data-fold]")
  const button = form?.querySelector("button")
  const name = form?.dataset.fold
  if (!shell || !form || !button || !name) return
  const toggle = (collapsed: boolean) => {
    shell.classList.toggle("collapsed", collapsed)
    button.value = collapsed ? "open" : "collapsed"
    const stored = collapsed ? "collapsed" : "open"
    localStorage.setItem("sidebar", stored)
    const secure = name.startsWith("__Host-") ? "; Secure" : ""
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers have no Cookie Store
    document.cookie = `${name}=${stored}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    toggle(!shell.classList.contains("collapsed"))
  })
  if (!document.cookie.includes(`${name}=`) && localStorage.getItem("sidebar") === "collapsed") toggle(true)
}

/** Loads the maintenance watch at once if maintenance is planned, else after the page has been open for a minute. */
function watchMaintenance() {
  const { watch, startsAt } = document.getElementById("maintenance")?.dataset ?? {}
  const load = () => import(/* @vite-ignore */ watch ?? "").catch(() => setTimeout(load, 60_000))
  if (watch) setTimeout(load, startsAt ? 0 : 60_000)
}

/** Loads the session watch after the page has been open for a minute. Reloads a page that the browser restored from its cache. */
function watchSession() {
  const { watch, seconds } = document.getElementById("session-end")?.dataset ?? {}
  if (!watch) return
  const reload = () => location.reload()
  const load = () => import(/* @vite-ignore */ watch).catch(() => setTimeout(reload, Number(seconds) * 1_000))
  setTimeout(load, Math.min(60, Number(seconds) - 150) * 1_000)
  addEventListener("pageshow", (event) => event.persisted && reload())
}

/** Opens a link to one of the page's dialogs over the page. After any error it follows the link. */
async function openOverPage(event: MouseEvent, link: HTMLAnchorElement) {
  event.preventDefault()
  try {
    const response = await fetch(link.href)
    const text = await response.text()
    const dialog = new DOMParser()
      .parseFromString(text, "text/html")
      .querySelector<HTMLDialogElement>(".scrim > dialog")
    if (!response.ok || !dialog) throw new Error("no dialog")
    const form = dialog.querySelector("form")
    if (form && !form.hasAttribute("action")) form.action = link.href
    const scrim = document.createElement("div")
    scrim.className = "scrim"
    scrim.append(document.adoptNode(dialog))
    const selected = checkedValue(link.dataset.dialog)
    document.querySelector("#main")?.append(scrim)
    for (const one of dialog.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
      if (one.name === link.dataset.dialog && one.value === selected) one.checked = true
    }
    openAsModal(dialog, () => {
      scrim.remove()
      link.focus()
    })
  } catch {
    location.href = link.href
  }
}

/** The value checked on the page for the radio field that a dialog's link names; the dialog begins with it. */
const checkedValue = (name = ""): string | undefined =>
  document.querySelector<HTMLInputElement>(`input[type=radio][name="${CSS.escape(name)}"]:checked`)?.value

/** The refusal's message, else the first field; among radio buttons the checked one, so that an arrow key does not change the choice. */
function initialFocusOf(dialog: HTMLDialogElement): HTMLElement | null {
  const wrong = dialog.querySelector<HTMLElement>("[role=alert][tabindex]")
  const first = dialog.querySelector<HTMLInputElement>("input:not([type=hidden]), select, textarea")
  const isChoice = wrong === null && first?.type === "radio"
  return (isChoice ? dialog.querySelector<HTMLElement>("input[type=radio]:checked") : wrong) ?? first
}

/** Makes text that is longer than the screen focusable and named, so that keys can scroll it. */
function makeFocusable(body: HTMLElement) {
  const check = () => {
    if (body.scrollHeight > body.clientHeight) {
      body.tabIndex = 0
      body.setAttribute("role", "group")
      body.setAttribute("aria-labelledby", "dialog-title")
    } else for (const name of ["tabindex", "role", "aria-labelledby"]) body.removeAttribute(name)
  }
  check()
  new ResizeObserver(check).observe(body)
  if (body.tabIndex === 0) body.focus()
}

/** Makes an open dialog modal. Escape and Cancel both call `leave`, or follow Cancel's link without it. */
function openAsModal(dialog: HTMLDialogElement, leave?: () => void) {
  const cancel = dialog.querySelector<HTMLElement>("[data-close]")
  showModal(dialog)
  const field = initialFocusOf(dialog)
  const body = dialog.querySelector<HTMLElement>(".dialog-body")
  if (body && !field && !body.querySelector("a, button, summary")) makeFocusable(body)
  field?.focus()
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault()
    cancel?.click()
  })
  if (!leave) return
  cancel?.addEventListener("click", (event) => {
    event.preventDefault()
    dialog.close()
    leave()
  })
}

/** Registers the service worker once the page has loaded completely. Browsers allow workers only on https and loopback; a refusal changes nothing. */
function registerWorker() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return
  const register = () =>
    navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => undefined)
  addEventListener("load", register)
}
