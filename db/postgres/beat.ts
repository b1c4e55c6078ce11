/** Repeats the work by which a process shows that it is running. */
// The machine's own timers, because a test that sets the time must not make a process look dead.
import { clearTimeout, setTimeout } from "node:timers"

/** Runs the work now, and again after the milliseconds that each run returns; null ends it. `stop` waits for the present run. */
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
