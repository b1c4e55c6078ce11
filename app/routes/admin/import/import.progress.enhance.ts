/** Requests the progress every second, updates the page and follows redirects. Without script the page reloads itself. */
const EVERY = 1_000

async function poll(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined)
  const html = response?.ok ? await response.text() : ""
  const fetched = new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>("#import-progress")
  const current = document.querySelector<HTMLElement>("#import-progress")
  if (fetched && current) {
    current.replaceChildren(...fetched.childNodes)
    current.dataset.state = fetched.dataset.state
  }
  if (html !== "" && !fetched) return location.reload()
  if (current?.dataset.state === "running") setTimeout(poll, EVERY)
}
setTimeout(poll, EVERY)
