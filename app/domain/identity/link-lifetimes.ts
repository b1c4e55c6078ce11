/** How long each link that opens an account works. */
import type { LINK_PURPOSES } from "#db/schema/index.ts"

type Purpose = (typeof LINK_PURPOSES)[number]

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds for which a link works, by its purpose. */
export const LIFETIME: Record<Purpose, number> = { activate: 7 * DAY, reset: 30 * MINUTE, recover: 15 * MINUTE }

/** How long a link for this purpose works, as its mail says it: "7 days", "30 minutes". */
export function lifetimeText(purpose: Purpose): string {
  const lifetime = LIFETIME[purpose]
  return lifetime % DAY === 0 ? `${lifetime / DAY} days` : `${lifetime / MINUTE} minutes`
}

/** How long a link to a new password that is handed over is valid, in milliseconds. */
export const HANDED_FOR = DAY
