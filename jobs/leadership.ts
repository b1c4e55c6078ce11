/** One process leads: it runs the jobs, and the others only answer requests. Source: docs/decisions/0057. */
import { requestLease, servesAlone } from "#db/lease.ts"

/** The lease of the process that runs all jobs, including sending and reading mail. */
export const JOBS_LEASE = "jobs"

export type Leadership = {
  isHeld(): boolean
  /** Counts how often this process began to lead. Work for the start is done at each beginning. */
  term(): number
  /** A signal for work that ends on `stop` or with the lease. The lease is checked each time the signal is read. */
  until(stop: AbortSignal): AbortSignal
}

/** A process that is alone always leads. */
export const ALWAYS: Leadership = { isHeld: () => true, term: () => 1, until: (stop) => stop }

/** Requests the lead; `changed` is called at each beginning and end, but never if one process serves the database alone. */
export function leadership(changed: (isLeading: boolean) => void): Leadership & { release(): Promise<void> } {
  if (servesAlone) return { ...ALWAYS, release: async () => undefined }
  let terms = 0
  let ended = new AbortController()
  const signals = new WeakMap<AbortSignal, { term: number; signal: AbortSignal }>()
  const lease = requestLease(JOBS_LEASE, (isLeading) => {
    if (isLeading) {
      terms += 1
      ended = new AbortController()
    } else ended.abort()
    changed(isLeading)
  })
  // After a pause of the whole process its timers fire late, and work would continue before they do.
  const ofTerm = (stop: AbortSignal, end: AbortSignal) =>
    Object.defineProperty(AbortSignal.any([stop, end]), "aborted", {
      get: () => stop.aborted || end.aborted || !lease.isHeld(),
    })
  return {
    isHeld: () => lease.isHeld(),
    term: () => terms,
    until(stop) {
      const known = signals.get(stop)
      const signal = known?.term === terms ? known.signal : ofTerm(stop, ended.signal)
      signals.set(stop, { term: terms, signal })
      return signal
    },
    release: () => lease.release(),
  }
}
