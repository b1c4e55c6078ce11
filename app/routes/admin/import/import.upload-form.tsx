import type { SubmissionResult } from "@conform-to/react/future"
import { fieldLabel, isNeeded, ROLL_FIELDS } from "~/domain/rent-roll-import/import-columns.ts"
import { Card } from "~/ui/card.tsx"
import { FileField } from "~/ui/forms/file-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"

const WHY = "A CSV file from Excel, Google Sheets or another program, up to 1 MB and 5,000 rows, one suite a row."
const NEEDED = ROLL_FIELDS.filter(isNeeded).map(fieldLabel).join(", ")
const OTHERS = ROLL_FIELDS.filter((field) => !isNeeded(field))
  .map(fieldLabel)
  .join(", ")

type UploadFormProps = {
  gone: boolean
  running: number | undefined
  result: SubmissionResult<string[]> | undefined
  refusal: Refused | undefined
}

export function UploadForm({ gone, running, result, refusal }: UploadFormProps) {
  const { form, fields } = useForm<{ file: File }>({ lastResult: result })
  const { file } = fields
  return (
    <div className="stack">
      {gone && (
        <Notice tone="attention" title="The uploaded file is no longer kept">
          <p>Choose it again. Nothing was imported from it.</p>
        </Notice>
      )}
      {running !== undefined && (
        <Notice title="A rent roll is being imported">
          <p>
            <a href={`/admin/import?import=${running}`}>See how far it has come.</a> Another file can be checked now and
            confirmed when it is done.
          </p>
        </Notice>
      )}
      <form method="post" action="/admin/import" className="card form" {...form.props} encType="multipart/form-data">
        <Problems of={form} refusal={refusal} labels={{ file: "Rent roll" }}>
          Nothing was imported.
        </Problems>
        <FileField of={file} label="Rent roll" why={WHY} accept=".csv,.txt,.tsv,text/csv,text/plain" />
        <p>You will first see every row and what will be imported from it. Nothing is written until you confirm.</p>
        <div className="form-end">
          <button type="submit" className="btn btn-primary" name="intent" value="upload">
            Check the file
          </button>
        </div>
      </form>
      <Card title="What the file should hold" level="h2">
        <p>The first row names the columns. Their order does not matter, and usual names are recognized.</p>
        <dl className="facts">
          <div>
            <dt>Needed</dt>
            <dd>{NEEDED}</dd>
          </div>
          <div>
            <dt>As you have them</dt>
            <dd>{OTHERS}</dd>
          </div>
          <div>
            <dt>A suite without a tenant</dt>
            <dd>Write VACANT as its tenant.</dd>
          </div>
          <div>
            <dt>Rent paid in advance</dt>
            <dd>Write it as a negative rent balance.</dd>
          </div>
        </dl>
      </Card>
    </div>
  )
}
