/** One form for a month's amounts: a row for each type, with the saved totals. */

import type { SubmissionResult } from "@conform-to/react/future"
import { EXPENSES_BASIS } from "~/domain/reports/expenses/expenses-basis.ts"
import { controlProps, FieldError, type FieldOf } from "~/ui/forms/field-box.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import type { Month } from "~/values/calendar.ts"
import { knownAmounts } from "./expenses.known.ts"
import type { Line } from "./expenses.view.ts"

type FormResult = { result: SubmissionResult<string[]>; refusal: (Refused & { code: string }) | undefined } | undefined
type Props = { about: string; month: Month; lines: Line[]; total: string; was: string; formResult: FormResult }

const COLUMNS = ["Type", { label: "Amount", num: true }, "Receipt"]

export function AmountsForm({ about, month, lines, total, was, formResult }: Props) {
  const types = lines.filter(({ kind }) => kind === "type")
  const { form } = useForm<{ amounts: Record<string, string> }>({
    lastResult: formResult?.result,
    defaultValue: { amounts: Object.fromEntries(types.map(({ id, typed }) => [`t${id}`, typed])) },
  })
  const fieldOf = (name: string) => form.getField(name as never) as FieldOf
  return (
    <form method="post" autoComplete="off" className="printed" data-amounts {...form.props}>
      <Problems
        of={form}
        refusal={formResult?.refusal}
        labels={Object.fromEntries(types.map(({ field, name }) => [field, name]))}
      >
        Nothing was saved yet.
      </Problems>
      <input type="hidden" name="month" value={month} />
      <input type="hidden" name="was" value={knownAmounts(was, formResult)} />
      <Table caption={`Expenses of ${about}`} captionHidden columns={COLUMNS} className="expenses snug">
        <tbody>
          {lines.map((line) => (line.kind === "type" ? typeRow(line, fieldOf(line.field)) : totalRow(line)))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All expenses</th>
            <td className="num" data-sum={types.map(({ id }) => id).join(" ")}>
              {total}
            </td>
            <td />
          </tr>
        </tfoot>
      </Table>
      <p className="hint table-note screen-only">
        An empty field is no amount. A receipt can be attached once its amount is saved. {EXPENSES_BASIS}
      </p>
      <FormEnd>
        <button type="submit" className="btn btn-primary" name="intent" value="save">
          Save amounts
        </button>
      </FormEnd>
    </form>
  )
}

const depthOf = (level: number) => `depth-${level}`

function typeRow({ id, name, description, level, hasBelow, receipt, download, change }: Line, of: FieldOf) {
  return (
    <tr key={id} className={hasBelow ? "group-row" : undefined}>
      <th scope="row" className={depthOf(level)}>
        <label htmlFor={controlProps(of, undefined).id}>
          <bdi>{name}</bdi>
          <span className="hidden-text">, amount</span>
        </label>
        {description !== null && <small className="quiet">{description}</small>}
      </th>
      <td className="num">
        <span className="with-sign">
          <span aria-hidden="true">$</span>
          <input
            type="text"
            inputMode="decimal"
            className="input money"
            data-money
            maxLength={20}
            defaultValue={of.defaultValue}
            {...controlProps(of, undefined)}
          />
        </span>
        <FieldError of={of} />
      </td>
      <td className="receipt">
        {receiptOf(receipt, download)}
        {change !== null && (
          <a href={change} className="link screen-only" data-dialog>
            {receipt === null ? "Attach" : "Change"}
            <span className="hidden-text"> the receipt of {name}</span>
          </a>
        )}
      </td>
    </tr>
  )
}

function receiptOf(receipt: Line["receipt"], download: string) {
  if (receipt === null) return null
  if (receipt.state === "hidden") return <span className="quiet">For a more powerful level </span>
  const name = receipt.name === null ? "The receipt" : <bdi>{receipt.name}</bdi>
  if (receipt.state === "deleted") return <span className="quiet">{name} was deleted </span>
  return (
    <>
      <a className="link" href={download}>
        {name}
      </a>{" "}
    </>
  )
}

function totalRow({ id, name, level, total, parts }: Line) {
  return (
    <tr key={`total-${id}`} className="sum-row">
      <th scope="row" className={depthOf(level)}>
        Total <bdi>{name}</bdi>
      </th>
      <td className="num" data-sum={parts.join(" ")}>
        {total}
      </td>
      <td />
    </tr>
  )
}
