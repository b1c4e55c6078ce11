import type { Reconciliation } from "~/domain/reconciliation/reconciliation.ts"
import type { StatementLine } from "~/domain/reconciliation/statement-lines.ts"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, isConflict, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { formatDay } from "~/values/calendar.ts"
import { absolute, formatMoney, formatPlain } from "~/values/money.ts"
import { LinesTable } from "./reconciliation.lines.tsx"

export type FormResult =
  | { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }
  | undefined
export type FormProps = { of: Reconciliation; idempotencyKey: string; formResult: FormResult }

const LABELS = { closing: "Closing balance", isOverdrawn: "The account is overdrawn" }

/** The closing balance, every line with its box, and the choices for all: one form, so that no button discards what was typed elsewhere. */
export function TickForm({ of, idempotencyKey, formResult }: FormProps) {
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    id: "tick",
    lastResult: formResult?.result,
    defaultValue: { closing: formatPlain(absolute(of.closing)), isOverdrawn: of.closing < 0 ? "on" : undefined },
  })
  const lines = typedTicks(formResult, of.lines)
  return (
    <form method="post" className="stack" data-opening={of.opening} {...form.props}>
      <Problems
        of={form}
        refusal={formResult?.refusal}
        labels={{ ...LABELS, journalLineIDs: "Lines", bankLineIDs: "Expenses" }}
      >
        Nothing was saved yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="reconciliationID" value={of.id} />
      <ShownVersion stored={of.version} formResult={formResult} />
      <div className="card form screen-only">
        <MoneyField of={fields.closing} label={LABELS.closing} why="As the bank's statement says." required />
        <CheckBox of={fields.isOverdrawn} label={LABELS.isOverdrawn} why="The balance is below zero." />
      </div>
      {lines.length === 0 ? (
        <p>The books have no line up to {formatDay(of.endsOn)}.</p>
      ) : (
        <LinesTable of={{ ...of, lines }} isForm />
      )}
      <FormEnd>
        <button type="submit" className="btn btn-primary">
          Save
        </button>
        {lines.length > 0 && <ChoiceButtons />}
      </FormEnd>
    </form>
  )
}

const ChoiceButtons = () => (
  <>
    <button type="submit" name="choice" value="all" className="btn">
      Tick all
    </button>
    <button type="submit" name="choice" value="none" className="btn">
      Untick all
    </button>
    <button type="submit" name="choice" value="matched" className="btn">
      Tick what is matched
    </button>
  </>
)

/** After a refusal, the boxes as they were sent, unless somebody else's ticks are newer. */
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

/** Shown only if the saved difference is zero. Its button sends the lines and the balance as they are on the page, so that nothing remains unsaved. */
export function FinishCard({ of: { sums } }: { of: Reconciliation }) {
  const { difference } = sums
  return (
    <div className="card form screen-only">
      <h3>Finish</h3>
      {difference === 0 ? (
        <>
          <p className="hint">This locks its lines and stores its report. Lines without a tick are outstanding.</p>
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
