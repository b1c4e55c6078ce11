/** Updates the open page's maintenance banner; loaded by shell.enhance.ts. Source: specification 3 section 4 "Maintenance banner". */
import { isNearEdge, type Maintenance, maintenanceFrom, maintenanceText } from "../../values/maintenance.ts"

const SECOND = 1_000
/** The intervals of the countdown, of requesting the metadata and of checking the server. */
const COUNT = SECOND
const REFRESH = 60 * SECOND
const PING = 5 * SECOND
/** The time without a response after which the server counts as down. */
const PATIENCE = 10 * SECOND

function maintenanceIn({ dataset }: HTMLElement): Maintenance | null {
  const [startsAt, minutes] = [Number(dataset.startsAt), Number(dataset.minutes)]
  return startsAt && minutes ? { startsAt, minutes } : null
}

watchMaintenance()

/** Counts down, applies a changed time within a minute, and reloads the page if the server is down near the start or end. */
function watchMaintenance(): void {
  const banner = document.querySelector<HTMLElement>("#maintenance")
  if (!banner) return
  let planned = maintenanceIn(banner)
  let leaving = false
  addEventListener("beforeunload", () => {
    leaving = true
  })
  const count = () => show(banner, planned && maintenanceText(planned, Date.now()))
  const learn = async () => {
    const status = await metadata()
    if (status.startsAt === planned?.startsAt && status.minutes === planned?.minutes) return
    banner.querySelector("[data-start]")?.replaceChildren()
    planned = status.startsAt === undefined ? null : { startsAt: status.startsAt, minutes: status.minutes }
    count()
  }
  const ping = async () => {
    if (!planned || !isNearEdge(planned, Date.now())) return
    leaving = false
    try {
      await metadata()
    } catch {
      // Leaving the page aborts its requests, too.
      if (!leaving) location.reload()
    }
  }
  const learnAgain = () => void learn().catch(() => undefined)
  setInterval(count, COUNT)
  setInterval(learnAgain, REFRESH)
  setInterval(() => void ping(), PING)
  count()
  if (!planned) learnAgain()
}

function show(banner: HTMLElement, message: string | null) {
  banner.hidden = message === null
  const status = banner.querySelector("[role=status]")
  if (status && message !== null && status.textContent !== message) status.textContent = message
}

type PlannedMaintenance = Maintenance | { startsAt?: undefined; minutes?: undefined }

/** Requests the public metadata without a cookie. Throws when the server is down. */
async function metadata(): Promise<PlannedMaintenance> {
  const response = await fetch("/api", { credentials: "omit", signal: AbortSignal.timeout(PATIENCE) })
  if (!response.ok) throw new Error("The server is away")
  const { Settings } = await response.json()
  return maintenanceFrom(Settings.NEXT_MAINTENANCE, Settings.NEXT_MAINTENANCE_LENGTH) ?? {}
}
