/** Makes sure that no other process of this program uses a PostgreSQL database while it is copied. */
import { setTimeout as pause } from "node:timers/promises"
import type { Session } from "../postgres/session.ts"
import { MoveRefused } from "./move-refused.ts"

/** How often to check again, with this pause (milliseconds) in between, because the connection of an ended process may be listed for a moment. */
const TRIES = 10
const BETWEEN = 200

/** Other connections to this database: of this program, or of a role whose connections are hidden. */
const OTHERS = `select count(*) as count from pg_stat_activity where datname = current_database() and usesysid is not null
  and pid <> pg_backend_pid() and (application_name = 'suitekeeper' or application_name is null)`

/** Names the session of a copy, so that the server lists it separately from a serving process. */
export const nameSession = (session: Session) => session.script("set application_name = 'suitekeeper move'")

/** Refuses while another process of this program is connected to the session's database. */
export async function mustNotBeServed(session: Session): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const [result] = await session.script(OTHERS)
    const [{ count } = { count: 0 }] = (result?.rows ?? []) as { count: number }[]
    if (count === 0) return
    if (tries === TRIES) {
      throw new MoveRefused(
        `The PostgreSQL database is in use (${count} connections): stop every process of Suitekeeper on it first.`,
      )
    }
    await pause(BETWEEN)
  }
}
