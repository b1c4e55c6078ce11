const DEBIT = /^(?:d|dr|debit|withdrawal|-)$/i
const CREDIT = /^(?:c|cr|credit|deposit|\+)$/i

/** What a cell beside an amount says of it; undefined when it says something else. */
export function directionOf(cell: string): "debit" | "credit" | undefined {
  if (DEBIT.test(cell)) return "debit"
  return CREDIT.test(cell) ? "credit" : undefined
}
