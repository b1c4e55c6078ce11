import type { SubmissionResult } from "@conform-to/react/future"
import type { UploadDocument } from "~/domain/files/inputs.ts"
import { ConfirmDialog, Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { Field, NumberField } from "~/ui/forms/fields.tsx"
import { FileField } from "~/ui/forms/file-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { UploadStatus } from "~/ui/forms/upload-status.tsx"
import { FILES } from "./storage.url-state.ts"
import type { StorageDialogData } from "./storage.view.ts"

type FormResult = { result?: SubmissionResult<string[]> | undefined; refusal?: Refused | undefined } | undefined
type Props<Name> = { dialog: Extract<StorageDialogData, { name: Name }>; formResult: FormResult }

export function StorageDialog({ dialog, formResult }: { dialog: StorageDialogData; formResult: FormResult }) {
  if (dialog.name === "failed") {
    return <ErrorDialog subject={dialog.subject} message={dialog.message} close={dialog.close} />
  }
  if (dialog.name === "upload") return <UploadDialog dialog={dialog} formResult={formResult} />
  return <DeleteDialog dialog={dialog} formResult={formResult} />
}

function DeleteDialog({ dialog, formResult }: Props<"delete">) {
  const { id, fileName, list, close, address } = dialog
  const refusal = formResult?.refusal
  if (refusal) return <ErrorDialog subject={refusal.subject} message={refusal.message} close={close} />
  return (
    <ConfirmDialog title="Confirm delete operation" close={close} action={address} intent="delete" verb="Delete file">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="list" value={list} />
      <p>
        <b>
          <bdi>{fileName}</bdi>
        </b>{" "}
        is deleted for everybody. Mails that carried it keep their copy.
      </p>
      <p>Careful, this operation is not reversible!</p>
    </ConfirmDialog>
  )
}

const WHY_FILE = "Any type, up to 25 MB."
const WHY_LEVEL = "Everybody with this level or a more powerful one can open and delete it."

function UploadDialog({ dialog, formResult }: Props<"upload">) {
  const { close, address, key, levels, level, tenants } = dialog
  const { form, fields } = useForm<UploadDocument & { file: File }>({
    lastResult: formResult?.result,
    defaultValue: { permissionID: level },
  })
  const { file, tenantID: tenant, permissionID: permission } = fields
  const submit = (
    <button type="submit" className="btn btn-primary" data-upload>
      Upload
    </button>
  )
  return (
    <>
      {dialog.isSearched && <form id="find-tenant" method="get" action={FILES.path} />}
      <Dialog
        title="Upload New Document"
        close={close}
        submit={submit}
        form={{ method: "post", action: address, ...form.props, encType: "multipart/form-data" }}
      >
        <Problems
          of={form}
          refusal={formResult?.refusal}
          labels={{ tenantID: "Tenant", unitNumber: "Unit", permissionID: "Permissions Required" }}
        >
          Nothing was stored. Choose the file once more.
        </Problems>
        <input type="hidden" name="key" value={key} />
        {dialog.isSearched && <TenantFinder find={dialog.find} found={tenants.length} />}
        <FileField of={file} label="File" why={WHY_FILE} />
        <NumberField of={fields.unitNumber} label="Unit" optional />
        <Choice of={tenant} label="Tenant" optional blank="None" options={tenants} />
        <Choice of={permission} label="Permissions Required" why={WHY_LEVEL} options={levels} />
        <UploadStatus />
      </Dialog>
    </>
  )
}

/** Searches the tenant if there are too many for a list. Its form is outside of the upload form. */
function TenantFinder({ find, found }: { find: string; found: number }) {
  const message = found === 0 ? "Nobody has this in the name." : `${found} found: choose below.`
  return (
    <div className="with-action">
      <input type="hidden" name="dialog" value="upload" form="find-tenant" />
      <Field
        of={{ name: "find", defaultValue: find }}
        label="Find the tenant first"
        why={find === "" ? "Only for a document of one tenant." : message}
        type="search"
        form="find-tenant"
        maxLength={40}
      />
      <button type="submit" className="btn" form="find-tenant" formNoValidate>
        Find
      </button>
    </div>
  )
}
