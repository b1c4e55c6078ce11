import { clock } from "#db/clock.ts"
import { EventNotListed, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import type { ReportError } from "./job.ts"

class ProviderOutage extends Error {
  override name = "ProviderOutage"

  constructor(message: string) {
    super(message)
    delete this.stack
  }
}

const MINUTE = 60_000

/** The jobs whose last run found the provider unavailable, and the outage's beginning (milliseconds); null while the provider answers. */
const failing = new Set<string>()
let since: number | null = null

/** `run` returns whether it made a call. Reports an outage once when it begins, and once when every job can reach the provider again. */
export async function reportingOutages(
  job: string,
  report: ReportError,
  run: (report: ReportError) => Promise<boolean>,
): Promise<void> {
  failing.delete(job)
  const reported: ReportError = (error) => {
    if (!(error instanceof ProviderUnavailable) || error instanceof EventNotListed) return report(error)
    failing.add(job)
    if (since === null) report(new ProviderOutage(beginning(error)))
    since ??= clock()
  }
  const hasCalled = await run(reported).catch(reported)
  if (!hasCalled || failing.size > 0 || since === null) return
  report(new ProviderOutage(ending(clock() - since)))
  since = null
}

const beginning = ({ message }: Error) =>
  `The payment provider is unavailable: ${message.replace(/\.$/, "")}. Nothing is lost: it is tried again. This is logged again when it answers.`

function ending(lasted: number): string {
  const minutes = Math.max(1, Math.round(lasted / MINUTE))
  return `The payment provider answers again, after ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`
}
