import type { ReactNode } from "react"
import type { GrantPermission } from "~/domain/identity/inputs.ts"
import { Choice } from "~/ui/choices.tsx"
import { ConfirmDialog, Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { useForm } from "~/ui/form.ts"
import { Problems } from "~/ui/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { ActivationDialog } from "./users.activation.tsx"
import type { FormResult, UserDialogData } from "./users.dialog-data.ts"
import { EditDialog } from "./users.edit.tsx"
import { listOf, TargetFields } from "./users.target.tsx"

const UNASSIGNED = "Maintenance requests that are assigned to them become unassigned."

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
  return dialog.name === "delete" ? <DeleteDialog dialog={dialog} /> : <AccountDialog dialog={dialog} />
}

function PermissionsDialog({ dialog, formResult }: Props) {
  const { here, address, person, held, grantable } = dialog
  const { form, fields } = useForm<GrantPermission>({ lastResult: formResult?.result })
  const submit = grantable.length > 0 && (
    <button type="submit" name="intent" value="grant" className="btn btn-primary">
      Grant level
    </button>
  )
  return (
    <Dialog
      title="Change User Permissions"
      close={here}
      form={{ method: "post", action: address, ...form.props }}
      submit={submit || undefined}
    >
      <Problems of={form} labels={{ permissionInt: "Grant" }}>
        Nothing was changed.
      </Problems>
      <input type="hidden" name="userId" value={person.id} />
      <input type="hidden" name="list" value={listOf(here)} />
      <p>
        <b>{person.name}</b> ({person.email}) holds {held.length === 0 ? "no permissions" : held.join(", ")}.
      </p>
      {grantable.length > 0 ? (
        <Choice of={fields.permissionInt} label="Grant" options={grantable} blank="Choose a level" required />
      ) : (
        <p>Every level you may grant is held already.</p>
      )}
      {held.length > 0 && (
        <>
          {person.isSelf ? (
            <Careful>
              Revoking takes your own permissions: you are signed out at once and cannot open this page again.
            </Careful>
          ) : (
            <p>Revoking takes all permissions at once and signs the person out.</p>
          )}
          <p>{UNASSIGNED}</p>
          <p>
            <button type="submit" name="intent" value="revoke" className="btn btn-danger" formNoValidate>
              Revoke all permissions
            </button>
          </p>
        </>
      )}
    </Dialog>
  )
}

/** After a weaker level was granted: the stronger one, and the button that removes it. */
function LevelDialog({ dialog: { here, address, person, held, level } }: { dialog: UserDialogData }) {
  if (level === null) return null
  return (
    <Dialog
      title="Still a Stronger Level"
      close={here}
      closeLabel="Leave it"
      form={{ method: "post", action: `${address}&level=${level.value}` }}
      submit={
        <button type="submit" name="intent" value="level" className="btn btn-primary">
          Set to {level.name}
        </button>
      }
    >
      <input type="hidden" name="userId" value={person.id} />
      <input type="hidden" name="permissionInt" value={level.value} />
      <input type="hidden" name="list" value={listOf(here)} />
      <p>
        <b>{person.name}</b> ({person.email}) holds {held.join(", ")} and still acts as {held[0]}: the strongest level
        counts.
      </p>
      <p>Setting the level takes the stronger ones away.</p>
    </Dialog>
  )
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

function Careful({ children }: { children: ReactNode }) {
  return (
    <Notice tone="attention" title="Careful">
      <p>{children}</p>
    </Notice>
  )
}
