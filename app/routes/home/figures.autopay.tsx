/** The dashboard's autopay card, refreshed with the other figures. Source: specification 3 "Dashboard". */
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { FiguresView } from "./figures.ts"

/** An empty element without autopay, because the script needs one to replace. */
export function Autopay({ figures: { autopay } }: { figures: FiguresView }) {
  if (autopay === null) return <div data-live="autopay" hidden />
  const { line, more, problem, finish } = autopay
  return (
    <section className="card tight" data-live="autopay" aria-labelledby="autopay">
      <div className="card-head">
        <h3 id="autopay">Autopay</h3>
        <a href="/home/autopay">Change autopay</a>
      </div>
      {line !== null && (
        <ul className="next-list">
          <li>
            <Icon name="swap" />
            <div>
              <p>{line}</p>
              {more !== null && <p className="quiet small">{more}</p>}
            </div>
          </li>
        </ul>
      )}
      {finish !== null && (
        <Notice tone="attention">
          <p>{finish.text}</p>
          <a href={finish.href}>Finish it with your bank</a>
        </Notice>
      )}
      {problem !== null && <Notice tone="attention">{problem}</Notice>}
    </section>
  )
}
