/** The wall clock in milliseconds. Everything that asks for the time asks here, so that a moved system clock moves the whole product. */
export const clock = (): number => Date.now()
