const DEBIT = /^(?:d|dr|debit|withdrawal|-)$/i
const CREDIT = /^(?:c|cr|credit|deposit|\+)$/i

/** Whether a cell beside the amount says debit or credit; undefined if it says something else. */
export function directionOf(cell: string): "debit" | "credit" | undefined {
  if (DEBIT.test(cell)) return "debit"
  return CREDIT.test(cell) ? "credit" : undefined
}
