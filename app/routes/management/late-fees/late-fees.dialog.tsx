import type { ComingLateFee } from "~/domain/late-fee-rules/coming-late-fees.ts"
import { Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"

type Props = {
  fee: ComingLateFee
  close: string
  idempotencyKey: string
  formResult: { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

export function SkipDialog({ fee, close, idempotencyKey, formResult }: Props) {
  const { form, fields } = useForm<{ reason: string }>({ id: "skip", lastResult: formResult?.result })
  const isWrong = Object.keys(form.fieldErrors).length > 0
  if (formResult?.refusal && !isWrong) return <ErrorDialog {...formResult.refusal} close={close} />
  const query = new URLSearchParams({ dialog: "skip", tenant: String(fee.tenantId), period: fee.period })
  return (
    <Dialog
      title={`Skip the late fee of ${fullName(fee)}?`}
      close={close}
      form={{ method: "post", action: `${close}?${query}`, ...form.props }}
      submit={
        <button type="submit" className="btn btn-danger solid">
          Skip late fee
        </button>
      }
    >
      <Problems of={form}>Nothing was skipped.</Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={fee.tenantId} />
      <input type="hidden" name="period" value={fee.period} />
      <p>
        {fee.amount !== null && `${formatMoney(fee.amount)} would be charged on ${formatDay(fee.lateOn)} `}
        for the rent of {formatMonth(fee.period)}. A skipped fee is not charged later, and this cannot be undone.
      </p>
      <TextArea
        of={fields.reason}
        label="Reason"
        why="Stored in the audit log with your name; the tenant does not see it."
        maxLength={500}
        required
      />
    </Dialog>
  )
}
