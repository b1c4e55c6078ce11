/** What stands beside a field of a refused save: the value that is stored by now. It is no mistake of what was typed. */
const NOW = "Now: "

/** The stored value in words; `null` and "" are empty. */
export const storedValueText = (value: string | null): string =>
  `${NOW}${value === null || value === "" ? "empty" : value}`

/** Whether this message beside a field tells a stored value. */
export const isStoredValue = (message: string | undefined): boolean => message?.startsWith(NOW) ?? false
