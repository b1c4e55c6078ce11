import { setImmediate } from "node:timers/promises"
import { badField } from "../refusal.ts"

/** Milliseconds of work before other requests get their turn; far below the 50 that reading a file may block the event loop. */
const A_TURN = 15
/** Milliseconds that reading one file may take. Source: money.md 11.3. */
const LONGEST = 20_000

/** Lets other requests run while a file is read, and stops a file that takes too long. */
export class Turns {
  readonly #end: number
  #next: number

  constructor(longest = LONGEST) {
    this.#end = performance.now() + longest
    this.#next = performance.now() + A_TURN
  }

  /** Whether the turn is over. It is checked after every row, so it must be cheap. */
  get isOver(): boolean {
    return performance.now() >= this.#next
  }

  /** Lets other requests run. Refuses (400, beside `file`) a file that has taken 20 seconds. */
  async rest(): Promise<void> {
    if (performance.now() >= this.#end) {
      throw badField("file", "Reading the file took longer than 20 seconds. Split it and import the parts.")
    }
    await setImmediate()
    this.#next = performance.now() + A_TURN
  }
}
