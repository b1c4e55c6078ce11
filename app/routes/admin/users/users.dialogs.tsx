import { ErrorDialog } from "~/ui/dialog.tsx"
import { ActivationDialog, PasswordLinkDialog } from "./users.activation.tsx"
import type { FormResult, UserDialogData } from "./users.dialog-data.ts"
import { EditDialog } from "./users.edit.tsx"
import { AccountDialog, DeleteDialog } from "./users.ending.tsx"
import { LevelDialog, PermissionsDialog, TenantDialog } from "./users.permissions.tsx"

type Props = { dialog: UserDialogData; formResult: FormResult | undefined }

/** Messages for unexpected failures. Source: specification 1 section 8. */
const FAILED: Record<string, string> = {
  disable: "Error disabling account, please try again later.",
  enable: "Error enabling account, please try again later.",
}

export function UserDialog({ dialog, formResult }: Props) {
  if (dialog.name === "edit") return <EditDialog dialog={dialog} formResult={formResult} />
  const refusal = formResult?.refusal
  // An invalid field is corrected in its own dialog.
  const isCorrected = refusal?.code === "VALIDATION_ERROR" && (dialog.name === "delete" || dialog.name === "account")
  if (refusal && !isCorrected) {
    const failed = refusal.code === "INTERNAL_ERROR" ? FAILED[formResult?.intent ?? ""] : undefined
    return <ErrorDialog subject={refusal.subject} message={failed ?? refusal.message} close={dialog.here} />
  }
  if (dialog.name === "permissions") return <PermissionsDialog dialog={dialog} formResult={formResult} />
  if (dialog.name === "password") return <PasswordLinkDialog dialog={dialog} link={formResult?.secret} />
  if (dialog.name === "activation") return <ActivationDialog dialog={dialog} link={formResult?.secret} />
  if (dialog.name === "level") return <LevelDialog dialog={dialog} />
  if (dialog.name === "tenant") return <TenantDialog dialog={dialog} />
  const Ending = dialog.name === "delete" ? DeleteDialog : AccountDialog
  return <Ending dialog={dialog} formResult={formResult} />
}
