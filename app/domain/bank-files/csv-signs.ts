/** The signed amount of a row: from a column with a sign, from a column with a word beside it, or from separate columns for debit and credit. Pure. */
import { absolute, type Cents, negated, ZERO } from "~/values/money.ts"
import { quoted } from "../rent-roll-import/import-values.ts"
import type { BankField } from "./csv-columns.ts"
import { directionOf } from "./csv-direction.ts"
import { readBankAmount } from "./csv-notations.ts"

type Signed = { value: Cents } | { fault: string }

/** 0 for a row without an amount, such as the opening balance. */
export function signedAmount(cell: (field: BankField) => string, isReversed: boolean): Signed {
  const written = cell("amount")
  if (written === "") return ofTwoColumns(cell("debit"), cell("credit"))
  const amount = readBankAmount(written)
  if (!amount) return { fault: unreadable(written) }
  const value = directed(amount.amount, cell("direction"))
  if (value === undefined) return { fault: `${quoted(cell("direction"))} is neither credit nor debit.` }
  return { value: isReversed ? negated(value) : value }
}

const unreadable = (written: string): string =>
  `${quoted(written)} is not an amount of at most $99,999,999.99 with at most two decimals.`

function directed(amount: Cents, written: string): Cents | undefined {
  if (written === "") return amount
  const direction = directionOf(written)
  return direction && (direction === "debit" ? negated(absolute(amount)) : absolute(amount))
}

function ofTwoColumns(debit: string, credit: string): Signed {
  const out = debit === "" ? ZERO : readBankAmount(debit)?.amount
  const into = credit === "" ? ZERO : readBankAmount(credit)?.amount
  if (out === undefined) return { fault: unreadable(debit) }
  if (into === undefined) return { fault: unreadable(credit) }
  if (out !== 0 && into !== 0) return { fault: "The row has a debit and a credit." }
  return { value: out === 0 ? absolute(into) : negated(absolute(out)) }
}
