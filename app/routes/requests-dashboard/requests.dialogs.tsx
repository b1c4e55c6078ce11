/** The dialogs of a dashboard: create a request, assign it, change its status, delete it. Source: specification 3 sections 2 and 4. */

import { ConfirmDialog, Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { Choice, RadioCards } from "~/ui/forms/choices.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { REQUEST_STATUS, REQUEST_STATUSES } from "~/values/requests/request-labels.ts"
import type { DialogData } from "./requests.dialog-data.ts"
import { AboutRequest, DialogForm, type DialogProps, type FormResult } from "./requests.dialog-parts.tsx"
import { NewDialog } from "./requests.new.tsx"
import { NotesDialog } from "./requests.notes.tsx"

type Props = { dialog: DialogData; formResult: FormResult; idempotencyKey: string }

export function RequestDialog({ dialog, ...rest }: Props) {
  if (dialog.name === "new") return <NewDialog dialog={dialog} {...rest} />
  if (dialog.name === "assign") return <AssignDialog dialog={dialog} {...rest} />
  if (dialog.name === "status") return <StatusDialog dialog={dialog} {...rest} />
  if (dialog.name === "notes") return <NotesDialog dialog={dialog} {...rest} />
  if (dialog.name === "delete") return <DeleteDialog dialog={dialog} {...rest} />
  return <FailedDialog dialog={dialog} {...rest} />
}

function AssignDialog({ dialog, formResult, idempotencyKey }: DialogProps<"assign">) {
  const { form, fields } = useForm<{ assignedTo: string }>({
    lastResult: formResult?.result,
    defaultValue: { assignedTo: String(dialog.assigneeId) },
  })
  return (
    <DialogForm
      title="Assign User to Request"
      dialog={dialog}
      intent="assign"
      verb="Assign"
      form={form.props}
      idempotencyKey={idempotencyKey}
    >
      <Problems of={form} refusal={formResult?.refusal} labels={{ assignedTo: "Assign To" }} />
      <AboutRequest request={dialog} />
      <p className="quiet">{dialog.current}</p>
      <Choice of={fields.assignedTo} label="Assign To" blank="Unassigned" options={dialog.staff} />
    </DialogForm>
  )
}

function StatusDialog({ dialog, formResult, idempotencyKey }: DialogProps<"status">) {
  const { form, fields } = useForm<{ status: string }>({
    lastResult: formResult?.result,
    defaultValue: { status: dialog.status },
  })
  const options = REQUEST_STATUSES.map((value) => ({
    value,
    label: REQUEST_STATUS[value].label,
    ...(value === "resolved" && !dialog.resolvesOnPhone ? { kind: "wide-screens" } : {}),
  }))
  return (
    <DialogForm
      title="Change Status"
      dialog={dialog}
      intent="status"
      verb="Save status"
      form={form.props}
      idempotencyKey={idempotencyKey}
    >
      <Problems of={form} refusal={formResult?.refusal} />
      <AboutRequest request={dialog} />
      <p className="quiet">{dialog.current}</p>
      <RadioCards of={fields.status} label="Status" options={options} required />
    </DialogForm>
  )
}

function DeleteDialog({ dialog, formResult, idempotencyKey }: DialogProps<"delete">) {
  const { id, unit, title, notes, pictures, isFromTenant, close, address, list } = dialog
  const refusal = formResult?.refusal
  if (refusal) return <ErrorDialog subject={refusal.subject} message={refusal.message} close={close} />
  return (
    <ConfirmDialog title="Delete Request" close={close} action={address} intent="delete" verb="Confirm">
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="list" value={list} />
      <p>
        {unit}:{" "}
        <b>
          <bdi>{title}</bdi>
        </b>
      </p>
      <p>
        The request is deleted for everybody{goneWith(notes, pictures)}.
        {isFromTenant && " The tenant who sent it no longer sees it."}
      </p>
      <p>Warning: This action is irreversible!</p>
    </ConfirmDialog>
  )
}

function goneWith(notes: number, pictures: number): string {
  const counted = (count: number, noun: string) => (count === 1 ? `its ${noun}` : `its ${count} ${noun}s`)
  const parts = [
    ...(notes > 0 ? [counted(notes, "note")] : []),
    ...(pictures > 0 ? [counted(pictures, "picture")] : []),
  ]
  return parts.length > 0 ? `, with ${parts.join(" and ")}` : ""
}

/** The request was deleted while its dialog was open. Shows the typed note, so that it can be copied. */
function FailedDialog({ dialog, formResult }: DialogProps<"failed">) {
  const typed = formResult?.result?.submission?.payload.notes
  if (typeof typed !== "string" || typed === "") {
    return <ErrorDialog subject={dialog.subject} message={dialog.message} close={dialog.close} />
  }
  return (
    <Dialog title={dialog.subject} close={dialog.close} closeLabel="OK">
      <p role="alert">{dialog.message} Your note was not added.</p>
      <TextArea of={{ name: "typed", defaultValue: typed }} label="What you typed" rows={5} readOnly />
    </Dialog>
  )
}
