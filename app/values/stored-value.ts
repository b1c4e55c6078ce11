/** The text beside a field of a refused save, with the value stored now. It reports no mistake in the typed value. */
const NOW = "Now: "

/** The stored value as text; `null` and "" are "empty". */
export const storedValueText = (value: string | null): string =>
  `${NOW}${value === null || value === "" ? "empty" : value}`

export const isStoredValue = (message: string | undefined): boolean => message?.startsWith(NOW) ?? false
