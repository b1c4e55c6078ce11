/**
 * Fields that save by themselves: in whatever way they are left, and when the page is. Until the answer is known the browser asks before it leaves, and the page says
 * what is stored, never what is typed. The forms do the same with their buttons without script. Source: docs/decisions/0053.
 */

/** The page that answered a save. `ok` is false when it refused; `isConflict` because somebody else had saved another value. */
export type Answer = { ok: boolean; isConflict: boolean; page: Document }

/** What is saved in one request: a field, or the fields of a form that belong together. */
export type Part = {
  fields: readonly (HTMLInputElement | HTMLSelectElement)[]
  /** What is sent. */
  values(): URLSearchParams
  /** Shows what became of it: the page after the save, that it could not be sent, or that the session had ended. `isStill`: nothing was typed since. */
  show(answer: Answer | "failed" | "ended", isStill: boolean): void
  /** A field now holds something else than what is stored: words about a save go. */
  forget(): void
}

/**
 * `stored` is null while somebody else's value is. `sent` is under way, or waits for its turn; `refused` is not sent again until it is changed, or, after a
 * conflict, until somebody returns to its field.
 */
type State = { part: Part; stored: string | null; sent: string | null; isSending: boolean; refused: string | null }
const CONFLICT = 409
const states: State[] = []
let last: Promise<void> = Promise.resolve()
let isSubmitting = false
/** The button that is pressed by mouse or finger: it sends its form itself. */
let pressed: HTMLButtonElement | null = null

/** Saves this part whenever one of its fields is left with another value than the stored one. */
export function savesItself(part: Part): void {
  const form = part.fields[0]?.form
  // The browser puts back what was typed when one goes back: the page shows what is stored.
  if (isBack()) putBack(part)
  const state: State = { part, stored: initial(part), sent: null, isSending: false, refused: null }
  states.push(state)
  for (const field of part.fields) {
    field.addEventListener("input", () => part.forget())
    field.addEventListener("focusin", () => mayInsist(state))
    field.addEventListener("focusout", () => {
      if (pressed?.form !== form) save(state)
    })
    if (field instanceof HTMLSelectElement) field.addEventListener("change", () => save(state))
  }
  form?.addEventListener("submit", (event) => {
    // After a save that is under way the rest is saved by itself as well, in its turn.
    if (state.sent !== null) event.preventDefault()
    if (event.defaultPrevented) {
      mayInsist(state)
      save(state)
    } else isSubmitting = true
  })
  // Changed and left before this script was loaded.
  if (!isFocused(state)) save(state)
}

/** The typed values, as they are compared with the stored ones. */
const typed = ({ fields }: Part): string => JSON.stringify(fields.map(({ value }) => value.trim()))
const initial = ({ fields }: Part): string => JSON.stringify(fields.map((field) => defaultOf(field)))

/** Takes what the answering page stores over into the fields; `isShown` is false where something else was typed meanwhile. */
export function takeStored({ fields }: Part, page: Document, isShown: boolean): void {
  for (const field of fields) {
    const theirs = page.getElementById(field.id)
    if (!(theirs instanceof HTMLInputElement || theirs instanceof HTMLSelectElement)) continue
    const stored = defaultOf(theirs)
    if (field instanceof HTMLInputElement) field.defaultValue = stored
    else for (const option of field.options) option.defaultSelected = option.value === stored
    if (isShown) field.value = stored
  }
}

/** After a conflict: whoever saw both values and leaves the field once more wants theirs. */
function mayInsist(state: State): void {
  if (state.stored === null) state.refused = null
}

/** Shows what is stored in place of what was typed. */
export function putBack({ fields }: Part): void {
  for (const field of fields) field.value = defaultOf(field)
}

function save(state: State): void {
  if (hasHalfADate(state.part)) return
  const wanted = typed(state.part)
  if (wanted === (state.sent ?? state.stored) || wanted === state.refused) return
  state.sent = wanted
  // One after the other, so that the last typed value is the stored one.
  last = last.then(() => (state.sent === wanted ? carryOut(state, wanted) : undefined))
}

async function carryOut(state: State, wanted: string): Promise<void> {
  state.isSending = true
  const answer = await send(state.part.values())
  state.isSending = false
  const isSaved = typeof answer === "object" && answer.ok
  const isStill = typed(state.part) === wanted
  state.sent = null
  state.refused = typeof answer === "object" && !answer.ok ? wanted : null
  if (isSaved) state.stored = wanted
  if (typeof answer === "object" && answer.isConflict) state.stored = null
  state.part.show(answer, isStill)
  // What is stored may be written in another way than it was typed.
  if (isSaved && isStill) state.stored = typed(state.part)
  if (typed(state.part) === state.stored) state.refused = null
  if (isFocused(state)) mayInsist(state)
  // What is typed at this moment waits until its field is left.
  if (!isStill && !isFocused(state)) save(state)
}

async function send(values: URLSearchParams): Promise<Answer | "failed" | "ended"> {
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

/** Half a date is no value yet, not even an empty one. */
const hasHalfADate = ({ fields }: Part) => fields.some(({ validity }) => validity.badInput)

const isFocused = ({ part }: State) => part.fields.some((field) => field === document.activeElement)

const isBack = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).type === "back_forward")

/** Whether something typed is not known to be stored. */
const isUnsure = () =>
  states.some(({ part, sent, stored }) => sent !== null || typed(part) !== stored || hasHalfADate(part))

addEventListener("pointerdown", ({ target }) => {
  pressed = target instanceof Element ? target.closest("button") : null
})
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    pressed = null
    // A press that ended elsewhere sent nothing.
    setTimeout(() => {
      if (!isSubmitting) for (const state of states) if (!isFocused(state)) save(state)
    })
  })
}
addEventListener("beforeunload", (event) => {
  if (isSubmitting || !isUnsure()) return
  for (const state of states) save(state)
  event.preventDefault()
})
addEventListener("pagehide", () => {
  // The answer that a change waits for never reaches a page that is gone: it is sent at once.
  for (const state of states.filter(isUnsent)) {
    state.sent = null
    void send(state.part.values())
  }
})

/** Whether what is typed is neither stored nor refused nor on its way. */
function isUnsent({ part, stored, sent, refused, isSending }: State): boolean {
  const wanted = typed(part)
  if (hasHalfADate(part) || wanted === refused) return false
  return sent === null ? wanted !== stored : !(isSending && wanted === sent)
}
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload()
})
