/** Warns two minutes before the session ends, then opens the sign-in page, unless the same person signed in again; then typed values remain. */
import { type SessionState, WARNED_BEFORE } from "../../values/session-end.ts"

const SECOND = 1_000
/** The pause between requests to the server, and the time without a response after which it counts as down. */
const PAUSE = 15 * SECOND

const notice = document.querySelector<HTMLElement>("#session-end")
if (notice) watch(notice)

function watch(element: HTMLElement) {
  let endsAt = performance.timeOrigin + Number(element.dataset.seconds) * SECOND
  let isWarned = false
  let nextCheckAt = 0
  const checkSession = async () => {
    nextCheckAt = Date.now() + PAUSE
    const state = await currentState()
    if (!state && isSentByPage()) return
    if (!state || state.person !== element.dataset.person) return leave()
    nextCheckAt = 0
    endsAt = Date.now() + state.secondsLeft * SECOND
    const time = element.querySelector("[data-time]")
    if (time) time.textContent = state.time
  }
  const left = () => endsAt - Date.now()
  const check = async () => {
    const isDue = left() <= 0 || (left() <= WARNED_BEFORE * SECOND && !isWarned)
    if (isDue && Date.now() < nextCheckAt) return
    // A failed request does not mean that the session has ended, so the next check asks again.
    if (isDue) await checkSession().catch(() => undefined)
    const isNear = left() <= WARNED_BEFORE * SECOND
    if (isNear) place(element)
    if (isNear !== isWarned) show(element, isNear)
    isWarned = isNear
  }
  setInterval(() => void check(), SECOND)
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && isWarned) void checkSession().catch(() => undefined)
  })
}

/** The state of this browser's session; null when nobody is signed in. Throws when the server is down. */
async function currentState(): Promise<SessionState | null> {
  const response = await fetch("/account/session", { method: "POST", signal: AbortSignal.timeout(PAUSE) })
  if (!response.ok) throw new Error("The server is away")
  return response.json()
}

/** Whether the page sends the typed values: the server of an ended session stores them for the next sign-in (http/session/stored-form.ts). */
const isSentByPage = () => !document.dispatchEvent(new CustomEvent("session-ended", { cancelable: true }))

/** Loads the page again by GET: a signed-in person sees it as their own, anybody else the sign-in page. */
function leave() {
  location.replace(location.pathname + location.search)
}

/** Moves the notice into an open dialog, because everything outside is inert. */
function place(element: HTMLElement) {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1)
  if (dialog && !dialog.contains(element)) dialog.prepend(element)
  else if (!dialog && element.parentElement !== document.body) document.querySelector(".shell")?.before(element)
}

/** Shows or hides the notice. Its text is set again afterwards, because assistive technology announces only changes of an existing status element. */
function show(element: HTMLElement, isNear: boolean) {
  element.hidden = !isNear
  for (const part of element.querySelectorAll<HTMLElement>("[data-with-script]")) part.hidden = false
  const status = element.querySelector("[role=status]")
  const content = [...(status?.childNodes ?? [])]
  status?.replaceChildren()
  setTimeout(() => status?.append(...content))
}
