/** The wall clock in milliseconds. Everything uses it for the time, so that a moved system clock moves the whole product. */
export const clock = (): number => Date.now()
