/**
 * Two minutes before a session ends, the page says so; when it has ended, the page leaves, unless the same person signed in again in another
 * tab: then it stays, with what was typed. Loaded by shell.enhance.ts when a page has been open for a while.
 */
import { type SessionStanding, TOLD_BEFORE } from "../values/session-end.ts"

const SECOND = 1_000
/** How long to wait before the server is asked again. One that says nothing for so long is away. */
const PAUSE = 15 * SECOND

const notice = document.querySelector<HTMLElement>("#session-end")
if (notice) watch(notice)

function watch(shown: HTMLElement) {
  let endsAt = performance.timeOrigin + Number(shown.dataset.seconds) * SECOND
  let isTold = false
  let askAt = 0
  const ask = async () => {
    askAt = Date.now() + PAUSE
    const standing = await standingNow()
    if (!standing || standing.person !== shown.dataset.person) return leave()
    askAt = 0
    endsAt = Date.now() + standing.secondsLeft * SECOND
    const time = shown.querySelector("[data-time]")
    if (time) time.textContent = standing.time
  }
  const left = () => endsAt - Date.now()
  const check = async () => {
    const asks = left() <= 0 || (left() <= TOLD_BEFORE * SECOND && !isTold)
    if (asks && Date.now() < askAt) return
    // A server that is away has not ended the session: it is asked again.
    if (asks) await ask().catch(() => undefined)
    const isNear = left() <= TOLD_BEFORE * SECOND
    if (isNear) place(shown)
    if (isNear !== isTold) tell(shown, isNear)
    isTold = isNear
  }
  setInterval(() => void check(), SECOND)
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && isTold) void ask().catch(() => undefined)
  })
}

/** How this browser's session stands; null when nobody is signed in. Throws when the server is away. */
async function standingNow(): Promise<SessionStanding | null> {
  const answer = await fetch("/account/session", { method: "POST", signal: AbortSignal.timeout(PAUSE) })
  if (!answer.ok) throw new Error("The server is away")
  return answer.json()
}

/** Opens the page anew, not as the answer to its form: whoever is signed in now sees it as theirs, nobody the sign-in page. */
function leave() {
  location.replace(location.pathname + location.search)
}

/** What lies behind an open dialog is closed to everybody: then the notice stands in the dialog. */
function place(shown: HTMLElement) {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1)
  if (dialog && !dialog.contains(shown)) dialog.prepend(shown)
  else if (!dialog && shown.parentElement !== document.body) document.querySelector(".shell")?.before(shown)
}

/** Shows or hides it. Assistive technology reads what changes in a status that is there already. */
function tell(shown: HTMLElement, isNear: boolean) {
  shown.hidden = !isNear
  for (const part of shown.querySelectorAll<HTMLElement>("[data-with-script]")) part.hidden = false
  const status = shown.querySelector("[role=status]")
  const words = [...(status?.childNodes ?? [])]
  status?.replaceChildren()
  setTimeout(() => status?.append(...words))
}
