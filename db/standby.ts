/** The last observed state of the standby, for administrators' pages. A check takes a commit, so pages do not check themselves. Source: docs/decisions/0056. */
import { standbyState } from "./client.server.ts"
import { isPostgres } from "./engine.ts"
import type { Standby } from "./engine-port.ts"

/** How often this process checks, in milliseconds. */
const EVERY = 10_000

let seen: Standby | undefined

/** The last answer of `standbyState`; undefined on SQLite, and until the database has answered. */
export const standbySeen = (): Standby | undefined => seen

/** Checks repeatedly until `stop`; `changed` receives each changed answer. Does nothing on SQLite. */
export async function watchStandby(changed: (standby: Standby) => void): Promise<{ stop(): Promise<void> }> {
  if (!isPostgres) return { stop: async () => undefined }
  const { beat } = await import("./postgres/beat.ts")
  return beat(async () => {
    const standby = await standbyState().then(
      (state) => state.standby,
      () => undefined,
    )
    if (standby !== undefined && standby !== seen) changed(standby)
    seen = standby
    return EVERY
  })
}
