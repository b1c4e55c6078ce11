import { MAX_ROWS } from "~/domain/payments/batches/batch-inputs.ts"
import { isPostable } from "~/domain/payments/batches/review-batch.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { DayField, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Notice } from "~/ui/notice.tsx"
import { asCents, type Cents, formatMoney, minus } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"
import { MANUAL_METHODS } from "../ledger/ledger.labels.ts"
import { BatchRow } from "./payment-batch.row.tsx"
import type { FormOutcome, FormRow } from "./payment-batch.rows.ts"

const COLUMNS = [
  "Unit or tenant",
  { label: "Amount", num: true },
  "Check number",
  "Pays",
  { label: "Other type, method or date", hidden: true },
]

type Head = { method: string; paymentDate: string; slipTotal: string; reviewed: string; batchKey: string }

type Props = {
  batchKey: string
  today: string
  doubt: { latestPaymentDay: string } | null
  rows: readonly FormRow[]
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  outcome: FormOutcome | undefined
}

/** Many payments in one form. Enter presses Review: it is the first button. */
export function BatchFields({ batchKey, today, doubt, rows, result, refusal, outcome }: Props) {
  const { form, fields } = useForm<Head & { earlierMonth: string }>({
    lastResult: result,
    defaultValue: { method: "check", paymentDate: doubt ? undefined : today },
  })
  const latest = doubt?.latestPaymentDay ?? today
  const review = outcome && "review" in outcome ? outcome.review : undefined
  const hasQuestion = refusal?.question !== undefined
  const reviewed = review?.reviewed ?? (hasQuestion ? fields.reviewed.defaultValue : undefined) ?? ""
  return (
    <form
      method="post"
      action={`?key=${batchKey}`}
      autoComplete="off"
      className="batch-form"
      data-batch
      {...form.props}
    >
      <div className="card form">
        {outcome?.kind !== "left" && (
          <Problems of={headOnly(form)} refusal={refusal} labels={{ slipTotal: "Deposit slip's total", rows: "Rows" }}>
            Nothing was posted.
          </Problems>
        )}
        <input type="hidden" name="batchKey" value={batchKey} />
        <input type="hidden" name="reviewed" value={reviewed} data-reviewed />
        <Answers of={[fields.earlierMonth]} refusal={refusal} />
        <Row three>
          <Choice of={fields.method} label="Method of all rows" options={MANUAL_METHODS} required />
          <DayField of={fields.paymentDate} label="Payment date of all rows" max={latest} required />
          <MoneyField of={fields.slipTotal} label="Deposit slip's total" optional />
        </Row>
      </div>
      <div className="tools batch-tools">
        <button type="submit" name="intent" value="review" className={reviewed === "" ? "btn btn-primary" : "btn"}>
          Review
        </button>
        <button type="submit" name="intent" value="owed" className="btn">
          Load all who owe
        </button>
        <button type="submit" name="intent" value="rows" className="btn">
          Add rows
        </button>
        <p className="push batch-total" role="status" data-total>
          <Totals rows={rows} slip={fields.slipTotal.defaultValue} />
        </p>
      </div>
      <Table caption="Payments of this batch" captionHidden cards columns={COLUMNS} className="batch">
        <tbody>
          {rows.map((row, at) => (
            <BatchRow key={row.key} row={row} number={at + 1} today={latest} />
          ))}
        </tbody>
      </Table>
      <datalist id="payers" />
      <p className="hint table-note">
        A unit's number names its tenant now, #57 a tenant by number. A row with a number and no amount takes what is
        owed; a row without both is not posted. At most {MAX_ROWS} rows.
      </p>
      <div data-post hidden={reviewed === ""}>
        <Posting rows={rows} refusal={refusal} hasQuestion={hasQuestion} />
      </div>
    </form>
  )
}

/** The messages of rows stand in the rows: above stay those of the head, and the refusal's own sentence. */
function headOnly<
  Form extends { fieldErrors: Record<string, readonly string[]>; errors: readonly string[] | undefined },
>(form: Form): Form {
  const own = Object.entries(form.fieldErrors).filter(([name]) => !name.startsWith("rows."))
  return {
    ...form,
    getField: (form as unknown as { getField: unknown }).getField,
    fieldErrors: Object.fromEntries(own),
  }
}

function Totals({ rows, slip }: { rows: readonly FormRow[]; slip: string | undefined }) {
  const amounts = rows.flatMap(({ amount }) => parseAmount(amount) ?? [])
  const total = asCents(amounts.reduce((all, amount) => all + amount, 0))
  const slipTotal = parseAmount(slip ?? "")
  return (
    <>
      {amounts.length === 1 ? "1 amount" : `${amounts.length} amounts`}, <b>{formatMoney(total)}</b>
      {slipTotal !== undefined && `. ${slipText(minus(total, slipTotal))}`}
    </>
  )
}

/** Compares the rows with the slip's total. */
function slipText(difference: Cents): string {
  if (difference === 0) return "The slip says the same."
  return difference > 0
    ? `${formatMoney(difference)} more than the slip`
    : `${formatMoney(minus(asCents(0), difference))} less than the slip`
}

type PostingProps = { rows: readonly FormRow[]; refusal: Refused | undefined; hasQuestion: boolean }

function Posting({ rows, hasQuestion }: PostingProps) {
  const reviewed = rows.flatMap((row) => row.reviewed ?? [])
  const good = reviewed.filter(isPostable)
  const open = reviewed.filter(({ faults }) => faults.length > 0)
  const isRefused = open.some(({ faults }) => faults.some(({ question }) => question === undefined))
  const hasOpenQuestion = open.some(({ faults }) => faults.every(({ question }) => question))
  const all = good.length + open.length
  const payments = (count: number) => (count === 1 ? "1 payment" : `${count} payments`)
  if (all === 0 && !hasQuestion) return <Notice tone="attention">No row has an amount or a number yet.</Notice>
  return (
    <div className="tools batch-tools">
      {!isRefused && (
        <button type="submit" name="intent" value="post" className="btn btn-primary">
          {hasQuestion ? "Post them for that month" : `Post ${payments(all)}`}
        </button>
      )}
      {open.length > 0 && (good.length > 0 || (isRefused && hasOpenQuestion)) && (
        <button type="submit" name="intent" value="good" className={isRefused ? "btn btn-primary" : "btn"}>
          {good.length > 0
            ? `Post the ${good.length} good ${good.length === 1 ? "one" : "ones"}`
            : "Post those answered"}
        </button>
      )}
    </div>
  )
}
