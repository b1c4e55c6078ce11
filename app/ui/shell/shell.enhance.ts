/** Enhancements of every page: folding the sidebar, dialogs over the page, watching the end of the session, the countdown to maintenance. */
import { showModal } from "../modal.ts"

const shell = document.querySelector<HTMLElement>(".shell")

watchSession()
for (const dialog of document.querySelectorAll<HTMLDialogElement>(".scrim > dialog")) holdFocus(dialog)
for (const hidden of document.querySelectorAll<HTMLElement>("[data-reveals], [data-print]")) hidden.hidden = false
document.addEventListener("click", onClick)
document.addEventListener("keydown", onKey)
document.addEventListener("input", forgiveFilled)
rememberSidebar()
watchMaintenance()

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
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) openHere(event, link)
}

function onKey(event: KeyboardEvent) {
  if (event.key !== "Escape") return
  const open = document.activeElement?.closest<HTMLDetailsElement>("details[data-closes][open]")
  if (!open) return
  open.open = false
  open.querySelector("summary")?.focus()
}

/** A field that was only missing is not wrong any more once something is typed; anything else is looked at when it is sent. */
function forgiveFilled({ target }: Event) {
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

/** The server renders the sidebar from the cookie; local storage keeps the choice when the cookie is lost. */
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
    // biome-ignore lint/suspicious/noDocumentCookie: every browser has it, the Cookie Store not
    document.cookie = `${name}=${stored}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    toggle(!shell.classList.contains("collapsed"))
  })
  if (!document.cookie.includes(`${name}=`) && localStorage.getItem("sidebar") === "collapsed") toggle(true)
}

/** Loads the maintenance watch at once when one is planned, else when the page has been open for a minute. */
function watchMaintenance() {
  const { watch, startsAt } = document.getElementById("maintenance")?.dataset ?? {}
  const load = () => import(/* @vite-ignore */ watch ?? "").catch(() => setTimeout(load, 60_000))
  if (watch) setTimeout(load, startsAt ? 0 : 60_000)
}

/** Loads the session watch after the page was open for a minute; a page restored from the browser's cache asks the server again. */
function watchSession() {
  const { watch, seconds } = document.getElementById("session-end")?.dataset ?? {}
  if (!watch) return
  const reload = () => location.reload()
  const load = () => import(/* @vite-ignore */ watch).catch(() => setTimeout(reload, Number(seconds) * 1_000))
  setTimeout(load, Math.min(60, Number(seconds) - 150) * 1_000)
  addEventListener("pageshow", (event) => event.persisted && reload())
}

/** Opens another dialog state of this page over the page; after any error the link is simply followed. */
async function openHere(event: MouseEvent, link: HTMLAnchorElement) {
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
    holdFocus(dialog, () => {
      scrim.remove()
      link.focus()
    })
  } catch {
    location.href = link.href
  }
}

/** What is chosen on the page for the field that a link to a dialog names: the dialog begins with it. */
const checkedValue = (name = ""): string | undefined =>
  document.querySelector<HTMLInputElement>(`input[type=radio][name="${CSS.escape(name)}"]:checked`)?.value

/** What refused the form, else the first field; among radio buttons the checked one, so that a key does not check another. */
function whereToBegin(dialog: HTMLDialogElement): HTMLElement | null {
  const wrong = dialog.querySelector<HTMLElement>("[role=alert][tabindex]")
  const first = dialog.querySelector<HTMLInputElement>("input:not([type=hidden]), select, textarea")
  const isChoice = wrong === null && first?.type === "radio"
  return (isChoice ? dialog.querySelector<HTMLElement>("input[type=radio]:checked") : wrong) ?? first
}

/** Text longer than the screen becomes a named stop of the Tab key, unless it contains something focusable. */
function letKeysScroll(body: HTMLElement) {
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

/** Makes an open dialog modal. Escape and Cancel do the same: call `leave`, else follow Cancel. */
function holdFocus(dialog: HTMLDialogElement, leave?: () => void) {
  const cancel = dialog.querySelector<HTMLElement>("[data-close]")
  showModal(dialog)
  const field = whereToBegin(dialog)
  const body = dialog.querySelector<HTMLElement>(".dialog-body")
  if (body && !field && !body.querySelector("a, button, summary")) letKeysScroll(body)
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
