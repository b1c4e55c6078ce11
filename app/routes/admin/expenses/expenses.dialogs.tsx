/** Dialogs for a month's expenses: create a type, and attach, choose or detach a receipt. */
import type { SubmissionResult } from "@conform-to/react/future"
import { ConfirmDialog, Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { Field, TextArea } from "~/ui/forms/fields.tsx"
import { FileField } from "~/ui/forms/file-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { EXPENSES } from "./expenses.address.ts"
import type { ExpensesDialogData } from "./expenses.view.ts"

type FormResult = { result?: SubmissionResult<string[]> | undefined; refusal?: Refused | undefined } | undefined
type Of<Name> = Extract<ExpensesDialogData, { name: Name }>
type Props<Name> = { dialog: Of<Name>; formResult: FormResult }
type ReceiptProps = Props<"receipt" | "choose" | "detach">

export function ExpensesDialog({ dialog, formResult }: { dialog: ExpensesDialogData; formResult: FormResult }) {
  if (dialog.name === "failed") return <ErrorDialog {...dialog} />
  if (dialog.name === "type") return <TypeDialog dialog={dialog} formResult={formResult} />
  if (dialog.name === "detach") return <DetachDialog dialog={dialog} formResult={formResult} />
  if (dialog.name === "choose") return <ChooseDialog dialog={dialog} formResult={formResult} />
  return <UploadDialog dialog={dialog} formResult={formResult} />
}

const button = (intent: string, label: string) => (
  <button type="submit" name="intent" value={intent} className="btn btn-primary">
    {label}
  </button>
)

function TypeDialog({ dialog: { close, address, key, month, parents }, formResult }: Props<"type">) {
  const { form, fields } = useForm<{ Name: string; Description: string; ParentType: string }>({
    lastResult: formResult?.result,
  })
  return (
    <Dialog
      title="New Expense Type"
      close={close}
      submit={button("create", "Create type")}
      form={{ method: "post", action: address, ...form.props }}
    >
      <Problems of={form} refusal={formResult?.refusal} labels={{ ParentType: "Under" }}>
        Nothing was created.
      </Problems>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="month" value={month} />
      <Field of={fields.Name} label="Name" required maxLength={100} autoComplete="off" />
      <TextArea of={fields.Description} label="Description" optional maxLength={1000} rows={2} />
      <Choice of={fields.ParentType} label="Under" optional blank="No other type" options={parents} />
    </Dialog>
  )
}

const WHY_FILE = "Any type, up to 25 MB. Administrators can open it."

function UploadDialog({ dialog, formResult }: ReceiptProps) {
  const { title, close, address, key, choose, detach, receipt } = dialog
  const { form, fields } = useForm<{ file: File }>({ lastResult: formResult?.result })
  const { file } = fields
  return (
    <Dialog
      title={`Receipt of ${title}`}
      close={close}
      submit={
        <button type="submit" className="btn btn-primary">
          Upload and attach
        </button>
      }
      form={{ method: "post", action: address, ...form.props, encType: "multipart/form-data" }}
    >
      <Problems of={form} refusal={formResult?.refusal} labels={{ file: "File" }}>
        Nothing was stored. Choose the file once more.
      </Problems>
      <Hidden dialog={dialog} />
      <input type="hidden" name="key" value={key} />
      {receipt !== null && "name" in receipt && receipt.name !== null && (
        <p>
          Attached now: <bdi>{receipt.name}</bdi>
        </p>
      )}
      <FileField of={file} label="File" why={WHY_FILE} />
      <p>
        <a className="link" href={choose}>
          Choose a stored file instead
        </a>
      </p>
      {receipt !== null && (
        <p>
          <a className="link" href={detach}>
            Detach the present receipt
          </a>
        </p>
      )}
    </Dialog>
  )
}

function Hidden({ dialog: { month, type, seen } }: Pick<ReceiptProps, "dialog">) {
  return (
    <>
      <input type="hidden" name="month" value={month} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}

function ChooseDialog({ dialog, formResult }: ReceiptProps) {
  const { title, close, address, month, type, find, files, isCut } = dialog
  const { form, fields } = useForm<{ file: string }>({ lastResult: formResult?.result })
  return (
    <>
      <form id="find-file" method="get" action={EXPENSES} />
      <Dialog
        title={`Receipt of ${title}`}
        close={close}
        submit={button("choose", "Attach file")}
        form={{ method: "post", action: address, ...form.props }}
      >
        <Problems of={form} refusal={formResult?.refusal} labels={{ file: "Stored file" }}>
          Nothing was attached.
        </Problems>
        <Hidden dialog={dialog} />
        <div className="with-action">
          {Object.entries({ month, dialog: "choose", type }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} form="find-file" />
          ))}
          <Field
            of={{ name: "find", defaultValue: find }}
            label="Part of the file's name"
            type="search"
            form="find-file"
            maxLength={40}
          />
          <button type="submit" className="btn" form="find-file" formNoValidate>
            Find
          </button>
        </div>
        {files.length === 0 ? (
          <p role="status">No stored file {find === "" ? "is there" : "has this in its name"}.</p>
        ) : (
          <Choice
            of={fields.file}
            label="Stored file"
            why={isCut ? "The newest hundred. Type a part of the name to find others." : "Newest first."}
            options={files}
          />
        )}
      </Dialog>
    </>
  )
}

function DetachDialog({ dialog, formResult }: ReceiptProps) {
  const { title, close, address } = dialog
  const refusal = formResult?.refusal
  if (refusal) return <ErrorDialog subject={refusal.subject} message={refusal.message} close={close} />
  return (
    <ConfirmDialog title="Detach receipt" close={close} action={address} intent="detach" verb="Detach receipt">
      <Hidden dialog={dialog} />
      <p>
        The receipt of <b>{title}</b> is taken off the expense. Its file stays in storage.
      </p>
    </ConfirmDialog>
  )
}
