import type { Reconciliation } from "~/domain/reconciliation/reconciliation.ts"
import type { StatementLine } from "~/domain/reconciliation/statement-lines.ts"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, isConflict, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { LinesTable } from "./reconciliation.lines.tsx"

export type FormResult =
  | { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }
  | undefined
export type FormProps = { of: Reconciliation; idempotencyKey: string; formResult: FormResult }

/** Every line with its box, and the choices of all. */
export function TickForm({ of, idempotencyKey, formResult }: FormProps) {
  const { form } = useForm({ id: "tick", lastResult: formResult?.result })
  const lines = typedTicks(formResult, of.lines)
  return (
    <form method="post" className="stack" data-ticks={of.opening - of.closing} {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ journalLineIDs: "Lines", bankLineIDs: "Expenses" }}>
        The lines were not saved.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="reconciliationID" value={of.id} />
      <ShownVersion stored={of.version} formResult={formResult} />
      {lines.length === 0 ? (
        <p>The books have no line up to {formatDay(of.endsOn)}.</p>
      ) : (
        <>
          <LinesTable of={{ ...of, lines }} isForm />
          <TickButtons />
        </>
      )}
    </form>
  )
}

const TickButtons = () => (
  <FormEnd>
    <button type="submit" className="btn btn-primary">
      Save lines
    </button>
    <button type="submit" name="choice" value="all" className="btn">
      Tick all
    </button>
    <button type="submit" name="choice" value="none" className="btn">
      Untick all
    </button>
    <button type="submit" name="choice" value="matched" className="btn">
      Tick what is matched
    </button>
  </FormEnd>
)

/** After a refusal the boxes as they were sent, unless somebody else's ticks are newer. */
function typedTicks(formResult: FormResult, lines: readonly StatementLine[]): StatementLine[] {
  const payload = formResult?.result?.submission?.payload
  if (!payload || isConflict(formResult?.refusal)) return [...lines]
  const sent = (name: string) => new Set([payload[name] ?? []].flat().map(Number))
  const [books, bank] = [sent("journalLineIDs"), sent("bankLineIDs")]
  return lines.map((line) => {
    const { journalLineId, bankLineId } = line
    return { ...line, isTicked: journalLineId === null ? bank.has(Number(bankLineId)) : books.has(journalLineId) }
  })
}

/** Only without a difference, as the lines are saved. Its button sends the lines as they are ticked, so that none is left unsaved. */
export function FinishCard({ of: { sums } }: { of: Reconciliation }) {
  const { difference } = sums
  return (
    <div className="card form screen-only">
      <h3>Finish</h3>
      {difference === 0 ? (
        <>
          <p className="hint">Its lines are locked then, and its report is kept. What is not ticked is outstanding.</p>
          <FormEnd>
            <button type="submit" form="tick" name="finish" value="on" className="btn btn-primary">
              Finish reconciliation
            </button>
          </FormEnd>
        </>
      ) : (
        <p>It can be finished once nothing is left: now it is {formatMoney(difference)}.</p>
      )}
    </div>
  )
}
