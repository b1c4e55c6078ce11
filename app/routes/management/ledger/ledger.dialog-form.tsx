import type { useForm } from "~/ui/forms/form.ts"

/** The properties of every dialog with a form over a tenant's ledger. `here` is the address of that ledger. */
export type LedgerDialogProps = {
  tenantId: number
  here: string
  idempotencyKey: string
  formResult:
    | {
        result: Parameters<typeof useForm>[0]["lastResult"]
        refusal?: { subject: string; message: string } | undefined
      }
    | undefined
}

/** Hidden fields: the idempotency key, the tenant, and the ledger's query to return to. */
export function LedgerFormFields({ tenantId, here, idempotencyKey }: Omit<LedgerDialogProps, "formResult">) {
  return (
    <>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenantId} />
      <input type="hidden" name="back" value={here} />
    </>
  )
}
