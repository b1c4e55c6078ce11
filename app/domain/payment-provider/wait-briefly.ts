/** Lets a page wait a moment, and not longer, for the provider's result. */
import { setTimeout as delay } from "node:timers/promises"
import { ProviderRefused, ProviderUnavailable } from "./port.ts"

/** How long a page waits for the provider, in milliseconds. A later response is still stored. */
const MAX_WAIT = 2_500

const inProgress = new Map<string, Promise<void>>()

/** Starts `work` unless work of this name is under way, and waits a moment. Ignores a provider that does not answer: the sweep finds the result. */
export async function waitBriefly(name: string, work: () => Promise<void>): Promise<void> {
  const running = inProgress.get(name) ?? work().catch(ignoreProviderFailure)
  inProgress.set(name, running)
  const done = running.finally(() => inProgress.delete(name))
  await Promise.race([done, delay(MAX_WAIT, undefined, { ref: false })])
}

function ignoreProviderFailure(error: unknown): void {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
}
