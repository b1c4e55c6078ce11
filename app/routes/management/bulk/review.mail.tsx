import type { MailPreview } from "~/domain/bulk-actions/preview-mail.ts"
import { Card } from "~/ui/card.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { FormEnd } from "~/ui/forms/form-parts.tsx"
import { Filled } from "../filled-text.tsx"

type Letter = { id: number; subject: string }

/** Selects a template, whose text is then in the mail's form. */
export function TemplateForm({
  selection,
  letters,
  current,
}: {
  selection: string
  letters: Letter[]
  current?: Letter | undefined
}) {
  if (letters.length === 0) return null
  return (
    <form method="get" className="card form">
      <input type="hidden" name="selection" value={selection} />
      <input type="hidden" name="action" value="mail" />
      <Choice
        of={{ name: "template", ...(current ? { defaultValue: String(current.id) } : {}) }}
        label="Template"
        why="Its text replaces subject and message below."
        options={letters.map(({ id, subject }) => ({ value: String(id), label: subject }))}
        blank="No template"
      />
      <FormEnd>
        <button type="submit" className="btn">
          Use template
        </button>
      </FormEnd>
    </form>
  )
}

export function PreviewedMail({ preview: { name, email, subject, body } }: { preview: MailPreview }) {
  return (
    <Card title={`As ${name} will read it`}>
      <div className="stack" id="preview">
        <p className="quiet small">{email}</p>
        <p className="typed-text">
          <b>
            <Filled pieces={subject} />
          </b>
        </p>
        <p className="typed-text">
          <Filled pieces={body} />
        </p>
      </div>
    </Card>
  )
}
