/** Refreshes the list each second while the page is visible, and the dialog's preview after each choice. A reload and a button do it without script. */
import { replacePart } from "~/ui/replace-part.ts"

const INTERVAL = 1_000
const LIST = "/management/email/scheduled/list"
/** The fields that the preview depends on. */
const FIELDS = ["frequency", "day", "hour", "template", "recipients", "toGroup", "toEmails", "add"]
const DATES = "/management/email/scheduled/dates"

const part = () => document.querySelector<HTMLElement>("[data-live=schedules]")
const leaving = new AbortController()
let version = document.querySelector<HTMLElement>("[data-version]")?.dataset.version ?? ""
let isRefreshing = false

addEventListener("pagehide", () => leaving.abort())
document.addEventListener("visibilitychange", () => void refresh())
setInterval(refresh, INTERVAL)

async function refresh() {
  if (document.hidden || isRefreshing || leaving.signal.aborted) return
  isRefreshing = true
  try {
    const headers = { "If-None-Match": `"${version}"` }
    const response = await fetch(LIST, { headers, redirect: "manual", signal: leaving.signal })
    // The session has ended. The reloaded page redirects to sign-in.
    if (response.type === "opaqueredirect") location.reload()
    else if (response.ok) show(await response.text(), response.headers.get("ETag") ?? "")
    document.querySelector("[data-stale]")?.toggleAttribute("hidden", response.ok || response.status === 304)
  } catch {
    if (!leaving.signal.aborted) document.querySelector("[data-stale]")?.toggleAttribute("hidden", false)
  } finally {
    isRefreshing = false
  }
}

function show(markup: string, tag: string) {
  const next = new DOMParser().parseFromString(markup, "text/html").querySelector("[data-live]")
  const old = part()
  if (next && old) replacePart(old, next)
  version = tag.replaceAll(/^(W\/)?"|"$/g, "")
}

let fetching = new AbortController()
const datesButton = document.querySelector<HTMLElement>("[data-ask-dates]")
if (datesButton) datesButton.hidden = true

document.addEventListener("change", ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(".schedule-form") : null
  if (form) void lookAhead(form)
})
const refused = document.querySelector<HTMLFormElement>(".schedule-form[data-refused]")
if (refused) void lookAhead(refused)

async function lookAhead(form: HTMLFormElement) {
  fetching.abort()
  fetching = new AbortController()
  const typed = new FormData(form)
  const query = new URLSearchParams(FIELDS.flatMap((name) => typed.getAll(name).map((value) => [name, String(value)])))
  try {
    const response = await fetch(`${DATES}?${query}`, { signal: fetching.signal })
    const note = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-dates]")
    if (response.ok && note) form.querySelector("[data-dates]")?.replaceWith(document.adoptNode(note))
  } catch {
    // The old preview stays. The button requests a new one.
    if (datesButton && !fetching.signal.aborted) datesButton.hidden = false
  }
}
