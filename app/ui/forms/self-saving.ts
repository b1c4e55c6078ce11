/** Fields that save themselves when they lose focus. Until the server answers, the browser asks the person to stay. Source: docs/decisions/0053. */

/** The server's page after a save. `ok` is false for a refusal; `isConflict` when somebody else had saved another value. */
export type SaveResponse = { ok: boolean; isConflict: boolean; page: Document }

/** The content of one request: a field, or several fields of a form that belong together. */
export type Part = {
  fields: readonly (HTMLInputElement | HTMLSelectElement)[]
  values(): URLSearchParams
  /** Shows the save's outcome: the server's page, a failed request, or an ended session. `isUnchanged`: nothing was typed since. */
  show(answer: SaveResponse | "failed" | "ended", isUnchanged: boolean): void
  clearMessage(): void
}

/** `stored`: null during a conflict. `refused` is not sent again until it changes or, after a conflict, until the person returns to it. */
type State = { part: Part; stored: string | null; sent: string | null; isSending: boolean; refused: string | null }
const CONFLICT = 409
const states: State[] = []
let last: Promise<void> = Promise.resolve()
let isSubmitting = false
/** The button under a mouse or finger that is down: it submits its form itself. */
let pressed: HTMLButtonElement | null = null

/** Saves this part whenever one of its fields loses the focus with another value than the stored one. */
export function autosave(part: Part): void {
  const form = part.fields[0]?.form
  // After going back, browsers restore typed values; this page shows the stored ones.
  if (isBack()) restoreStored(part)
  const state: State = { part, stored: initial(part), sent: null, isSending: false, refused: null }
  states.push(state)
  for (const field of part.fields) {
    field.addEventListener("input", () => part.clearMessage())
    field.addEventListener("focusin", () => allowResubmit(state))
    field.addEventListener("focusout", () => {
      if (pressed?.form !== form) save(state)
    })
    if (field instanceof HTMLSelectElement) field.addEventListener("change", () => save(state))
  }
  form?.addEventListener("submit", (event) => {
    // While a request is running, a submit queues the next one instead.
    if (state.sent !== null) event.preventDefault()
    if (event.defaultPrevented) {
      allowResubmit(state)
      save(state)
    } else isSubmitting = true
  })
  // The person may have changed and left a field before this script was loaded.
  if (!isFocused(state)) save(state)
}

const typed = ({ fields }: Part): string => JSON.stringify(fields.map(({ value }) => value.trim()))
const initial = ({ fields }: Part): string => JSON.stringify(fields.map((field) => defaultOf(field)))

/** Sets the fields' defaults to the values stored in the server's page; `isShown` also shows them; it is false if something else was typed since. */
export function updateStored({ fields }: Part, page: Document, isShown: boolean): void {
  for (const field of fields) {
    const theirs = page.getElementById(field.id)
    if (!(theirs instanceof HTMLInputElement || theirs instanceof HTMLSelectElement)) continue
    const stored = defaultOf(theirs)
    if (field instanceof HTMLInputElement) field.defaultValue = stored
    else for (const option of field.options) option.defaultSelected = option.value === stored
    if (isShown) field.value = stored
  }
}

/** After a conflict the person saw both values: leaving the field once more saves their own. */
function allowResubmit(state: State): void {
  if (state.stored === null) state.refused = null
}

export function restoreStored({ fields }: Part): void {
  for (const field of fields) field.value = defaultOf(field)
}

function save(state: State): void {
  if (hasIncompleteDate(state.part)) return
  const value = typed(state.part)
  if (value === (state.sent ?? state.stored) || value === state.refused) return
  state.sent = value
  // Requests run in order, so that the last typed value is the stored one.
  last = last.then(() => (state.sent === value ? sendSave(state, value) : undefined))
}

async function sendSave(state: State, value: string): Promise<void> {
  state.isSending = true
  const answer = await send(state.part.values())
  state.isSending = false
  const isSaved = typeof answer === "object" && answer.ok
  const isUnchanged = typed(state.part) === value
  state.sent = null
  state.refused = typeof answer === "object" && !answer.ok ? value : null
  if (isSaved) state.stored = value
  if (typeof answer === "object" && answer.isConflict) state.stored = null
  state.part.show(answer, isUnchanged)
  // The server may store the value in another format than the typed one.
  if (isSaved && isUnchanged) state.stored = typed(state.part)
  if (typed(state.part) === state.stored) state.refused = null
  if (isFocused(state)) allowResubmit(state)
  // A value that is being typed is saved when its field loses the focus.
  if (!isUnchanged && !isFocused(state)) save(state)
}

async function send(values: URLSearchParams): Promise<SaveResponse | "failed" | "ended"> {
  try {
    const response = await fetch(location.href, { method: "POST", body: values, keepalive: true })
    if (new URL(response.url).pathname !== location.pathname) return "ended"
    const isConflict = response.status === CONFLICT
    return { ok: response.ok, isConflict, page: new DOMParser().parseFromString(await response.text(), "text/html") }
  } catch {
    return "failed"
  }
}

const defaultOf = (field: HTMLInputElement | HTMLSelectElement): string => {
  if (field instanceof HTMLInputElement) return field.defaultValue.trim()
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ""
}

/** An incomplete date is no value, not even an empty one. */
const hasIncompleteDate = ({ fields }: Part) => fields.some(({ validity }) => validity.badInput)

const isFocused = ({ part }: State) => part.fields.some((field) => field === document.activeElement)

const isBack = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).type === "back_forward")

const hasUnsavedChanges = () =>
  states.some(({ part, sent, stored }) => sent !== null || typed(part) !== stored || hasIncompleteDate(part))

addEventListener("pointerdown", ({ target }) => {
  pressed = target instanceof Element ? target.closest("button") : null
})
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    pressed = null
    // The pointer may have left the button, so that no form was submitted.
    setTimeout(() => {
      if (!isSubmitting) for (const state of states) if (!isFocused(state)) save(state)
    })
  })
}
addEventListener("beforeunload", (event) => {
  if (isSubmitting || !hasUnsavedChanges()) return
  for (const state of states) save(state)
  event.preventDefault()
})
addEventListener("pagehide", () => {
  // A closed page gets no answer, so a queued change is sent at once.
  for (const state of states.filter(isUnsent)) {
    state.sent = null
    void send(state.part.values())
  }
})

function isUnsent({ part, stored, sent, refused, isSending }: State): boolean {
  const value = typed(part)
  if (hasIncompleteDate(part) || value === refused) return false
  return sent === null ? value !== stored : !(isSending && value === sent)
}
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload()
})
