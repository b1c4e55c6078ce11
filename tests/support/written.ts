/** What a test writes where the program has a day, a month or an amount: plain texts and numbers, which a schema, `asDay` or `asCents` then reads. */
import type { Day, Month } from "~/values/calendar.ts"
import type { BasisPoints, Cents } from "~/values/money.ts"

/** An input as it is written, before its schema has read it. */
export type Written<Value> = Value extends Day | Month
  ? string
  : Value extends Cents | BasisPoints
    ? number
    : Value extends object
      ? WrittenFields<Value>
      : Value
type WrittenFields<Value> = { [Name in keyof Value]: Written<Value[Name]> }
