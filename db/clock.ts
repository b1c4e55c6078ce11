let held: number | undefined

/** The wall clock in milliseconds. All code reads the time here, so a moved system clock moves the whole product. */
export const clock = (): number => held ?? Date.now()

/** Runs `work` with this process's clock at another instant (milliseconds). Only for the demo's past, which is played before the server serves. */
export async function atInstant<Value>(at: number, work: () => Promise<Value>): Promise<Value> {
  held = at
  try {
    return await work()
  } finally {
    held = undefined
  }
}

/** The instant at which `atInstant` stops the clock. */
export const heldInstant = (): number | undefined => held
