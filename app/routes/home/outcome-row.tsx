import type { ReactNode } from "react"
import { Badge } from "~/ui/badge.tsx"
import type { Tone } from "~/values/flash.ts"

type Outcome = {
  date: string
  day: string
  result: string
  tone: { tone?: Tone }
  text: string | null
  amount: string | null
}

/** The outcome of an automatic payment in a list: its day, result, amount and reason. */
export function OutcomeRow({
  of: { date, day, result, tone, text, amount },
  level: Heading,
  children,
}: {
  of: Outcome
  level: "h3" | "h4"
  children: ReactNode
}) {
  return (
    <li>
      <div>
        <Heading>
          <time dateTime={date}>{day}</time>
          <Badge {...tone}>{result}</Badge>
        </Heading>
        <p>{text}</p>
        {children}
      </div>
      {amount !== null && (
        <dl>
          <div className="amount">
            <dt className="hidden-text">Amount</dt>
            <dd>{amount}</dd>
          </div>
        </dl>
      )}
    </li>
  )
}
