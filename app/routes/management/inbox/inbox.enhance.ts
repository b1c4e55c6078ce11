/** Refreshes the lists each minute, searches while typing, and saves a changed box at once. Source: specification 2, section 9. */
import { replacePart } from "~/ui/replace-part.ts"

const INTERVAL = 60_000
const PAUSE = 300
const LISTS = "/management/email/lists"

const lists = () => document.querySelector<HTMLElement>("[data-live=inbox]")
const field = document.querySelector<HTMLInputElement>("main input[type=search]")
const refreshLink = document.querySelector<HTMLElement>(".refresh")
let fetching = new AbortController()
let pause: number | undefined

document.documentElement.classList.add("saves-at-once")
if (refreshLink) refreshLink.hidden = true
addEventListener("pagehide", () => fetching.abort())
setInterval(() => document.hidden || void refresh(), INTERVAL)

/** Fetches the lists of an address and shows them if they changed. A later call cancels an earlier one. */
async function refresh(query = location.search) {
  fetching.abort()
  fetching = new AbortController()
  const { signal } = fetching
  try {
    const headers = { "If-None-Match": `"${lists()?.dataset.version ?? ""}"` }
    const response = await fetch(LISTS + query, { headers, redirect: "manual", signal })
    // The session has ended. The reloaded page redirects to sign-in.
    if (response.type === "opaqueredirect") return location.reload()
    if (response.ok) show(await response.text())
    else if (response.status !== 304) throw new Error(String(response.status))
    stale(false)
  } catch {
    if (!signal.aborted) stale(true)
  }
}

const stale = (isStale: boolean) => document.querySelector("[data-stale]")?.toggleAttribute("hidden", !isStale)

function show(markup: string) {
  const next = new DOMParser().parseFromString(markup, "text/html").querySelector("[data-live]")
  const old = lists()
  if (next && old) replacePart(old, next)
  const waiting = document.querySelector("[data-waiting-now]")
  document.querySelector("[data-waiting]")?.replaceChildren(...(waiting?.cloneNode(true).childNodes ?? []))
}

async function search(form: HTMLFormElement) {
  clearTimeout(pause)
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
  if (query.get("search") === "") query.delete("search")
  const address = query.size === 0 ? "" : `?${query}`
  if (address === location.search) return
  history.replaceState(null, "", location.pathname + address)
  await refresh(address)
  const status = document.querySelector("[data-refreshed]")
  const counts = [...document.querySelectorAll(".list-title")].map((title) => title.textContent)
  if (status) status.textContent = counts.join(", ")
}

field?.addEventListener("input", () => {
  clearTimeout(pause)
  pause = window.setTimeout(() => field.form && void search(field.form), PAUSE)
})
field?.form?.addEventListener("submit", (event) => {
  event.preventDefault()
  if (field.form) void search(field.form)
})

document.addEventListener("change", async ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(".thread-status") : null
  if (!form) return
  const sent = new FormData(form)
  sent.set("intent", "quiet")
  const label = form.querySelector("[data-status]")
  if (label) label.textContent = "Saving…"
  try {
    const body = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]))
    const response = await fetch(form.action, { method: "POST", body, redirect: "manual" })
    // A redirect means success. The page itself shows every other response.
    if (response.type !== "opaqueredirect") throw new Error(String(response.status))
    await refresh()
  } catch {
    form.querySelector("button")?.click()
  }
})
