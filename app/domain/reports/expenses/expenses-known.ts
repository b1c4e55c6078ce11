/** The expenses when a month's form was opened, as the form sends them back: "3:12500:41,7:0" is type, cents and, if any, the receipt's file. */

export type KnownExpense = { amount: number; file: number | null }

export const knownText = (expenses: ReadonlyMap<number, KnownExpense>): string =>
  [...expenses].map(([type, { amount, file }]) => [type, amount, ...(file === null ? [] : [file])].join(":")).join(",")

export const knownIn = (text: string): Map<number, KnownExpense> =>
  new Map(
    text.split(",").flatMap((part): [number, KnownExpense][] => {
      const [type, amount, file = null] = part === "" ? [] : part.split(":").map(Number)
      return type === undefined || amount === undefined ? [] : [[type, { amount, file }]]
    }),
  )
