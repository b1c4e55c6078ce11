import { plain } from "../lists/plain-markup.ts"
import { UnreadAnswers, WaitingThreads } from "../waiting.tsx"
import { MAIL } from "./mail-notice.tsx"
import { type Area, MESSAGES, type NavigationItem, navigationItemOf, OWN_MESSAGES, tabsOf } from "./navigation.ts"

type Counts = { undelivered: number; waiting: number; unread: number }
type ToolbarProps = { area: Area; path: string; counts: Counts }

export function Toolbar({ area, path, counts }: ToolbarProps) {
  const here = navigationItemOf(area, path)
  return (
    <nav className="tabs on-desk" aria-label={`${area.label} toolbar`}>
      {tabsOf(area).map(({ label, to, pages }) => (
        <a key={to} className="tab" href={to} aria-current={currentIn(pages, here)}>
          {label}
          {pages.map((place) => (
            <Count key={place.to} of={place} counts={counts} />
          ))}
        </a>
      ))}
    </nav>
  )
}

/** "page" on the page's own tab, "true" on its part's tab. */
function currentIn(pages: readonly NavigationItem[], here: NavigationItem | undefined): "page" | "true" | undefined {
  if (here === undefined || !pages.includes(here)) return undefined
  return pages.length === 1 ? "page" : "true"
}

/** The pages of the part that the page belongs to; nothing for a page with its own tab. */
export function PartLinks({ area, path, counts }: ToolbarProps) {
  const here = navigationItemOf(area, path)
  const part = tabsOf(area).find(({ pages }) => pages.length > 1 && here !== undefined && pages.includes(here))
  if (part === undefined) return null
  return (
    <nav className="part-links screen-only" aria-label={part.label}>
      {part.pages.map((place) => (
        <a key={place.to} href={place.to} aria-current={place === here ? "page" : undefined}>
          {place.label}
          <Count of={place} counts={counts} />
        </a>
      ))}
    </nav>
  )
}

function Count({ of: { to }, counts: { undelivered, waiting, unread } }: { of: NavigationItem; counts: Counts }) {
  if (to === MAIL && undelivered > 0) return <span className="count"> {undelivered}</span>
  if (to === OWN_MESSAGES) return <UnreadAnswers count={unread} />
  if (to !== MESSAGES) return null
  return (
    <span data-waiting>
      <WaitingThreads count={waiting} />
    </span>
  )
}

plain(Toolbar, PartLinks, Count)
