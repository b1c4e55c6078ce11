import type { Attached } from "~/domain/messaging/composition.ts"
import { MAX_ATTACHMENT_BYTES } from "~/domain/messaging/send-email.ts"
import { FieldError } from "~/ui/forms/field-box.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageState } from "./send-email.state.ts"

/** The attached files, their total size, and a warning for each file that a recipient is not associated with. */
export function Attachments({ state, errors }: { state: PageState; errors: readonly string[] | undefined }) {
  const { draft, files, lostFiles, size } = state.composition
  return (
    <div className="field" id="attachments">
      <span className="label">Attachments</span>
      <div id="files" className="stack" data-live>
        <input type="hidden" name="files" value={draft.files.join(" ")} />
        <div className="files">
          {files.map((file) => (
            <span key={file.name} className={file.unrelated.length > 0 ? "token problem" : "token"}>
              {file.unrelated.length > 0 && <Icon name="triangle" />}
              {file.uploadedName}
              <button type="submit" name="detach" value={file.name} data-here>
                <Icon name="close" />
                <span className="hidden-text">Remove {file.uploadedName}</span>
              </button>
            </span>
          ))}
          <button type="submit" name="next" value="attach" className="btn btn-sm">
            <Icon name="plus" />
            Attach file
          </button>
        </div>
        {size > MAX_ATTACHMENT_BYTES && (
          <Notice tone="problem" title="Together more than 20 MB">
            <p>Leave some out, or send them in several emails.</p>
          </Notice>
        )}
        {files.length > 0 && <p className="hint">{megabytes(size)} of at most 20 MB together</p>}
        {draft.method === "popup" && draft.files.length > 0 && (
          <p className="hint">A popup carries no files: they are not sent.</p>
        )}
        {lostFiles > 0 && <Lost state={state} />}
        {draft.method === "email" && files.map((file) => <Misdirected key={file.name} file={file} />)}
      </div>
      <FieldError of={{ name: "files", errors }} />
    </div>
  )
}

export const megabytes = (size: number) =>
  size < 100_000 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / (1024 * 1024)).toFixed(1)} MB`

function Lost({ state: { composition } }: { state: PageState }) {
  const names = new Set(composition.files.map(({ name }) => name))
  const lost = composition.draft.files.filter((name) => !names.has(name))
  return (
    <Notice tone="problem" title={lost.length === 1 ? "A file is gone" : `${lost.length} files are gone`}>
      <p>Deleted meanwhile, or not for your level any more.</p>
      {lost.map((name) => (
        <button key={name} type="submit" name="detach" value={name} className="btn btn-sm" data-here>
          Remove the missing file
        </button>
      ))}
    </Notice>
  )
}

/** Warns that "Lease.pdf belongs to unit 102", and names recipients who are not associated with it. */
export function Misdirected({
  file: { uploadedName, unitNumber, tenantId, tenantName, unrelated },
}: {
  file: Attached
}) {
  if (unrelated.length === 0) return null
  const owner = tenantId === null ? `unit ${unitNumber}` : (tenantName ?? "another tenant")
  const about = tenantId === null ? "that unit" : (tenantName ?? "that tenant")
  const who = unrelated.slice(0, 3).map(({ name }) => name)
  const more = unrelated.length > who.length ? ` and ${unrelated.length - who.length} more` : ""
  return (
    <Notice tone="problem" role="alert" title={`${uploadedName} belongs to ${owner}`}>
      <p>
        {who.join(", ")}
        {more} {unrelated.length === 1 ? "is" : "are"} not associated with {about}, and would receive it too.
      </p>
    </Notice>
  )
}
