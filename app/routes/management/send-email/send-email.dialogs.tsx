import type { SendDraft } from "~/domain/messaging/compose-inputs.ts"
import { misdirected } from "~/domain/messaging/composition.ts"
import { unknownKeys } from "~/domain/messaging/key-problems.ts"
import { ConfirmDialog, Dialog } from "~/ui/dialog.tsx"
import { Facts } from "~/ui/facts.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { Filled } from "../filled-text.tsx"
import { Misdirected, megabytes } from "./send-email.attachments.tsx"
import { previewAt } from "./send-email.side.tsx"
import { missingValues, type PageState, pageOf } from "./send-email.state.ts"

type ReviewProps = {
  state: PageState
  reviewed: string
  idempotencyKey: string
  refusal: Refused | undefined
  result: Parameters<typeof useForm>[0]["lastResult"]
}

const LABELS = { confirmed: "Files", who: "Recipients", reviewed: "Message" }

/** Says what will be sent and to how many, warns of possible mistakes, and sends. */
export function ReviewDialog({ state, reviewed, idempotencyKey, refusal, result }: ReviewProps) {
  const { form, fields } = useForm<SendDraft>({ id: "send", lastResult: result })
  const { composition } = state
  const astray = misdirected(composition)
  const { button, title } = textsOf(state)
  return (
    <Dialog
      title={title}
      close={pageOf(state.key)}
      form={{ method: "post", action: pageOf(state.key, { dialog: "review" }), ...form.props }}
      submit={
        <>
          <button
            type="submit"
            name="intent"
            value="send"
            className={astray.length > 0 ? "btn btn-danger solid" : "btn btn-primary"}
          >
            {button}
          </button>
          {canResolve(state) && (
            <button type="submit" name="intent" value="resolve" className="btn">
              Send and resolve
            </button>
          )}
        </>
      }
    >
      <Problems of={form} refusal={refusal} labels={LABELS} />
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="draft" value={state.key} />
      <input type="hidden" name="reviewed" value={reviewed} />
      <Facts of={factsOf(state)} />
      <People state={state} />
      <Text state={state} />
      <UnknownKeys state={state} />
      <MissingValues state={state} />
      {astray.map((file) => (
        <Misdirected key={file.name} file={file} />
      ))}
      {astray.length > 0 && (
        <CheckBox of={fields.confirmed} label="I have checked it: these recipients may get these files." required />
      )}
    </Dialog>
  )
}

/** The message is an email reply to an unresolved thread. */
const canResolve = ({ composition: { draft }, answered }: PageState) =>
  draft.method === "email" && answered !== null && !answered.isResolved

/** "Send 12 emails", "Send 1 email to 3 people", "Create 12 popups". */
function textsOf({ composition: { draft, readers, answers } }: PageState) {
  const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`
  if (draft.method === "popup")
    return { button: `Create ${counted(readers.length, "popup")}`, title: "Create these popups?" }
  if (answers) return { button: "Send 1 email", title: "Send this reply?" }
  return {
    button: `Send ${counted(readers.length, "email")}`,
    title: readers.length === 1 ? "Send this email?" : "Send these emails?",
  }
}

function factsOf({ composition: { draft, readers, answers, files, size } }: PageState) {
  const people = readers.length === 1 ? (readers[0]?.name ?? "") : `${readers.length} recipients`
  const each = answers ? "in one email to all, in the thread it answers" : "each gets their own"
  const to = readers.length === 1 || draft.method === "popup" ? people : `${people}, ${each}`
  const names = files.map(({ uploadedName }) => uploadedName).join(", ")
  const hasAttachments = draft.method === "email" && files.length > 0
  return [
    { label: "To", value: to },
    { label: "Subject", value: draft.subject },
    ...(hasAttachments ? [{ label: "Attachments", value: `${names} (${megabytes(size)})` }] : []),
  ]
}

function People({ state: { composition } }: { state: PageState }) {
  const { readers } = composition
  if (readers.length < 2) return null
  return (
    <details className="members">
      <summary>All {readers.length} recipients</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="All recipients">
        {readers.map(({ address, name }) => (
          <li key={address}>
            {name} {name !== address && <small>{address}</small>}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Text({ state: { preview } }: { state: PageState }) {
  if (!preview) return null
  return (
    <section className="review-text" aria-label={`As ${preview.reader.name} will read it`}>
      <p className="quiet small">As {preview.reader.name} will read it</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls and must be reachable by keyboard */}
      <div className="typed-text" tabIndex={0}>
        <Filled pieces={preview.body} />
      </div>
    </section>
  )
}

/** Warns about text in brackets that is not a key: every recipient receives it as typed. */
function UnknownKeys({ state: { composition } }: { state: PageState }) {
  const { subject, body } = composition.draft
  return unknownKeys(`${subject}\n${body}`).map(({ typed, meant }) => (
    <Notice key={typed} tone="attention" title={`[${typed}] is not a key`}>
      <p>It is sent unchanged.{meant !== null && ` Did you mean [${meant}]?`}</p>
    </Notice>
  ))
}

/** The most recipients a warning names. */
const NAMED = 3

function MissingValues({ state }: { state: PageState }) {
  return missingValues(state.composition).map(({ keys, readers }) => {
    const [first] = readers
    if (!first) return null
    const named = keys.map((key) => `[${key}]`).join(", ")
    const who = readers.length === 1 ? first.name : `${readers.length} recipients`
    const others = readers.length - NAMED
    const names = readers.slice(0, NAMED).map(({ name }) => name)
    return (
      <Notice key={named} tone="attention" title={`${named} ${keys.length === 1 ? "has" : "have"} no value for ${who}`}>
        <p>
          {readers.length > 1 && `${[...names, ...(others > 0 ? [`${others} more`] : [])].join(", ")}. `}
          In their message that place is empty. <a href={previewAt(state.key, first.address)}>See it as {first.name}</a>
        </p>
      </Notice>
    )
  })
}

export function DiscardDialog({ draftKey }: { draftKey: string }) {
  return (
    <ConfirmDialog title="Discard this message?" close={pageOf(draftKey)} intent="discard" verb="Discard message">
      <input type="hidden" name="draft" value={draftKey} />
      <p>Recipients, subject, body and attachments are deleted. The files stay in storage.</p>
    </ConfirmDialog>
  )
}

/** Asks before a template replaces written text. The alternative is a new message. A reply keeps its subject. */
export function LoadDialog({ state, template }: { state: PageState; template: NonNullable<PageState["template"]> }) {
  const { key, composition } = state
  const isReply = composition.draft.inReplyTo !== null
  const verb = isReply ? "Replace body" : "Replace subject and body"
  return (
    <ConfirmDialog title={`Load “${template.subject}”?`} close={pageOf(key)} intent="load" verb={verb}>
      <input type="hidden" name="draft" value={key} />
      <input type="hidden" name="templateID" value={template.id} />
      {isReply ? (
        <p>The body that you wrote is replaced by the template's. Subject, recipients and attachments stay.</p>
      ) : (
        <p>Subject and body that you wrote are replaced by the template's. Recipients and attachments stay.</p>
      )}
      <p>
        <a href={pageOf("new", { template: String(template.id) })}>
          Keep it, and begin a new message with the template
        </a>
      </p>
    </ConfirmDialog>
  )
}
