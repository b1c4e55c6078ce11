import { sandboxNow, wallSeconds } from "./clock.ts"
import { runDueEvents } from "./due.ts"
import type { SandboxOptions } from "./options.ts"
import { inStore, type Sandbox } from "./store.server.ts"

/** Runs one transaction at the present instant, all or nothing: first the due changes, then `work`. */
export function inSandbox<Value>(
  options: SandboxOptions,
  work: (sandbox: Sandbox) => Value,
  idempotencyKey: string | null = null,
): Value {
  return inStore(options.folder(), (store) => {
    const now = wallSeconds(store, options.clock)
    const sandbox: Sandbox = { store, now, idempotencyKey, options }
    runDueEvents(sandbox, sandboxNow(store, now))
    return work(sandbox)
  })
}
