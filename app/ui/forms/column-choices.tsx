import { Choice } from "./choices.tsx"
import { Row } from "./form-parts.tsx"

type Props = {
  /** The fields that the file may contain, and the position of each one's column as text ("" for none). */
  fields: readonly { field: string; label: string; value: string }[]
  options: { value: string; label: string }[]
}

const A_LINE = 3

/** Selects the column of an uploaded spreadsheet for each field: `columns.{field}`. */
export function ColumnChoices({ fields, options }: Props) {
  const lines = fields.flatMap((_, start) => (start % A_LINE === 0 ? [fields.slice(start, start + A_LINE)] : []))
  return lines.map((line) => (
    <Row three key={line[0]?.field}>
      {line.map(({ field, label, value }) => (
        <Choice
          key={field}
          of={{ name: `columns.${field}`, id: `column-${field}`, defaultValue: value }}
          label={label}
          blank="Not in the file"
          options={options}
        />
      ))}
    </Row>
  ))
}
