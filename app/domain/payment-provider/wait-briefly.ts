/** A page that shows what became of something at the provider waits for it a moment, and not longer. */
import { setTimeout as delay } from "node:timers/promises"
import { ProviderRefused, ProviderUnavailable } from "./port.ts"

/** How long a page waits for the provider, in milliseconds: a later response is still stored. */
const MAX_WAIT = 2_500

/** What is under way, by name: a second caller waits for the same. */
const inProgress = new Map<string, Promise<void>>()

/** Starts `work` unless work of this name is under way, and waits for it a moment. A provider that does not answer is ignored: the sweep finds it later. */
export async function waitBriefly(name: string, work: () => Promise<void>): Promise<void> {
  const running = inProgress.get(name) ?? work().catch(ignoreProviderFailure)
  inProgress.set(name, running)
  const done = running.finally(() => inProgress.delete(name))
  await Promise.race([done, delay(MAX_WAIT, undefined, { ref: false })])
}

function ignoreProviderFailure(error: unknown): void {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
}
