import type { DeleteTenantCharge, DeleteTenantPayment } from "~/domain/ledger/inputs.ts"
import { Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import type { Deletion } from "./ledger.deletion.ts"
import { type LedgerDialogProps, LedgerFormFields } from "./ledger.dialog-form.tsx"

type Props = LedgerDialogProps & { deletion: Deletion }

const MIN = 10

/** Asks why an entry is deleted, and shows the effect. Source: specification 2 "Payments and ledger". */
export function DeleteDialog({ deletion, tenantId, here, idempotencyKey, formResult: actionData }: Props) {
  const { form, fields } = useForm<DeleteTenantPayment & DeleteTenantCharge & { back: string }>({
    id: "deletion",
    lastResult: actionData?.result,
  })
  if ("refusal" in deletion) return <ErrorDialog {...deletion.refusal} close={here} />
  const { noun, amount, story, changes, id, intent, type } = deletion
  const isWrong = Object.keys(form.fieldErrors).length > 0
  if (actionData?.refusal && !isWrong) return <ErrorDialog {...actionData.refusal} close={here} />
  const verb = noun === "late fee" ? "Waive" : "Delete"
  const typed = (fields.reason.defaultValue ?? "").trim().length
  return (
    <Dialog
      title={`${verb} ${noun} of ${amount}?`}
      close={here}
      form={{ method: "post", action: `${here}&dialog=delete&${intent}=${id}`, ...form.props }}
      submit={
        <button type="submit" name="intent" value={intent} className="btn btn-danger solid" data-confirms>
          {verb} {noun}
        </button>
      }
    >
      <Problems of={form}>Nothing was {verb === "Waive" ? "waived" : "deleted"}.</Problems>
      <LedgerFormFields tenantId={tenantId} here={here} idempotencyKey={idempotencyKey} />
      <input type="hidden" name={intent === "payment" ? "id" : "chargeId"} value={id} />
      {intent !== "reduction" && (
        <input type="hidden" name={intent === "payment" ? "paymentType" : "chargeType"} value={type} />
      )}
      <p>{story} The entry stays in the ledger, struck through, with its reversal. This cannot be undone.</p>
      <ul className="changes">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <TextArea
        of={fields.reason}
        label="Reason"
        why={
          <>
            Kept in the ledger and the audit log with your name; the tenant does not see it.{" "}
            <span data-counts={MIN}>
              Reason must be at least {MIN} characters ({typed}/{MIN})
            </span>
          </>
        }
        maxLength={1000}
        data-reason
      />
    </Dialog>
  )
}
