/** A tenant begins a thread with the office. Source: api.md X202. */
import { BeginThread, MAX_SUBJECT_LENGTH } from "~/domain/portal-messages/inputs.ts"
import { unitsToWriteAbout } from "~/domain/portal-messages/may-write.ts"
import { beginThread } from "~/domain/portal-messages/write-to-office.ts"
import { redirectForScript, uploadForms, uploadStep } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { MESSAGE_FILES } from "~/http/request/upload-limits.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd } from "~/ui/forms/form-parts.tsx"
import { UploadForm } from "~/ui/forms/upload-form.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { OwnUnit } from "../own-unit.tsx"
import script from "../uploads.enhance.ts?worker&url"
import type { Route } from "./+types/new-message.ts"
import { MESSAGE_LABELS, MessageFields } from "./message.form.tsx"
import { LIST, NEW, threadAddress } from "./messages.view.ts"

export const handle = { static: true, title: "Write to the Office", area: "home" } satisfies PageHandle

export const middleware = [redirectForScript]

export const loader = ownPage("write to the office", async (tx, { tenantId }) => ({
  units: (await unitsToWriteAbout(tx, tenantId)).map(String),
  key: newIdempotencyKey(),
}))

export const action = uploadForms(MESSAGE_FILES, {
  begin: uploadStep({
    input: BeginThread,
    workflow: beginThread,
    redirectTo: ({ threadId }) => ({ to: threadAddress(threadId), notice: "Your message was sent to the office." }),
  }),
})

export const headers = headersOfForm

const LABELS = { unitNumber: "Suite", subject: "Subject", ...MESSAGE_LABELS }

export default function NewMessagePage({ loaderData: { units, key }, actionData }: Route.ComponentProps) {
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    id: "new-message",
    lastResult: actionData?.result,
  })
  return (
    <>
      <PageHead title="Write to the office" back={{ to: LIST, label: "Messages" }} />
      {units.length === 0 ? (
        <Notice tone={actionData ? "problem" : "attention"} role={actionData ? "alert" : "status"} title="Not possible">
          You can write here while you have a suite, and until 60 days after your move-out. Please call the office, or
          write an email.
        </Notice>
      ) : (
        <UploadForm
          {...{ of: form, action: NEW, intent: "begin", idempotencyKey: key, labels: LABELS }}
          refusal={actionData?.refusal}
          consequence="Nothing was sent yet."
          className="card form"
          label="New message"
          end={
            <FormEnd cancel={LIST}>
              <button type="submit" className="btn btn-primary btn-lg" data-upload>
                Send
              </button>
            </FormEnd>
          }
        >
          <OwnUnit of={fields.unitNumber} label={LABELS.unitNumber} units={units} />
          <Field of={fields.subject} label={LABELS.subject} maxLength={MAX_SUBJECT_LENGTH} required />
          <MessageFields message={fields.message} files={fields.files} />
        </UploadForm>
      )}
      <Enhance src={script} />
    </>
  )
}
