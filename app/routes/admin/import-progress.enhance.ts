/** Asks every second how far the import has come and shows it in place, and goes along when the answer is another page; without script the page loads itself anew. */
const EVERY = 1_000

async function ask(): Promise<void> {
  const answer = await fetch(location.href).catch(() => undefined)
  const html = answer?.ok ? await answer.text() : ""
  const told = new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>("#import-progress")
  const shown = document.querySelector<HTMLElement>("#import-progress")
  if (told && shown) {
    shown.replaceChildren(...told.childNodes)
    shown.dataset.state = told.dataset.state
  }
  if (html !== "" && !told) return location.reload()
  if (shown?.dataset.state === "running") setTimeout(ask, EVERY)
}
setTimeout(ask, EVERY)
