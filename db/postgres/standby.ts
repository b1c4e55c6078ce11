/** Checks whether a second machine has the last commits. */
// The machine's own timers, because a test that sets the time must not make the wait look long.
import { clearTimeout, setTimeout } from "node:timers"
import type { Standby } from "../engine-port.ts"
import { pool } from "./pool.ts"
import type { Session } from "./session.ts"

/** How long a standby may take to confirm a commit before it counts as missing, in milliseconds. */
const PATIENCE = 3_000
/** The longest timeout (milliseconds): an abandoned commit would remain on the server, and each further check would add one. */
const WITHOUT_END = 2_147_483_647

const SETTINGS =
  "select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as waits"
/** Writes to the log and changes nothing, so its commit waits for the standby but blocks nobody. Every role may do it. */
const COMMIT = "select pg_logical_emit_message(true, 'suitekeeper', ''::text)"

export type StandbyQuestion = { answer(): Promise<Standby>; close(): Promise<void> }

/** Checks by a commit on its own session, because a role without pg_monitor cannot read a standby's state. Concurrent callers share one check. */
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
