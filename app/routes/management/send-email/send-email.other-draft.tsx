import type { StartDraft } from "~/domain/messaging/compose-inputs.ts"
import { Card } from "~/ui/card.tsx"
import { HERE, type PageState } from "./send-email.state.ts"

/** Another message is being written: the one of the link never replaces it unasked. */
export function OtherDraft({
  link,
  state: { composition },
}: {
  link: StartDraft & { to: string[] }
  state: PageState
}) {
  const { draft, readers } = composition
  const to = readers.slice(0, 3).map(({ name }) => name)
  const more = readers.length > to.length ? ` and ${readers.length - to.length} more` : ""
  return (
    <Card title="You have a message that was not sent" className="card form">
      <p>
        {draft.subject === "" ? "Without a subject" : <b>{draft.subject}</b>}
        {to.length > 0 && `, to ${to.join(", ")}${more}`}
      </p>
      {draft.body !== "" && <p className="quiet typed-text">{draft.body.slice(0, 200)}</p>}
      <div className="form-end">
        <a className="btn btn-primary" href={HERE}>
          Continue this message
        </a>
        <form method="post" action={HERE}>
          <input type="hidden" name="recipients" value={link.recipients} />
          <input type="hidden" name="subject" value={link.subject} />
          <input type="hidden" name="inReplyTo" value={link.inReplyTo ?? ""} />
          <input type="hidden" name="tenantID" value={link.tenantId ?? ""} />
          <button type="submit" name="intent" value="start" className="btn btn-danger">
            Discard it and write to {link.to.length === 0 ? "somebody else" : link.to.join(", ")}
          </button>
        </form>
      </div>
    </Card>
  )
}
