/** Requests the tenants that a typed text may mean, and shows them below the field. */
type Offered = { value: string; units: string[]; text: string; owed: string; cents: number }

/** The pause after typing before the search, in milliseconds. */
const PAUSE = 200
let pause: ReturnType<typeof setTimeout> | undefined

async function offered(search: string): Promise<Offered[]> {
  if (search.trim() === "") return []
  try {
    const response = await fetch("/management/payments/batch/find", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ search }),
    })
    return response.ok ? ((await response.json()) as Offered[]) : []
  } catch {
    // The server finds the tenant at the review.
    return []
  }
}

export function offerPayers(field: HTMLInputElement): void {
  clearTimeout(pause)
  pause = setTimeout(async () => {
    const list = document.querySelector<HTMLDataListElement>("#payers")
    const found = await offered(field.value)
    list?.replaceChildren(
      ...found.map(({ value, text }) => Object.assign(document.createElement("option"), { value, label: text })),
    )
  }, PAUSE)
}

/** Shows the tenant that the field names, and proposes the amount owed. A name that only one tenant has is replaced by the unit. */
export async function findPayer(field: HTMLInputElement): Promise<void> {
  const row = field.closest("tr")
  const shown = row?.querySelector<HTMLElement>("[data-payer]")
  const amount = row?.querySelector<HTMLInputElement>('input[name$=".amount"]')
  const typed = field.value.trim()
  if (!shown || !amount) return
  const found = await offered(typed)
  if (field.value.trim() !== typed) return
  const exact = found.find(({ value, units }) => value === typed || units.includes(typed))
  const payer = exact ?? (found.length === 1 && !/^#?\d+$/.test(typed) ? found[0] : undefined)
  shown.textContent = payer?.text ?? ""
  amount.dataset.owed = String(payer?.cents ?? 0)
  if (!payer) return
  if (!exact) field.value = payer.value
  if (amount.value !== "" || payer.owed === "") return
  amount.value = payer.owed
  // Selects the text, so that an amount typed in the field replaces it.
  if (document.activeElement === amount) amount.select()
}
