/** Whether a second machine holds what was committed last. */
// The machine's own timers: where a test sets the time, the wait must not seem to take it.
import { clearTimeout, setTimeout } from "node:timers"
import type { Standby } from "../engine-port.ts"
import { pool } from "./pool.ts"
import type { Session } from "./session.ts"

/** How long a standby may take to confirm a commit before it counts as missing, in milliseconds. */
const PATIENCE = 3_000
/** As long as a timer can wait (ms): a given-up commit would remain on the server, and each further question would add one. */
const WITHOUT_END = 2_147_483_647

const SETTINGS =
  "select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as waits"
/** Writes to the log and changes nothing, so its commit waits for the standby, and holds nobody. Every role may do it. */
const COMMIT = "select pg_logical_emit_message(true, 'suitekeeper', ''::text)"

export type StandbyQuestion = { answer(): Promise<Standby>; close(): Promise<void> }

/**
 * Asks by a commit on a session of its own, because a role without pg_monitor sees no state of a standby. One question is under way at a time, and who
 * asks meanwhile gets its answer.
 */
export function standbyQuestion(address: string, options: Record<string, string | number>): StandbyQuestion {
  const sessions = pool(address, 1, options)
  let answer: Promise<Standby> | undefined
  return {
    async answer() {
      answer ??= sessions
        .use(({ session }) => confirmation(session))
        .finally(() => {
          answer = undefined
        })
      // It may fail after nobody waits for it any more.
      answer.catch(() => undefined)
      let late: NodeJS.Timeout | undefined
      const missing = new Promise<Standby>((resolve) => {
        late = setTimeout(() => resolve("missing"), PATIENCE)
      })
      return await Promise.race([answer, missing]).finally(() => clearTimeout(late))
    },
    close: () => sessions.close(),
  }
}

async function confirmation(session: Session): Promise<Standby> {
  const [settings] = await session.script(SETTINGS)
  const [{ names, waits } = { names: "", waits: "" }] = (settings?.rows ?? []) as { names: string; waits: string }[]
  if (names === "" || waits === "off" || waits === "local") return "none configured"
  session.warnings()
  await session.script(COMMIT, WITHOUT_END)
  return session.warnings().length === 0 ? "connected" : "missing"
}
