/** Moving the sandbox ahead, so that nobody waits days for a bank. */
import { settings } from "../../../../settings.ts"
import { dueBy, moveAhead, wallSeconds } from "./clock.ts"
import { runDue } from "./due.ts"
import { inSandbox } from "./store.server.ts"

/** One business day passes in the sandbox: banks answer what is due by then. */
export function passBusinessDay(): void {
  inSandbox(settings().dataDir, (store) => {
    const now = wallSeconds(store)
    moveAhead(store, now)
    runDue({ store, now, idempotencyKey: null }, dueBy(store, now))
  })
}
