import { Card } from "~/ui/card.tsx"
import { HERE } from "./scheduled-emails.list.tsx"

export const TEMPLATES = "/management/email/templates"

export type TemplateView = { id: number; subject: string; body: string }

/** The email, with its substitution keys not yet filled in. */
export function ComposePanel({ template }: { template: TemplateView | null }) {
  if (template === null)
    return (
      <Card title="Email">
        <p className="quiet">There are no templates yet. An email that is scheduled is sent with a template.</p>
        <div className="actions">
          <a className="btn" href={TEMPLATES}>
            Write a template
          </a>
        </div>
      </Card>
    )
  return (
    <Card title="Email">
      <p>
        <b>{template.subject}</b>
      </p>
      <p className="email-body">{template.body}</p>
      <p className="quiet small">
        Keys in square brackets are replaced by each recipient's own values when it is sent.
      </p>
      <div className="actions">
        <a className="btn btn-primary" href={`${HERE}?dialog=new&template=${template.id}`} data-dialog>
          Schedule this email
        </a>
        <a className="btn" href={`${TEMPLATES}?template=${template.id}`}>
          Edit template
        </a>
      </div>
    </Card>
  )
}

export function TemplatePanel({ templates, loaded }: { templates: readonly TemplateView[]; loaded: number | null }) {
  if (templates.length === 0) return null
  return (
    <Card title="Templates">
      <ul className="template-list">
        {templates.map(({ id, subject }) => (
          <li key={id}>
            <span>{subject}</span>
            {id === loaded ? (
              <span className="quiet">Loaded</span>
            ) : (
              <a href={`${HERE}?template=${id}`}>
                Load<span className="hidden-text"> {subject}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
