/** Confirmation dialogs of the tenant's page. Source: specification 2 section 4. */
import { ConfirmDialog, ErrorDialog } from "~/ui/dialog.tsx"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { ReturnAdvanceDialog } from "../return-advance/return-advance.dialog.tsx"
import type { Popup, TenantDialogData } from "./tenant.dialog-query.ts"
import type { TenantHeader } from "./tenant.header.ts"

type FormResult = {
  intent?: string
  refusal?: Refused | undefined
  result?:
    | {
        error?: { fieldErrors?: Record<string, string[] | null> } | null | undefined
        submission?: { payload: Record<string, unknown> }
      }
    | undefined
}

/** Why one of the page's small forms was refused. Undefined if it only waited for the person to sign in again. */
export function messageOf({ refusal, result }: FormResult): Refused | undefined {
  if (refusal || !result?.error) return refusal
  const [first] = Object.values(result.error.fieldErrors ?? {})
  return { subject: "Invalid Request", message: first?.[0] ?? "Nothing was changed." }
}

/** The choice of a small form that was sent but not applied. `intent` is the value of its button. */
export function sentIn(formResult: FormResult | undefined, intent: string, field: string): string | undefined {
  const value = formResult?.intent === intent ? formResult.result?.submission?.payload[field] : undefined
  return typeof value === "string" ? value : undefined
}

type Props = {
  dialog: TenantDialogData
  tenant: Pick<TenantHeader, "name"> & { tenant: { id: number } }
  paysByBank: boolean
  here: string
  idempotencyKey: string
  refusal: Refused | undefined
}

export function TenantDialog({ dialog, tenant, paysByBank, here, idempotencyKey, refusal }: Props) {
  const isReturn = dialog?.dialog === "return"
  if (isReturn && (!refusal || dialog.step.step !== "confirm")) {
    const { id } = tenant.tenant
    return (
      <ReturnAdvanceDialog
        step={dialog.step}
        tenant={{ id, name: tenant.name }}
        here={here}
        idempotencyKey={idempotencyKey}
      />
    )
  }
  if (refusal) return <ErrorDialog {...refusal} close={here} />
  if (dialog?.dialog === "ach") return <AchDialog tenant={tenant} paysByBank={paysByBank} here={here} />
  if (dialog?.dialog === "eviction") return <EvictionDialog tenant={tenant} here={here} />
  if (dialog?.dialog === "popup") return <PopupDialog popup={dialog.popup} here={here} />
  return null
}

function AchDialog({ tenant: { tenant, name }, paysByBank, here }: Pick<Props, "tenant" | "paysByBank" | "here">) {
  return (
    <ConfirmDialog title="Confirm ACH Restriction" close={here} intent="restrict" verb="Restrict ACH">
      <input type="hidden" name="tenantID" value={tenant.id} />
      <input type="hidden" name="achPrivilege" value="false" />
      <p>
        {name} can then no longer pay from a bank account. This turns off autopay if the tenant's autopay uses an ACH
        method. A bank payment that is already on its way goes on.
      </p>
      <p>
        {paysByBank
          ? "Autopay is on and uses an ACH method: it will be turned off."
          : "Autopay does not use an ACH method now."}
      </p>
    </ConfirmDialog>
  )
}

function EvictionDialog({ tenant: { tenant, name }, here }: Pick<Props, "tenant" | "here">) {
  return (
    <ConfirmDialog title="Confirm Eviction" close={here} intent="evict" verb="Set to Eviction">
      <input type="hidden" name="tenantID" value={tenant.id} />
      <input type="hidden" name="status" value="eviction" />
      <p>
        The lease status of {name} changes from Current to Eviction. Online {name} can then pay only the full balance.
        Staff may still record any payment. An online payment that is not confirmed yet is cancelled; one on its way
        counts.
      </p>
      <p>The rent roll marks the tenant. The status can be set back to Current at any time.</p>
    </ConfirmDialog>
  )
}

function PopupDialog({ popup, here }: { popup: Popup; here: string }) {
  return (
    <ConfirmDialog title="Delete this popup?" close={here} intent="popup" verb="Delete popup">
      <input type="hidden" name="noteID" value={popup.id} />
      <p>
        “{popup.subject}” of {popup.at}{" "}
        {popup.readAt === null ? "has not been read yet. The tenant will not see it." : `was read ${popup.readAt}.`}
      </p>
    </ConfirmDialog>
  )
}
