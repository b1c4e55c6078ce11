/** Refreshes balance and pending payments every two seconds while the page is visible. The page works without it. Source: specification 3 "Dashboard". */
const INTERVAL = 2_000
const FAILED = "Your balance could not be brought up to date. What you see may be old. Reload the page to try again."

const page = document.querySelector<HTMLElement>("[data-version]")
const leaving = new AbortController()
let version = page?.dataset.version ?? ""
/** A lasting failure was logged. It is logged once, not every two seconds. */
let isKnown = false

addEventListener("pagehide", () => leaving.abort())
document.addEventListener("visibilitychange", () => void refresh())
setInterval(refresh, INTERVAL)

let isRefreshing = false

async function refresh() {
  if (!page || document.hidden || isRefreshing || leaving.signal.aborted) return
  isRefreshing = true
  try {
    const headers = { "If-None-Match": `"${version}"` }
    const response = await fetch("/home/figures", { headers, redirect: "manual", signal: leaving.signal })
    // The session has ended. The reloaded page redirects to sign-in.
    if (response.type === "opaqueredirect") location.reload()
    else if (response.ok) show(await response.text(), response.headers.get("ETag") ?? "")
    else if (response.status !== 304) throw new Error(String(response.status))
    isKnown = false
  } catch {
    if (!isKnown && !leaving.signal.aborted) {
      isKnown = true
      alert(FAILED)
    }
  } finally {
    isRefreshing = false
  }
}

/** Replaces the figures. Ignores those of another tenant who has signed in in another window since. */
function show(markup: string, tag: string) {
  const next = tag.replaceAll(/^(W\/)?"|"$/g, "")
  if (next.split(".")[0] !== version.split(".")[0]) return location.reload()
  const fresh = new DOMParser().parseFromString(markup, "text/html")
  for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const other = fresh.querySelector(`[data-live="${part.dataset.live}"]`)
    if (other) part.replaceWith(document.adoptNode(other))
  }
  version = next
  const status = document.querySelector("[data-refreshed]")
  if (status) status.textContent = "Your balance was brought up to date."
}
