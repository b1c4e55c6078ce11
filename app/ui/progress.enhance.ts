/** Requests the page, or the part in `data-progress`, every second while it runs, and updates it. Without script the page reloads itself. */
const EVERY = 1_000

async function poll(): Promise<void> {
  const named = document.querySelector<HTMLElement>("[data-progress]")?.dataset.progress
  // An attribute without a value arrives as "true".
  const response = await fetch(named?.startsWith("/") ? named : location.href).catch(() => undefined)
  const html = response?.ok ? await response.text() : ""
  const fetched = new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>("[data-progress]")
  const current = document.querySelector<HTMLElement>("[data-progress]")
  if (fetched && current) {
    current.replaceChildren(...fetched.childNodes)
    current.dataset.state = fetched.dataset.state
  }
  if (html !== "" && !fetched) return location.reload()
  if (current?.dataset.state === "running") setTimeout(poll, EVERY)
}
setTimeout(poll, EVERY)
