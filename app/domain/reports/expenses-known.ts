/** What a form of a month's expenses was opened with, as the text that it sends back: "3:12500:41,7:0" is type, cents and the receipt's file, if any. */

/** `file` is the stored file of the receipt. */
export type KnownExpense = { amount: number; file: number | null }

/** The text for some expenses, by type. */
export const knownText = (expenses: ReadonlyMap<number, KnownExpense>): string =>
  [...expenses].map(([type, { amount, file }]) => [type, amount, ...(file === null ? [] : [file])].join(":")).join(",")

/** The expenses of such a text, by type. */
export const knownIn = (text: string): Map<number, KnownExpense> =>
  new Map(
    text.split(",").flatMap((part): [number, KnownExpense][] => {
      const [type, amount, file = null] = part === "" ? [] : part.split(":").map(Number)
      return type === undefined || amount === undefined ? [] : [[type, { amount, file }]]
    }),
  )
