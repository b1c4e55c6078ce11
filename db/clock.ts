let held: number | undefined

/** The wall clock in milliseconds. Everything uses it for the time, so that a moved system clock moves the whole product. */
export const clock = (): number => held ?? Date.now()

/**
 * Runs `work` as of another instant (milliseconds), for all of this process. Only for the past of the demo, which is played before anything is served:
 * what asks for the time then gets that instant.
 */
export async function atInstant<Value>(at: number, work: () => Promise<Value>): Promise<Value> {
  held = at
  try {
    return await work()
  } finally {
    held = undefined
  }
}
