import type { GrantPermission } from "~/domain/identity/inputs.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { Careful, UNASSIGNED } from "./users.careful.tsx"
import type { FormResult, UserDialogData } from "./users.dialog-data.ts"
import { listOf } from "./users.target.tsx"

type Props = { dialog: UserDialogData; formResult: FormResult | undefined }

export function PermissionsDialog({ dialog, formResult }: Props) {
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
        <b>{person.name}</b> ({person.email}){person.tenancy !== null && `, ${person.tenancy},`} holds{" "}
        {held.length === 0 ? "no permissions" : held.join(", ")}.
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

/** After a weaker level is granted: names the stronger level and offers to remove it. */
export function LevelDialog({ dialog: { here, address, person, held, level } }: { dialog: UserDialogData }) {
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
      <p>Setting the level removes the stronger ones.</p>
    </Dialog>
  )
}

export function TenantDialog({ dialog: { here, address, person, level } }: { dialog: UserDialogData }) {
  if (level === null || person.tenancy === null) return null
  return (
    <Dialog
      title="Make a Tenant Staff?"
      close={here}
      form={{ method: "post", action: `${address}&level=${level.value}` }}
      submit={
        <button type="submit" name="intent" value="grant" className="btn btn-danger solid">
          Grant {level.name}
        </button>
      }
    >
      <input type="hidden" name="userId" value={person.id} />
      <input type="hidden" name="permissionInt" value={level.value} />
      <input type="hidden" name="tenantMeant" value="true" />
      <input type="hidden" name="list" value={listOf(here)} />
      <p>
        <b>{person.name}</b> ({person.email}) is {person.tenancy}. As {level.name} they work with the data of the other
        tenants, too.
      </p>
      <p>They cannot post entries by hand to their own ledger: another member of staff must do that.</p>
    </Dialog>
  )
}
