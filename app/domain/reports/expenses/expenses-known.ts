/**
 * The expenses when a month's form was opened, as the text that the form sends back. "3:12500:41,7:0" is type, cents and, if any, the receipt's file.
 */

export type KnownExpense = { amount: number; file: number | null }

/** Writes expenses as such a text, by type. */
export const knownText = (expenses: ReadonlyMap<number, KnownExpense>): string =>
  [...expenses].map(([type, { amount, file }]) => [type, amount, ...(file === null ? [] : [file])].join(":")).join(",")

/** Reads the expenses from such a text, by type. */
export const knownIn = (text: string): Map<number, KnownExpense> =>
  new Map(
    text.split(",").flatMap((part): [number, KnownExpense][] => {
      const [type, amount, file = null] = part === "" ? [] : part.split(":").map(Number)
      return type === undefined || amount === undefined ? [] : [[type, { amount, file }]]
    }),
  )
