import type { SaveDraft } from "~/domain/messaging/compose-inputs.ts"
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from "~/domain/messaging/email-inputs.ts"
import type { MessageRow } from "~/domain/threads/post-message.ts"
import { RadioCards } from "~/ui/forms/choices.tsx"
import { Field, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import { KeyList } from "../key-list.tsx"
import { Attachments } from "./send-email.attachments.tsx"
import { Recipients } from "./send-email.recipients.tsx"
import { type PageState, pageOf } from "./send-email.state.ts"

type Props = {
  state: PageState
  testKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

const METHODS = [
  { value: "email", label: "Email" },
  { value: "popup", label: "Popup", why: "Shown in the portal until read" },
  { value: "text", label: "Text", why: "coming soon", disabled: true },
]

const LABELS = { who: "Recipients", files: "Attachments" }

/** The draft. Every button saves it first; the Enter key presses the first button. */
export function MessageForm({ state, testKey, result, refusal }: Props) {
  const { draft, answers } = state.composition
  const { form, fields } = useForm<SaveDraft>({
    id: "message",
    lastResult: result,
    defaultValue: { subject: draft.subject, body: draft.body, method: draft.method, who: state.found?.search ?? "" },
  })
  return (
    <form method="post" action={pageOf(state.key)} className="card form roomy" {...form.props}>
      <button type="submit" name="next" value="search" hidden>
        Search
      </button>
      <Problems of={form} refusal={refusal} labels={LABELS}>
        Nothing was sent. What you typed is kept.
      </Problems>
      <input type="hidden" name="draft" value={state.key} />
      <input type="hidden" name="inReplyTo" value={draft.inReplyTo ?? ""} />
      <input type="hidden" name="tenantID" value={draft.tenantId ?? ""} />
      {answers && <Answers message={answers} />}
      {!answers && draft.inReplyTo !== null && <AnswersNothing />}
      <Recipients state={state} of={fields.who} />
      <RadioCards of={fields.method} label="Method" options={METHODS} columns="three" />
      <Field of={fields.subject} label="Subject" maxLength={MAX_SUBJECT_LENGTH} autoComplete="off" data-keys />
      <TextArea
        of={fields.body}
        label="Body"
        why="Type [ to choose what is filled in for each tenant, such as [firstName] or [totalBalance]."
        rows={6}
        maxLength={MAX_BODY_LENGTH}
        data-keys
      />
      <KeyList />
      <Attachments state={state} errors={fields.files.errors} />
      <div id="end" data-live>
        <End state={state} testKey={testKey} />
      </div>
      <input type="hidden" name="intent" value="save" />
    </form>
  )
}

function Answers({ message: { subject, threadId } }: { message: MessageRow }) {
  return (
    <p className="quiet">
      In reply to{" "}
      <a href={`/management/email/thread?threadID=${threadId}`}>
        {subject === "" ? "a mail without a subject" : subject}
      </a>
      : one email to all recipients, in that thread.{" "}
      <button type="submit" name="isNew" value="on" className="btn btn-sm">
        Start a new thread
      </button>
    </p>
  )
}

/** The link names an email that does not exist here, so a reply to it could not be sent. */
function AnswersNothing() {
  return (
    <Notice tone="problem" title="The email that this answers is not in the inbox">
      <button type="submit" name="isNew" value="on" className="btn btn-sm">
        Start a new thread
      </button>
    </Notice>
  )
}

function End({ state: { composition, isStored }, testKey }: Pick<Props, "state" | "testKey">) {
  const { readers, draft } = composition
  const count = readers.length === 0 ? "" : ` to ${readers.length}`
  return (
    <FormEnd>
      <input type="hidden" name="testKey" value={testKey} />
      <button type="submit" name="intent" value="review" className="btn btn-primary">
        Review and send{count}
      </button>
      {draft.method === "email" && (
        <button type="submit" name="intent" value="test" className="btn">
          <Icon name="mail" />
          Send me a test
        </button>
      )}
      <button type="submit" className="btn">
        Save
      </button>
      {isStored && (
        <button type="submit" name="next" value="discard" className="btn btn-quiet">
          Discard
        </button>
      )}
      <span className="quiet small" role="status" data-saved />
    </FormEnd>
  )
}
