/** Writes to tenants, by email or as popups in the portal. Source: specification 2 "Contact Tenants". */
import { UploadDocument } from "~/domain/files/inputs.ts"
import { AttachFiles, LoadTemplate, OneDraft, SaveDraft, SendDraft } from "~/domain/messaging/compose-inputs.ts"
import { fingerprintOf } from "~/domain/messaging/composition.ts"
import { attachFiles, discardDraft, loadTemplate, saveDraft } from "~/domain/messaging/drafts.ts"
import { reviewDraft, sendAndResolve, sendDraft, sendTest } from "~/domain/messaging/send-draft.ts"
import { uploadAttachment } from "~/domain/messaging/upload-attachment.ts"
import { hasFile, redirectForScript, uploadForm } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { MessagingMenu } from "~/ui/shell/messaging-menu.tsx"
import { MESSAGES } from "~/ui/shell/navigation.ts"
import type { Route } from "./+types/send-email.ts"
import { AttachDialog } from "./send-email.attach.tsx"
import { DiscardDialog, LoadDialog, ReviewDialog } from "./send-email.dialogs.tsx"
import script from "./send-email.enhance.ts?worker&url"
import { MessageForm } from "./send-email.form.tsx"
import { OtherDrafts } from "./send-email.other-drafts.tsx"
import { Answered, Preview, TemplateCard } from "./send-email.side.tsx"
import { afterSaving, HERE, pageOf, stateOf } from "./send-email.state.ts"

export const handle = { static: true, title: "Contact Tenants", area: "management" } satisfies PageHandle

export const middleware = [redirectForScript]

export const loader = page("send messages", async (tx, actor, { query }) => {
  const state = await stateOf(tx, actor, query)
  const reviewed = fingerprintOf(state.composition)
  return { pageData: new ServerOnly({ ...state, reviewed, idempotencyKey: newIdempotencyKey() }) }
})

const steps = submissions({
  save: step({ input: SaveDraft, command: saveDraft, redirectTo: afterSaving }),
  review: step({
    input: SaveDraft,
    workflow: reviewDraft,
    redirectTo: (key) => pageOf(key, { dialog: "review" }),
  }),
  test: step({
    input: SaveDraft,
    workflow: sendTest,
    redirectTo: ({ key, own }) => ({ to: pageOf(key), notice: `A test was sent to ${own}.` }),
  }),
  send: step({
    input: SendDraft,
    command: sendDraft,
    redirectTo: (sent) => ({ to: MESSAGES, notice: sentText(sent) }),
  }),
  resolve: step({
    input: SendDraft,
    command: sendAndResolve,
    redirectTo: (sent) => ({ to: MESSAGES, notice: `${sentText(sent)} The thread was marked resolved.` }),
  }),
  attach: step({ input: AttachFiles, command: attachFiles, redirectTo: (key) => `${pageOf(key)}#attachments` }),
  load: step({ input: LoadTemplate, command: loadTemplate, redirectTo: (key) => pageOf(key) }),
  discard: step({
    input: OneDraft,
    command: discardDraft,
    redirectTo: () => ({ to: HERE, notice: "The message was discarded." }),
  }),
})

const sentText = ({ method, count }: Pick<Awaited<ReturnType<typeof sendDraft>>, "method" | "count">) =>
  method === "popup" ? `${count} popups(s) created.` : `${count} email(s) sent.`

const upload = uploadForm({
  input: UploadDocument.pick({ tenantID: true }).extend(OneDraft.shape),
  workflow: uploadAttachment,
  redirectTo: ({ uploadedName, key }) => ({
    to: `${pageOf(key)}#attachments`,
    notice: `${uploadedName} is stored and attached.`,
  }),
})

export const action = Object.assign(
  async (args: Route.ActionArgs) => (hasFile(args.request) ? upload(args) : steps(args)),
  { permission: "send messages" as const },
)

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export const headers = headersOfForm

export default function SendEmailPage({ loaderData, actionData }: Props) {
  const { idempotencyKey, reviewed, ...state } = loaderData.pageData.get()
  const isSending = actionData?.intent === "send" || actionData?.intent === "resolve"
  const isUploading = actionData?.intent === "upload"
  const isAttaching = actionData?.intent === "attach"
  const isOfDialog = isSending || isUploading || isAttaching
  return (
    <>
      <MessagingMenu current={HERE} />
      <PageHead
        title={state.composition.answers ? "Reply" : "New message"}
        back={{ to: MESSAGES, label: "Back to inbox" }}
      />
      <div className="split wide-left">
        <MessageForm
          state={state}
          testKey={idempotencyKey}
          result={isOfDialog ? undefined : actionData?.result}
          refusal={isOfDialog ? undefined : actionData?.refusal}
        />
        <div className="stack">
          {state.answered && <Answered mail={state.answered} />}
          <OtherDrafts state={state} />
          <TemplateCard state={state} />
          <Preview state={state} />
        </div>
      </div>
      {((state.dialog === "review" && state.composition.readers.length > 0) || isSending) && (
        <ReviewDialog
          state={state}
          reviewed={reviewed}
          idempotencyKey={idempotencyKey}
          refusal={isSending ? actionData?.refusal : undefined}
          result={isSending ? actionData?.result : undefined}
        />
      )}
      {state.attach && (
        <AttachDialog
          attach={state.attach}
          draftKey={state.key}
          attached={state.composition.draft.files}
          idempotencyKey={idempotencyKey}
          result={isUploading ? actionData?.result : undefined}
          refusal={isUploading ? actionData?.refusal : undefined}
          attachRefusal={isAttaching ? actionData?.refusal : undefined}
        />
      )}
      {state.dialog === "discard" && !actionData && <DiscardDialog draftKey={state.key} />}
      {state.template && !actionData && <LoadDialog state={state} template={state.template} />}
      <Enhance src={script} />
    </>
  )
}
