/** "1,234,567" from a whole number of 0 or more. */
export function withCommas(number: number): string {
  const digits = String(number)
  let end = digits.length % 3 || 3
  let text = digits.slice(0, end)
  for (; end < digits.length; end += 3) text += `,${digits.slice(end, end + 3)}`
  return text
}
