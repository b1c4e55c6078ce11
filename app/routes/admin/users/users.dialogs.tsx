import { ConfirmDialog, Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { ActivationDialog } from "./users.activation.tsx"
import { Careful, UNASSIGNED } from "./users.careful.tsx"
import type { FormResult, UserDialogData } from "./users.dialog-data.ts"
import { EditDialog } from "./users.edit.tsx"
import { LevelDialog, PermissionsDialog, TenantDialog } from "./users.permissions.tsx"
import { TargetFields } from "./users.target.tsx"

type Props = { dialog: UserDialogData; formResult: FormResult | undefined }

/** The messages of unexpected failures. Source: specification 1 section 8. */
const FAILED: Record<string, string> = {
  disable: "Error disabling account, please try again later.",
  enable: "Error enabling account, please try again later.",
}

export function UserDialog({ dialog, formResult }: Props) {
  if (dialog.name === "edit") return <EditDialog dialog={dialog} formResult={formResult} />
  const refusal = formResult?.refusal
  if (refusal) {
    const failed = refusal.code === "INTERNAL_ERROR" ? FAILED[formResult?.intent ?? ""] : undefined
    return <ErrorDialog subject={refusal.subject} message={failed ?? refusal.message} close={dialog.here} />
  }
  if (dialog.name === "permissions") return <PermissionsDialog dialog={dialog} formResult={formResult} />
  if (dialog.name === "activation") return <ActivationDialog dialog={dialog} link={formResult?.secret} />
  if (dialog.name === "level") return <LevelDialog dialog={dialog} />
  if (dialog.name === "tenant") return <TenantDialog dialog={dialog} />
  return dialog.name === "delete" ? <DeleteDialog dialog={dialog} /> : <AccountDialog dialog={dialog} />
}

function DeleteDialog({ dialog: { here, address, person, held } }: { dialog: UserDialogData }) {
  return (
    <ConfirmDialog
      title="Permanently Delete User"
      close={here}
      action={address}
      intent="delete"
      verb="Delete permanently"
    >
      <TargetFields person={person} here={here} />
      {person.isSelf && <Careful>This is your own account. You are signed out at once and cannot come back.</Careful>}
      <p>
        The account of <b>{person.name}</b> ({person.email}) is deleted for ever, with its sessions and permissions.
      </p>
      <p>
        {person.isTenant && "The tenant stays, with lease, ledger and notes, but can no longer sign in. "}
        The audit log keeps the name. This cannot be undone.
      </p>
      {held.length > 0 && <p>{UNASSIGNED}</p>}
    </ConfirmDialog>
  )
}

function AccountDialog({ dialog: { here, address, person, held } }: { dialog: UserDialogData }) {
  const verb = person.enabled ? "Disable" : "Enable"
  return (
    <Dialog
      title={`${verb} User Account`}
      close={here}
      form={{ method: "post", action: address }}
      submit={
        <button
          type="submit"
          name="intent"
          value={verb.toLowerCase()}
          className={person.enabled ? "btn btn-danger solid" : "btn btn-primary"}
        >
          {verb} account
        </button>
      }
    >
      <TargetFields person={person} here={here} />
      {person.isSelf && (
        <Careful>This is your own account. You are signed out at once, and somebody else must enable it again.</Careful>
      )}
      <p>
        <b>{person.name}</b> ({person.email}){" "}
        {person.enabled ? "is signed out everywhere and cannot sign in until enabled again." : "can sign in again."}
      </p>
      {person.enabled && held.length > 0 && <p>{UNASSIGNED}</p>}
    </Dialog>
  )
}
