import type { useForm } from "~/ui/forms/form.ts"

/** What every dialog with a form over a tenant's ledger is given; `here` is the address of the ledger below it. */
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

/** The key that makes the form act once, the tenant, and the way back. */
export function LedgerFormFields({ tenantId, here, idempotencyKey }: Omit<LedgerDialogProps, "formResult">) {
  return (
    <>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenantId} />
      <input type="hidden" name="back" value={here} />
    </>
  )
}
