import type { StoredFile } from "~/domain/files/list-files.ts"
import { Dialog } from "~/ui/dialog.tsx"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { FileField } from "~/ui/forms/file-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { UploadStatus } from "~/ui/forms/upload-status.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { contentText } from "~/values/content-text.ts"
import { scanText } from "~/values/scan-text.ts"
import { megabytes } from "./send-email.attachments.tsx"
import { HERE, type PageState, pageOf } from "./send-email.state.ts"

type Attach = NonNullable<PageState["attach"]>
type UploadProps = {
  draftKey: string
  attach: Attach
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

/** Stored files to attach, filtered by unit and tenant, or a new upload. */
type AttachProps = UploadProps & {
  attached: readonly string[]
  attachRefusal: Refused | undefined
}

export function AttachDialog({ attached, attachRefusal, ...upload }: AttachProps) {
  const { files, total, zone } = upload.attach
  return (
    <Dialog
      title="Attach file"
      close={`${pageOf(upload.draftKey)}#attachments`}
      submit={
        files.length > 0 && (
          <button type="submit" form="attach" name="intent" value="attach" className="btn btn-primary">
            Attach selected
          </button>
        )
      }
    >
      <UploadForm {...upload} />
      <Filter attach={upload.attach} draftKey={upload.draftKey} />
      <form method="post" action={pageOf(upload.draftKey, { dialog: "attach" })} id="attach" className="stack">
        <input type="hidden" name="draft" value={upload.draftKey} />
        {attachRefusal && (
          <Notice tone="problem" role="alert" title="Nothing was attached.">
            {attachRefusal.message}
          </Notice>
        )}
        {files.length > 0 ? (
          <ul className="choose-files">
            {files.map((file) => (
              <Line key={file.id} file={file} isAttached={attached.includes(file.name)} zone={zone} />
            ))}
          </ul>
        ) : (
          <p>{emptyText(upload.attach)}</p>
        )}
        {total > files.length && (
          <p className="hint">
            The newest {files.length} of {total} files. Filter by unit or tenant to see others.
          </p>
        )}
      </form>
    </Dialog>
  )
}

const emptyText = ({ everything }: Attach) =>
  everything === 0
    ? "There are no stored files on record."
    : "There are no stored files that match your current filter."

function Filter({ attach: { filter }, draftKey }: Pick<UploadProps, "attach" | "draftKey">) {
  const { unitNumber, tenant } = filter
  const unit = { name: "unitNumber", ...(unitNumber === null ? {} : { defaultValue: String(unitNumber) }) }
  return (
    <form method="get" action={HERE} className="filters">
      <input type="hidden" name="draft" value={draftKey} />
      <input type="hidden" name="dialog" value="attach" />
      <Field of={unit} label="Unit" inputMode="numeric" pattern="[0-9]*" placeholder="All units" autoComplete="off" />
      <Field
        of={{ name: "tenantName", defaultValue: tenant }}
        label="Tenant"
        type="search"
        placeholder="All tenants"
        autoComplete="off"
        maxLength={40}
      />
      <button type="submit" className="btn">
        Filter
      </button>
    </form>
  )
}

function Line({ file, isAttached, zone }: { file: StoredFile; isAttached: boolean; zone: string }) {
  const { name, uploadedName, size, unitNumber, tenant, createdAt } = file
  const about = [
    megabytes(size),
    formatInstant(createdAt, zone),
    unitNumber === null ? null : `unit ${unitNumber}`,
    tenant && fullName(tenant),
    contentText(file),
    file.finding === null ? null : scanText(file),
    isAttached ? "attached" : null,
  ]
  return (
    <li>
      <label className="check">
        <input type="checkbox" name="file" value={name} disabled={isAttached} />
        <span>
          <b>
            <bdi>{uploadedName}</bdi>
          </b>
          <small>{about.filter(Boolean).join(", ")}</small>
        </span>
      </label>
    </li>
  )
}

function UploadForm({ attach: { owner }, draftKey, idempotencyKey, result, refusal }: UploadProps) {
  const { form, fields } = useForm<{ file: string }>({ id: "upload", lastResult: result })
  const file: FieldOf = fields.file
  const about = owner ? `On file for ${owner.name}` : "In storage, for no tenant or unit"
  const why = `Up to 25 MB; one email carries 20 MB in all. ${about}, for management and administrators.`
  return (
    <form method="post" action={pageOf(draftKey, { dialog: "attach" })} encType="multipart/form-data" {...form.props}>
      <div className="stack" data-upload-body>
        <Problems of={form} refusal={refusal} labels={{ file: "File" }}>
          Nothing was stored. Choose the file once more.
        </Problems>
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="draft" value={draftKey} />
        {owner && <input type="hidden" name="tenantID" value={owner.tenantId ?? ""} />}
        <FileField of={file} label="A new file" why={why} />
        <div className="actions">
          <button type="submit" className="btn" data-upload>
            Upload and attach
          </button>
        </div>
        <UploadStatus />
      </div>
    </form>
  )
}
