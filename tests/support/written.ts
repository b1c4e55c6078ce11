/** Plain texts and numbers that tests write for days, months and amounts. A schema, `asDay` or `asCents` parses them. */
import type { Day, Month } from "~/values/calendar.ts"
import type { BasisPoints, Cents } from "~/values/money.ts"

/** An input before its schema parses it. */
export type Written<Value> = Value extends Day | Month
  ? string
  : Value extends Cents | BasisPoints
    ? number
    : Value extends object
      ? WrittenFields<Value>
      : Value
type WrittenFields<Value> = { [Name in keyof Value]: Written<Value[Name]> }
