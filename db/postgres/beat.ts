/** What a process does again and again to show that it is alive. */
// The machine's own timers: where a test sets the time, a process must not seem to be gone.
import { clearTimeout, setTimeout } from "node:timers"

/** Runs the work now and, after each run, again in as many milliseconds as it returns; null ends it. `stop` waits for the run under way. */
export function beat(work: () => Promise<number | null>): { first: Promise<void>; stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    const pause = await work()
    if (!isStopped && pause !== null) timer = setTimeout(again, pause)
  }
  const first = run()
  let running = first
  const again = () => {
    running = run()
  }
  return {
    first,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
