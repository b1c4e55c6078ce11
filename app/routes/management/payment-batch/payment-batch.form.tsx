import { MAX_ROWS } from "~/domain/payments/batches/batch-inputs.ts"
import { isPostable, type ReviewedBatch } from "~/domain/payments/batches/review-batch.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { DayField, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { Cents } from "~/values/money.ts"
import { slipText } from "~/values/slip-text.ts"
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
  /** The total that this batch has posted, less what was deleted, returned or refunded since. */
  posted: Cents
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  outcome: FormOutcome | undefined
  /** The shown values are stored as a draft, so the page can be left without a question. */
  isStored: boolean
}

/** Many payments in one form. Enter presses Review, because it is the first button. */
export function BatchFields({ batchKey, today, doubt, rows, posted, result, refusal, outcome, isStored }: Props) {
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
      data-stored={isStored || undefined}
      {...form.props}
    >
      <div className="card form">
        {outcome?.kind !== "left" && (
          <Problems of={headOnly(form)} refusal={refusal} labels={{ slipTotal: "Deposit slip's total", rows: "Rows" }}>
            Nothing was posted.
          </Problems>
        )}
        {review && <FaultyRows of={review} />}
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
        <p className="push batch-total" role="status" data-total data-posted={posted}>
          {slipText({
            amounts: rows.flatMap(({ amount }) => parseAmount(amount) ?? []),
            posted,
            slip: parseAmount(fields.slipTotal.defaultValue ?? "") ?? null,
          })}
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
      <div id="posting" data-post hidden={reviewed === ""}>
        <Posting rows={rows} refusal={refusal} hasQuestion={hasQuestion} />
      </div>
    </form>
  )
}

/** The number of rows with a message, with links to the first and to the buttons below the rows. */
function FaultyRows({ of: { rows } }: { of: ReviewedBatch }) {
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const [first] = faulty
  if (first === undefined) return null
  const count = rows.length === 1 ? "The only row" : `${faulty.length} of ${rows.length} rows`
  return (
    <Notice tone="attention" title={`${count} cannot be posted yet`}>
      <a href={`#${first.typed.place}-tenant`}>Go to the first of them</a>, or to{" "}
      <a href="#posting">the buttons below the rows</a>.
    </Notice>
  )
}

/** Messages about rows are shown in the rows; above are only those about the head, and the refusal's own sentence. */
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
