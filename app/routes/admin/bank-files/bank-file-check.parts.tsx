import { Card } from "~/ui/card.tsx"
import { FormEnd } from "~/ui/forms/form-parts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { CheckView } from "./bank-file-check.view.ts"

export function FaultsTable({ of: faults }: { of: CheckView["faults"] }) {
  if (faults.length === 0) return null
  return (
    <Card title="Rows that cannot be read" className="card">
      <Notice tone="problem" role="alert" title="Nothing can be imported yet">
        <p>Choose below how the file is read, or correct these rows and choose the file again.</p>
      </Notice>
      <Table caption="Rows that cannot be read, the first 20" captionHidden box="plain" columns={["Row", "Why"]}>
        <tbody>
          {faults.map(({ row, message }) => (
            <tr key={`${row} ${message}`}>
              <th scope="row">{row}</th>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** `question` is set if the file seems to belong to another account; then the button confirms it. */
export function ImportForm({
  of: { upload, key, fresh, isImportable, accountName },
  question,
}: {
  of: CheckView
  question: { name: string; value: string } | undefined
}) {
  return (
    <form method="post" action={`/admin/bank/files/check?upload=${upload}`} className="card form">
      <input type="hidden" name="upload" value={upload} />
      <input type="hidden" name="key" value={key} />
      {question && <input type="hidden" name={question.name} value={question.value} />}
      <FormEnd>
        {isImportable && (
          <button type="submit" className="btn btn-primary" name="intent" value="import">
            {question
              ? `It is the same account: import into ${accountName}`
              : `Import ${fresh} new ${fresh === 1 ? "line" : "lines"} into ${accountName}`}
          </button>
        )}
        <button type="submit" className="btn btn-quiet" name="intent" value="discard">
          Discard the file
        </button>
      </FormEnd>
    </form>
  )
}

const COLUMNS = ["Row", "Day", { label: "Amount", num: true }, "Text in the file", "Text that is here"]

export function PerhapsSameTable({ of: lines }: { of: CheckView["perhapsSame"] }) {
  if (lines.length === 0) return null
  return (
    <Table caption="Perhaps the same" small="same day and amount, another text; all are imported" columns={COLUMNS}>
      <tbody>
        {lines.map(({ row, day, amount, text, other }) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            <td className="nowrap">{day}</td>
            <td className="num">{amount}</td>
            <td className="long">{text}</td>
            <td className="long">{other}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
