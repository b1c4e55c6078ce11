import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { ColumnChoices } from "~/ui/forms/column-choices.tsx"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Notice } from "~/ui/notice.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import { DateOrderForm, DatesForm } from "./import.dates.tsx"
import { ImportRows } from "./import.rows.tsx"
import type { Preview } from "./import.view.ts"

type PreviewProps = { preview: Preview; formKey: string; refusal: Refused | undefined }

export function ImportPreview({ preview, formKey, refusal }: PreviewProps) {
  return (
    <div className="stack wide">
      <PageHead title="Check the rent roll" back={{ to: "/admin/import", label: "Another file" }} />
      {refusal && (
        <Notice tone="problem" role="alert" title={refusal.subject}>
          <p>{refusal.message}</p>
        </Notice>
      )}
      {preview.dateOrder && <DateOrderForm upload={preview.upload} dateOrder={preview.dateOrder} />}
      <Verdict preview={preview} formKey={formKey} />
      {preview.notices.length > 0 && (
        <Notice title="Good to know">
          <ul>
            {preview.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Notice>
      )}
      {preview.faultCount === 0 && (
        <div className="row">
          <Card title="What will be written">
            <Facts of={preview.summary} sums />
          </Card>
          <Card title="Opening balances">
            <Facts of={preview.opening} sums />
          </Card>
        </div>
      )}
      <ColumnsForm preview={preview} />
      <ImportRows preview={preview} />
    </div>
  )
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

function Verdict({ preview, formKey }: { preview: Preview; formKey: string }) {
  const { faultCount, units, tenants, upload, seal } = preview
  if (preview.dateInDoubt) return <DatesForm upload={upload} dateInDoubt={preview.dateInDoubt} />
  if (faultCount > 0) return <Faults preview={preview} />
  const message =
    units === 0
      ? `Import ${counted(tenants, "tenant")}`
      : `Import ${counted(units, "unit")} and ${counted(tenants, "tenant")}`
  return (
    <form method="post" className="card">
      {units + tenants > 0 ? (
        <Notice tone="attention" title="Nothing is written yet">
          <p>Look through the rows below. All of them are imported, or you see which were not.</p>
        </Notice>
      ) : (
        <Notice title="There is nothing to import">
          <p>Every suite of this file is here already.</p>
        </Notice>
      )}
      <input type="hidden" name="upload" value={upload} />
      <input type="hidden" name="seal" value={seal} />
      <input type="hidden" name="key" value={formKey} />
      <div className="form-end">
        {units + tenants > 0 && (
          <button type="submit" className="btn btn-primary" name="intent" value="confirm">
            {message}
          </button>
        )}
        <button type="submit" className="btn btn-quiet" name="intent" value="cancel">
          Discard the file
        </button>
      </div>
    </form>
  )
}

function Faults({ preview: { faults, faultCount } }: { preview: Preview }) {
  return (
    <Card title={`${counted(faultCount, "thing")} to correct`} className="card">
      <Notice tone="problem" role="alert" title="Nothing can be imported yet">
        <p>Correct these cells in your file and choose it again, or choose other columns below.</p>
      </Notice>
      <Table
        caption="Faults by row and column"
        captionHidden
        box="plain"
        columns={["Row", "Column", "What to correct"]}
      >
        <tbody>
          {faults.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <th scope="row">{row ?? "–"}</th>
              <td>{column ?? "–"}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {faultCount > faults.length && <p>The rest is marked in the rows below.</p>}
    </Card>
  )
}

/** Assigns the file's columns to fields. It is open if the file cannot be read with the detected columns. */
function ColumnsForm({ preview: { upload, columns } }: { preview: Preview }) {
  return (
    <details className="card group/columns" open={columns.open}>
      <summary className="inline-flex items-center gap-2">
        <b>What each column is read as</b>
        <Icon name="down" className="icon group-open/columns:rotate-180" />
      </summary>
      <form method="post" className="form">
        <p className="hint">Choose what each column of your file is read as, then look at the preview again.</p>
        <input type="hidden" name="upload" value={upload} />
        <ColumnChoices fields={columns.fields} options={columns.options} />
        <div className="form-end">
          <button type="submit" className="btn" name="intent" value="columns">
            Preview again
          </button>
        </div>
      </form>
    </details>
  )
}
