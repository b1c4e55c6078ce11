import { type Cents, formatMoney } from "~/values/money.ts"
import { plain } from "./lists/plain-markup.ts"

/** Zero in a wide table: a dash that screen readers read as $0.00. Every cell shares this element. */
const DASH = (
  <span className="zero">
    <span aria-hidden="true">–</span>
    <span className="hidden-text">$0.00</span>
  </span>
)

/** An amount in cents as "$1,234.56"; with `dash`, zero is a dash. It has no hooks: long tables call it as a function. */
export function Money({ cents, dash = false }: { cents: Cents; dash?: boolean }) {
  return dash && cents === 0 ? DASH : formatMoney(cents)
}

plain(Money)
