import { TextArea } from "~/ui/forms/fields.tsx"
import { FILE_INPUT } from "~/ui/forms/file-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"

type Props = {
  idempotencyKey: string
  formResult: { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

/** Lines from a file: the first press shows what would be added, the second adds it. */
export function ImportForm({ idempotencyKey, formResult }: Props) {
  const { form, fields } = useForm<{ rows: string; checked: string }>({ id: "import", lastResult: formResult?.result })
  const isQuestion = formResult?.refusal?.question !== undefined
  return (
    <form method="post" className="card form screen-only" {...form.props}>
      <h2>Add from a file</h2>
      <Problems of={form} refusal={formResult?.refusal} labels={{ rows: "Rows of the file" }}>
        Nothing was added yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Answers of={[fields.checked]} refusal={formResult?.refusal} />
      <div id="file-chosen" className="field" hidden>
        <label htmlFor="csv-file" className="label">
          CSV file
        </label>
        <input id="csv-file" className={FILE_INPUT} type="file" accept=".csv,text/csv" data-into={fields.rows.id} />
      </div>
      <TextArea
        of={fields.rows}
        label="Rows of the file"
        why="The first row names the columns: Unit, Charge and From (2026-11), and if you want Amount, Quantity, Last month and Note. The file of this page has them."
        rows={6}
        spellCheck={false}
        required
      />
      <FormEnd>
        <button type="submit" className="btn">
          {isQuestion ? "Add these lines" : "Check the rows"}
        </button>
      </FormEnd>
    </form>
  )
}
