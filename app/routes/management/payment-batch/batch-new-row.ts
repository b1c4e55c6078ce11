const MAX_ROWS = 200

/** Adds an empty row with a new uuid; null if the batch already has the most rows. */
export function addRowAfter(row: HTMLTableRowElement): HTMLTableRowElement | null {
  const rows = row.parentElement?.querySelectorAll("tr[data-row]").length ?? MAX_ROWS
  if (rows >= MAX_ROWS) return null
  const place = row.dataset.row ?? "r0"
  const next = `r${Number(place.slice(1)) + 1}`
  const added = row.cloneNode(true) as HTMLTableRowElement
  added.dataset.row = next
  added.classList.remove("faulty-row")
  for (const gone of added.querySelectorAll(".row-faults")) gone.remove()
  for (const element of added.querySelectorAll<HTMLElement>("[name], [id], [aria-label], [aria-describedby]")) {
    for (const name of ["name", "id"]) {
      const value = element.getAttribute(name)
      if (value) element.setAttribute(name, value.replace(place, next))
    }
    const label = element.getAttribute("aria-label")
    if (label) element.setAttribute("aria-label", label.replace(/\d+$/, String(rows + 1)))
    for (const name of ["aria-describedby", "aria-invalid"]) element.removeAttribute(name)
  }
  for (const hidden of added.querySelectorAll(".hidden-text"))
    hidden.textContent = (hidden.textContent ?? "").replace(/\d+$/, String(rows + 1))
  for (const part of added.querySelectorAll("[data-payer], .pays")) part.textContent = ""
  for (const field of added.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) clear(field)
  row.after(added)
  return added
}

function clear(field: HTMLInputElement | HTMLSelectElement) {
  const isKey = field.name.endsWith(".key")
  if (field instanceof HTMLInputElement && field.type === "hidden" && !isKey) field.remove()
  field.value = isKey ? newUuid() : ""
  delete field.dataset.owed
}

/** A random uuid that also works if the page is not served by https. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
