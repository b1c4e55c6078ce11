import type { WithHeir } from "~/domain/messaging/hand-over-inputs.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { Careful, UNASSIGNED } from "./users.careful.tsx"
import type { FormResult, Leftovers, UserDialogData } from "./users.dialog-data.ts"
import { TargetFields } from "./users.target.tsx"

type Props = { dialog: UserDialogData; formResult: FormResult | undefined }

const LABELS = { heir: "Hand over to" }

export function DeleteDialog({ dialog: { here, address, person, held, left }, formResult }: Props) {
  const { form, fields } = useForm<WithHeir>({ lastResult: formResult?.result })
  return (
    <Dialog
      title="Permanently Delete User"
      close={here}
      form={{ method: "post", action: address, ...form.props }}
      submit={
        <button type="submit" name="intent" value="delete" className="btn btn-danger solid">
          Delete permanently
        </button>
      }
    >
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was changed.
      </Problems>
      <TargetFields person={person} here={here} />
      {person.isSelf && <Careful>This is your own account. You are signed out at once and cannot come back.</Careful>}
      <p>
        The account of <b>{person.name}</b> ({person.email}) is deleted for ever, with its sessions and permissions.
      </p>
      <p>
        {person.isTenant && "The tenant stays, with lease, ledger and notes, but can no longer sign in. "}
        What they wrote keeps the name: “{person.name}, deleted”. This cannot be undone.
      </p>
      {held.length > 0 && <p>{UNASSIGNED}</p>}
      {left && <HandOver left={left} of={fields.heir} off="Switch them off; messages not sent are deleted" />}
    </Dialog>
  )
}

export function AccountDialog({ dialog: { here, address, person, held, left }, formResult }: Props) {
  const { form, fields } = useForm<WithHeir>({ lastResult: formResult?.result })
  const verb = person.enabled ? "Disable" : "Enable"
  return (
    <Dialog
      title={`${verb} User Account`}
      close={here}
      form={{ method: "post", action: address, ...form.props }}
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
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was changed.
      </Problems>
      <TargetFields person={person} here={here} />
      {person.isSelf && (
        <Careful>This is your own account. You are signed out at once, and somebody else must enable it again.</Careful>
      )}
      <p>
        <b>{person.name}</b> ({person.email}){" "}
        {person.enabled ? "is signed out everywhere and cannot sign in until enabled again." : "can sign in again."}
      </p>
      {person.enabled && held.length > 0 && <p>{UNASSIGNED}</p>}
      {person.enabled && left && (
        <HandOver left={left} of={fields.heir} off="Switch them off; messages not sent wait for them" />
      )}
    </Dialog>
  )
}

type HandOverProps = { left: Leftovers; of: Parameters<typeof Choice>[0]["of"]; off: string }

/** Schedules and drafts that continue under the person's name, and the account that takes them over. */
function HandOver({ left: { schedules, drafts, heirs }, of, off }: HandOverProps) {
  return (
    <>
      <p>Not finished:</p>
      <ul>
        {schedules.map(({ id, subject, next }) => (
          <li key={id}>
            Scheduled email “{subject}”, next on {next}
          </li>
        ))}
        {drafts.map(({ key, subject }) => (
          <li key={key}>Message not sent “{subject}”</li>
        ))}
      </ul>
      <Choice of={of} label={LABELS.heir} blank="Choose" options={[...heirs, { value: "off", label: off }]} required />
    </>
  )
}
