import { Card } from "~/ui/card.tsx"
import { type PageState, pageOf } from "./send-email.state.ts"

/** The writer's other drafts. Each stays until it is sent or discarded. */
export function OtherDrafts({ state: { others, moreDrafts } }: { state: PageState }) {
  const count = others.length + moreDrafts
  if (count === 0) return null
  return (
    <Card
      title={count === 1 ? "You have a message that was not sent" : `You have ${count} messages that were not sent`}
    >
      <ul className="drafts">
        {others.map(({ key, subject, to, beginning, at }) => {
          const label = subject === "" ? "Without a subject" : subject
          return (
            <li key={key}>
              <b>{label}</b>
              <span className="quiet small">{[to === "" ? "To nobody yet" : `To ${to}`, at].join(" · ")}</span>
              {beginning !== "" && <span className="small beginning">{beginning}</span>}
              <span className="actions">
                <a className="btn btn-sm" href={pageOf(key)}>
                  Continue this message<span className="hidden-text">: {label}</span>
                </a>
                <a className="destroys" href={pageOf(key, { dialog: "discard" })} data-dialog>
                  Discard<span className="hidden-text"> {label}</span>
                </a>
              </span>
            </li>
          )
        })}
      </ul>
      {moreDrafts > 0 && <p className="hint">The latest {others.length} are listed.</p>}
      <p className="hint">{count === 1 ? "It is" : "They are"} kept beside the one that you write now.</p>
    </Card>
  )
}
