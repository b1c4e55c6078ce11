/** The work to do now. Staff may choose it as their start page. Source: api.md X100. */

import { may } from "~/domain/permissions.ts"
import { todaysWork } from "~/domain/today/today.ts"
import { page } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { formatLongDay } from "~/values/calendar.ts"
import type { Route } from "./+types/today.ts"
import { type WorkCard, workCards } from "./today.view.ts"

export const handle = { static: true, title: "Today", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor) => {
  const found = await todaysWork(tx, actor, undefined)
  return { day: found.day, cards: workCards(found, may(actor, "move tenants")) }
})

export default function TodayPage({ loaderData: { day, cards } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={formatLongDay(day)} />
      <PrintHead title="Today" day={day} />
      {cards.length === 0 && (
        <Empty icon="check" title="Nothing waits for you.">
          Late rent, messages, requests, leases that end and the like stand here until they are done.
        </Empty>
      )}
      <div className="todays-work">
        {cards.map((card) => (
          <Work key={card.kind} card={card} />
        ))}
      </div>
    </>
  )
}

function Work({ card: { title, total, all, others, lines } }: { card: WorkCard }) {
  const link = all !== null && others > 0 && (
    <a href={all}>
      All {total}
      <span className="hidden-text">: {title}</span>
    </a>
  )
  return (
    <Card title={`${title} (${total})`} action={link}>
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may lead to one page
          <li key={index}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      {all === null && others > 0 && <p className="quiet">and {others} more</p>}
    </Card>
  )
}

function Line({ line: { to, name, detail, units, amount, day, isDue } }: { line: WorkCard["lines"][number] }) {
  return (
    <>
      <p>
        <a href={to}>
          <bdi>{name}</bdi>
        </a>
        {units.map((unit) => (
          <UnitBadge key={unit} unit={unit} />
        ))}
        {amount !== null && <b className="num">{amount}</b>}
      </p>
      <p className="small quiet">
        {day !== null && (isDue ? <Badge tone="attention">{day}</Badge> : <span>{day}</span>)}
        {detail !== null && <bdi>{detail}</bdi>}
      </p>
    </>
  )
}
