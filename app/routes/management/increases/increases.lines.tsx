import type { IncreaseLine, IncreasePreview } from "~/domain/increases/increase-lines.ts"
import { FormEnd, type Refused } from "~/ui/forms/form-parts.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, minus, sum } from "~/values/money.ts"
import type { Typed } from "./increases.query.ts"

type Props = { found: IncreasePreview; typed: Typed; idempotencyKey: string; refusal: Refused | undefined }

/** Each line, and the confirmation of all. A line with a problem blocks the whole increase. */
export function IncreaseLines({ found: { lines, preview }, typed, idempotencyKey, refusal }: Props) {
  const { templateID: template } = typed
  const good = lines.filter(({ problem }) => problem === null)
  const more = minus(sum(good.map(({ newRent }) => newRent)), sum(good.map(({ oldRent }) => oldRent)))
  return (
    <section className="stack-lg" aria-labelledby="preview">
      <h2 id="preview" className="section-title" tabIndex={-1}>
        Preview
      </h2>
      {refusal && (
        <Notice tone="problem" role="alert" title={refusal.subject}>
          <p>{refusal.message} Nothing was planned. The preview was calculated again.</p>
        </Notice>
      )}
      <ListTable
        caption={lines.length === 1 ? "1 unit" : `${lines.length} units`}
        small={`${formatMoney(more)} more a month${good.length < lines.length ? " without the units with a problem" : ""}`}
        cards
        columns={COLUMNS}
        rows={lines}
        rowKey={({ unitNumber }) => unitNumber}
      />
      {good.length < lines.length ? (
        <Faulty lines={lines} good={good} typed={typed} />
      ) : (
        <form method="post" action={`?${new URLSearchParams(given(typed))}`} className="card form">
          <input type="hidden" name="key" value={idempotencyKey} />
          <input type="hidden" name="preview" value={preview} />
          {Object.entries(given(typed)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>
            {template === "" ? "No letter is sent." : "A letter is queued for each tenant."} All units are planned, or
            none.
          </p>
          <FormEnd cancel="/management/dates">
            <button type="submit" name="intent" value="plan" className="btn btn-primary">
              Plan all
            </button>
          </FormEnd>
        </form>
      )}
    </section>
  )
}

/** A line with a problem blocks the whole increase, so this links to the same preview without that line. */
function Faulty({
  lines,
  good,
  typed,
}: {
  lines: readonly IncreaseLine[]
  good: readonly IncreaseLine[]
  typed: Typed
}) {
  const wrong = lines.length - good.length
  const units = rangesOf(good.map(({ unitNumber }) => unitNumber))
  return (
    <Notice tone="problem" title={wrong === 1 ? "One unit has a problem" : `${wrong} units have a problem`}>
      <p>Nothing can be planned with {wrong === 1 ? "it" : "them"}.</p>
      {good.length > 0 && (
        <a className="btn" href={`?${new URLSearchParams(given({ ...typed, units }))}#preview`}>
          {wrong === 1 ? "Leave this unit out" : `Leave these ${wrong} units out`}
        </a>
      )}
    </Notice>
  )
}

const given = (typed: Typed) => Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ""))

const COLUMNS: readonly ListColumn<IncreaseLine>[] = [
  { label: "Unit", rowHead: true, cell: ({ unitNumber }) => unitNumber },
  { label: "Tenant", cell: ({ tenant }) => tenant?.name ?? "–" },
  { label: "Rent before", money: ({ oldRent }) => oldRent },
  { label: "New rent", money: ({ newRent }) => newRent },
  { label: "Lease until", cell: ({ leaseEnd }) => (leaseEnd === null ? "–" : formatDay(leaseEnd)) },
  {
    label: "Note",
    unnamed: true,
    cell: ({ problem, warning }) => (
      <>
        {problem !== null && <b>{problem} </b>}
        {warning}
      </>
    ),
  },
]

/** Units in order as the form reads them, with following numbers as a range: "101-104, 106". */
function rangesOf(units: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const unit of units) {
    const last = ranges.at(-1)
    if (last?.to === unit - 1) last.to = unit
    else ranges.push({ from: unit, to: unit })
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(", ")
}
