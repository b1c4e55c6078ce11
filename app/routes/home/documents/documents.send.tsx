import type { ReactNode } from "react"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { FileField } from "~/ui/forms/file-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { DOCUMENT_OPTIONS } from "~/values/document-labels.ts"
import type { SentLine } from "./documents.view.ts"

type Sent = { result: Parameters<typeof useForm>[0]["lastResult"]; refusal: Refused | undefined }

export function SendForm({ idempotencyKey, formResult }: { idempotencyKey: string; formResult: Sent | undefined }) {
  const { form, fields } = useForm<Record<"file" | "kind" | "note", string>>({
    lastResult: formResult?.result,
    defaultValue: { kind: "other" },
  })
  return (
    <Card title="Send a document" className="card form screen-only">
      <form method="post" encType="multipart/form-data" className="stack" {...form.props}>
        <Problems of={form} refusal={formResult?.refusal} labels={{ file: "Document" }}>
          Nothing was sent. Choose the file once more.
        </Problems>
        <input type="hidden" name="key" value={idempotencyKey} />
        <FileField
          of={fields.file}
          label="Document"
          why="A PDF, JPEG, PNG or WebP of at most 25 MB."
          accept="application/pdf,image/jpeg,image/png,image/webp"
        />
        <Choice of={fields.kind} label="Kind" options={DOCUMENT_OPTIONS} size="medium" />
        <TextArea of={fields.note} label="Note to the office" rows={2} maxLength={500} optional />
        <FormEnd>
          <button type="submit" className="btn">
            Send document
          </button>
        </FormEnd>
      </form>
    </Card>
  )
}

/** `children`: the links to the other pages. */
export function SentList({ sent, children }: { sent: readonly SentLine[]; children: ReactNode }) {
  return (
    <Card title="Sent to the office">
      <ul className="notes">
        {sent.map(({ id, name, about, note, isRead }) => (
          <li key={id}>
            <b>
              <bdi>{name}</bdi> {isRead ? <Badge tone="good">Read by the office</Badge> : <Badge>Received</Badge>}
            </b>
            <p className="quiet small">{about}</p>
            {note !== null && <p className="typed-lines">{note}</p>}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
