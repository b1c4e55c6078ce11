import type { ReturnCheckForm } from "~/domain/messaging/return-check-inputs.ts"
import { Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { DayField, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay } from "~/values/calendar.ts"
import type { CheckDialogData } from "./ledger.check-query.ts"
import { type LedgerDialogProps, LedgerFormFields } from "./ledger.dialog-form.tsx"

type Props = LedgerDialogProps & { of: CheckDialogData }

/** Confirms that the bank returned a check, or paid a returned one. Source: money.md 3.28. */
export function CheckDialog({ of, ...props }: Props) {
  if (of.act === "refused") return <ErrorDialog subject={of.subject} message={of.message} close={props.here} />
  if (of.act === "return") return <ReturnDialog of={of} {...props} />
  if (props.formResult?.refusal) return <ErrorDialog {...props.formResult.refusal} close={props.here} />
  return (
    <Dialog
      title="The bank paid the check after all?"
      close={props.here}
      form={{ method: "post", action: `${props.here}&dialog=paid&payment=${of.id}` }}
      submit={
        <button type="submit" name="intent" value="paid" className="btn btn-primary">
          Record as paid
        </button>
      }
    >
      <LedgerFormFields {...props} />
      <input type="hidden" name="paymentID" value={of.id} />
      {of.warning !== undefined && (
        <Notice tone="attention">
          <p>{of.warning}</p>
        </Notice>
      )}
      <p>
        The check is applied again today. The fee and the late fees that its return charged are deleted; what was paid
        of them becomes advance rent.
      </p>
    </Dialog>
  )
}

type ReturnProps = Omit<Props, "of"> & { of: Extract<CheckDialogData, { act: "return" }> }

function ReturnDialog({ of, formResult, ...props }: ReturnProps) {
  const { here } = props
  const { form, fields } = useForm<ReturnCheckForm>({
    id: "check",
    lastResult: formResult?.result,
    defaultValue: { returnedOn: of.today, fee: of.fee, mail: of.mails[0]?.value },
  })
  const isWrong = Object.keys(form.fieldErrors).length > 0
  if (formResult?.refusal && !isWrong) return <ErrorDialog {...formResult.refusal} close={here} />
  const typed = fields.lateFees.defaultOptions
  const isTicked = (period: string) => formResult === undefined || (typed?.includes(period) ?? false)
  return (
    <Dialog
      title={of.title}
      close={here}
      form={{ method: "post", action: `${here}&dialog=return&payment=${of.id}`, ...form.props }}
      submit={
        <button type="submit" name="intent" value="return" className="btn btn-danger solid">
          Record the return
        </button>
      }
    >
      <Problems
        of={form}
        labels={{ returnedOn: "Day of return", fee: "Fee for the return", mail: "Mail to the tenant" }}
      >
        Nothing was recorded.
      </Problems>
      <LedgerFormFields {...props} />
      <input type="hidden" name="paymentID" value={of.id} />
      <p>
        What the check had paid is owed again. It stays in the ledger as Returned, and the tenant sees it in the portal.
      </p>
      <div className="row">
        <DayField
          of={fields.returnedOn}
          label="Day of return"
          why={`From ${formatDay(of.paidOn)}. A day in an earlier month changes that month's report.`}
          min={of.paidOn}
          max={of.today}
          required
        />
        <MoneyField of={fields.fee} label="Fee for the return" why="0 charges none." required />
      </div>
      {of.lateFees.length > 0 && (
        <fieldset className="stack">
          <legend className="label">Charge the late fees that this check prevented</legend>
          <p className="hint">
            The rent that it had paid is owed again, and was late by the day of return. What is not ticked is not
            charged later.
          </p>
          {of.lateFees.map(({ period, label }) => (
            <label key={period} className="check">
              <input type="checkbox" name="lateFees" value={period} defaultChecked={isTicked(period)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Choice of={fields.mail} label="Mail to the tenant" options={of.mails} required />
      {!of.isMarked && (
        <CheckBox
          of={fields.noChecks}
          label="Mark: no checks"
          why="The next check of this tenant is recorded only after a question."
        />
      )}
    </Dialog>
  )
}
