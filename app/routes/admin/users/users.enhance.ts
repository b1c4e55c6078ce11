/** Searches users while the person types, and refreshes the list once a minute. Without script the button and a reload do it. */
import { enhanceCopying } from "../../../ui/copy-link.ts"
import { enhanceList, prepareList } from "../../../ui/lists/list.ts"

/** The refresh interval in milliseconds. Source: specification 1 section 2. */
const MINUTE = 60_000

enhanceList({ statusSelector: "#users-found", opens: 'a[href*="dialog=permissions"]' })
enhanceCopying()
setInterval(() => void refresh().catch(() => undefined), MINUTE)

/** Replaces the list and keeps the focus. Redirects a signed-out person. Tries again in a minute after a failure. */
async function refresh() {
  if (document.hidden || document.querySelector("dialog[open]")) return
  const address = location.href
  const response = await fetch(address)
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  if (!response.ok || address !== location.href || document.querySelector("dialog[open]")) return
  const now = page.querySelector("#users")
  if (!now) return location.reload()
  const focused = document.activeElement?.closest("#users a")?.getAttribute("href")
  document.querySelector("#users")?.replaceWith(now)
  prepareList()
  if (focused) now.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
}
