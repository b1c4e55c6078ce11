/** One thread with the office, with a form to continue it. Opening it marks the shown messages as read. Source: api.md X201, X203, X204. */
import { may, mustBeTenant } from "~/domain/permissions.ts"
import { ContinueThread } from "~/domain/portal-messages/inputs.ts"
import { readOwnThread } from "~/domain/portal-messages/own-reads.ts"
import { ownThread } from "~/domain/portal-messages/own-thread.ts"
import { continueThread } from "~/domain/portal-messages/write-to-office.ts"
import { Refusal } from "~/domain/refusal.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { redirectForScript, uploadForms, uploadStep } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { markAsReadPage } from "~/http/handlers/mark-as-read-page.ts"
import { MESSAGE_FILES } from "~/http/request/upload-limits.ts"
import { Card } from "~/ui/card.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, type Refused } from "~/ui/forms/form-parts.tsx"
import { UploadForm } from "~/ui/forms/upload-form.tsx"
import { LetterFiles } from "~/ui/letters/letter-files.tsx"
import { LetterText } from "~/ui/letters/letter-text.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import script from "../uploads.enhance.ts?worker&url"
import type { Route } from "./+types/own-thread.ts"
import { MESSAGE_LABELS, MessageFields } from "./message.form.tsx"
import { LIST, type MessageView, ownThreadView, threadAddress } from "./messages.view.ts"

export const handle = { static: true, title: "Message", area: "home" } satisfies PageHandle

export const middleware = [redirectForScript]

export const loader = markAsReadPage(
  "see own messages",
  async (tx, actor, { query }) => {
    const threadId = query.number("thread")
    if (threadId === null) throw new Refusal("THREAD_NOT_FOUND")
    const before = query.number("before") ?? undefined
    const thread = await ownThread(tx, mustBeTenant(actor), { threadId, before })
    const mayOpen = may(actor, "write to the office")
    const shown = { zone: await zoneOf(tx), mayOpen, isLatest: before === undefined }
    const view = ownThreadView(thread, shown)
    return { ...view, mayWrite: thread.mayWrite && mayOpen, key: newIdempotencyKey() }
  },
  async (tx, actor, { id: threadId, messages }) =>
    void (await readOwnThread(tx, actor, { threadId, upTo: messages.at(-1)?.id ?? 0 })),
)

export const action = uploadForms(MESSAGE_FILES, {
  continue: uploadStep({
    input: ContinueThread,
    workflow: continueThread,
    redirectTo: ({ threadId }) => ({ to: threadAddress(threadId), notice: "Your message was sent to the office." }),
  }),
})

export const headers = headersOfForm

export default function OwnThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, unitNumber, messages, earlier, latest, mayWrite, key } = loaderData
  return (
    <>
      <PageHead title={subject} back={{ to: LIST, label: "Messages" }} />
      <div className="reading">
        <p className="quiet">Suite {unitNumber}</p>
        {(earlier || latest !== null) && (
          <p className="actions">
            {earlier && (
              <a className="btn btn-sm" href={earlier.to}>
                Show earlier messages ({earlier.count})
              </a>
            )}
            {latest !== null && (
              <a className="btn btn-sm" href={latest}>
                Show the latest messages
              </a>
            )}
          </p>
        )}
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        {mayWrite && (
          <Continue id={id} idempotencyKey={key} result={actionData?.result} refusal={actionData?.refusal} />
        )}
      </div>
      <Enhance src={script} />
    </>
  )
}

function Message({ message }: { message: MessageView }) {
  const id = `message-${message.id}`
  return (
    <article className={message.isOurs ? "letter" : "letter ours"} id={id} aria-labelledby={`${id}-from`}>
      <header>
        <p id={`${id}-from`}>
          <b>
            <bdi>{message.author}</bdi>
          </b>
          {message.note !== null && `, ${message.note}`}
        </p>
        <p>{message.date}</p>
      </header>
      <LetterText parts={message.parts} />
      <LetterFiles files={message.files} />
    </article>
  )
}

type ContinueProps = {
  id: number
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

function Continue({ id, idempotencyKey, result, refusal }: ContinueProps) {
  const { form, fields } = useForm<Record<keyof typeof MESSAGE_LABELS, string>>({ id: "answer", lastResult: result })
  return (
    <Card title="Write more" className="card form screen-only">
      <UploadForm
        {...{ of: form, action: threadAddress(id), intent: "continue", idempotencyKey, refusal }}
        labels={MESSAGE_LABELS}
        consequence="Nothing was sent yet."
        hidden={{ threadID: id }}
        end={
          <FormEnd>
            <button type="submit" className="btn btn-primary" data-upload>
              Send
            </button>
          </FormEnd>
        }
      >
        <MessageFields message={fields.message} files={fields.files} />
      </UploadForm>
    </Card>
  )
}
