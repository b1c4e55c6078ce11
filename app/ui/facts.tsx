import type { ReactNode } from "react"
import { plain } from "./lists/plain-markup.ts"

/** `screen`: not printed. */
export type Fact = { label: ReactNode; value: ReactNode; total?: boolean; screen?: boolean }

/** Names and values, one line each. `sums` right-aligns amounts; a total has one rule above and two below. */
export function Facts({ of, sums = false }: { of: readonly Fact[]; sums?: boolean }) {
  return (
    <dl className={sums ? "facts sums" : "facts"}>
      {of.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order within one answer
        <div key={index} className={classOf(fact)}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const classOf = ({ total, screen }: Fact) =>
  [total && "total", screen && "screen-only"].filter(Boolean).join(" ") || undefined

plain(Facts)
