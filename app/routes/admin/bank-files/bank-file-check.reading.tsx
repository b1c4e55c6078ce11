import type { SubmissionResult } from "@conform-to/react/future"
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { ColumnChoices } from "~/ui/forms/column-choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, Row } from "~/ui/forms/form-parts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { CsvView } from "./bank-file-check.view.ts"

type ReadingProps = { of: CsvView; upload: number; result: SubmissionResult<string[]> | undefined }

const DATES = [
  { value: "month first", label: "month/day/year" },
  { value: "day first", label: "day/month/year" },
]
const DECIMALS = [
  { value: "dot", label: "1,234.56" },
  { value: "comma", label: "1.234,56" },
]

/** How a CSV file is read; stored for the account's next files. */
export function ReadingForm({ of: csv, upload, result }: ReadingProps) {
  const { form } = useForm<{ columns: string }>({ lastResult: result })
  return (
    <form method="post" action={`/admin/bank/files/check?upload=${upload}`} className="card form" {...form.props}>
      <h2 className="section-title">How the file is read</h2>
      <Problems of={form} refusal={undefined} labels={{ columns: "Columns" }}>
        Nothing was imported.
      </Problems>
      {!csv.isKnown && (
        <Notice tone="attention" title="Choose the columns">
          <p>
            The program does not know these headings. Look at the first rows below and choose. It remembers your choice
            for this account.
          </p>
        </Notice>
      )}
      {csv.openDates > 0 && (
        <Notice tone="attention" title="Is the month written first?">
          <p>
            Nothing in the file tells: {csv.openDates} dates could be read both ways. They are read as month/day/year.
          </p>
        </Notice>
      )}
      <input type="hidden" name="upload" value={upload} />
      <ColumnChoices fields={csv.fields} options={csv.options} />
      <Row>
        <Choice
          of={{ name: "dates", id: "dates", defaultValue: csv.dates }}
          label="Dates"
          blank="As the file proves"
          options={DATES}
        />
        <Choice
          of={{ name: "decimal", id: "decimal", defaultValue: csv.decimal }}
          label="Amounts"
          blank="As the file proves"
          options={DECIMALS}
        />
      </Row>
      <CheckBox
        of={{ name: "isReversed", id: "isReversed", defaultValue: csv.isReversed ? "on" : undefined }}
        label="Credits have a minus sign"
      />
      <FormEnd>
        <button type="submit" className="btn" name="intent" value="reading">
          Read it again
        </button>
      </FormEnd>
    </form>
  )
}

export function SampleTable({ of: sample }: { of: string[][] }) {
  const [first = [], ...rest] = sample
  return (
    <Table caption="The first rows of the file" columns={first.map((cell, at) => cell || `Column ${at + 1}`)}>
      <tbody>
        {rest.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change their order
          <tr key={row}>
            {first.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
              <td key={at}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
