/** One conversation. Source: specification 2 "Email thread". */
import { readForOffice } from "~/domain/portal-messages/office-threads.ts"
import { Refusal } from "~/domain/refusal.ts"
import { fetchAttachment } from "~/domain/threads/attachments.ts"
import { FetchAttachment, ThreadBox } from "~/domain/threads/inputs.ts"
import { tickThread } from "~/domain/threads/thread.ts"
import { downloadOr, failedDownload } from "~/http/handlers/files/file-page.ts"
import { step } from "~/http/handlers/form-step.ts"
import { markAsReadPage } from "~/http/handlers/mark-as-read-page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { ErrorDialog } from "~/ui/dialog.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Icon } from "~/ui/icon.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { MessagingMenu } from "~/ui/shell/messaging-menu.tsx"
import { zoneText } from "~/values/time-zones.ts"
import { CorrespondentNames } from "../correspondent.tsx"
import { statusNotice, ThreadStatusForm } from "../thread-status.tsx"
import script from "./thread.enhance.ts?worker&url"
import { Letter } from "./thread.letter.tsx"
import { INBOX, type ThreadView, threadView } from "./thread.view.ts"

export const handle = { static: true, title: "Email Thread", area: "management" } satisfies PageHandle

const addressOf = (threadId: number) => `${INBOX}/thread?threadID=${threadId}`

/** Downloads an attachment, which the conversation's address names. */
export const middleware = [downloadOr({ input: FetchAttachment, command: fetchAttachment })]

/** Opening a portal thread marks the shown messages as read by the office. */
export const loader = markAsReadPage(
  "see messages",
  async (tx, actor, { query, download }) => {
    const threadId = query.number("threadID")
    if (threadId === null) throw new Refusal("THREAD_NOT_FOUND")
    const view = await threadView(tx, actor, threadId, query.number("before"))
    const failed = query.get("attachment") === null ? null : failedDownload(download).message
    return { about: view.subject, pageData: new ServerOnly({ thread: view, failed }) }
  },
  async (tx, actor, { pageData }) => {
    const { id: threadId, letters } = pageData.get().thread
    await readForOffice(tx, actor, { threadId, upTo: letters.at(-1)?.id ?? 0 })
  },
  ({ pageData }) => pageData.get().thread.portal !== null,
)

export const action = submissions({
  status: step({
    input: ThreadBox,
    command: tickThread,
    redirectTo: ({ id, status }) => ({ to: addressOf(id), notice: statusNotice(status) }),
  }),
})

type PageData = { thread: ThreadView; failed: string | null }

export default function ThreadPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { thread, failed } = loaderData.pageData.get()
  return (
    <>
      <MessagingMenu current={INBOX} />
      <div className="page-head">
        <a className="btn btn-quiet" href={thread.inbox}>
          <Icon name="back" />
          Back to inbox
        </a>
        <div className="actions">
          <ThreadStatusForm
            threadId={thread.id}
            isResolved={thread.isResolved}
            subject={thread.subject}
            action={addressOf(thread.id)}
          />
          <a className="btn" href={`/management/requests?dialog=new&thread=${thread.id}`}>
            Create request
          </a>
          <a className="btn btn-primary" href={thread.reply}>
            Reply to thread
          </a>
        </div>
      </div>
      <div className="reading">
        <h2>
          Email thread with <CorrespondentNames of={thread.users} />
        </h2>
        <p className="quiet">Thread originated by {thread.originator}</p>
        {thread.portal !== null && <p className="quiet">{thread.portal}.</p>}
        <h3>{thread.subject}</h3>
        <LeftOut of={thread} />
        <OtherEmails of={thread} />
        {thread.letters.map((letter) => (
          <Letter key={letter.id} letter={letter} />
        ))}
        <p className="quiet small">Times are {zoneText(thread.zone)}.</p>
      </div>
      {failed !== null && <ErrorDialog subject="Download Failed" message={failed} close={addressOf(thread.id)} />}
      <Enhance src={script} />
    </>
  )
}

/** People that only an unverified mail names. */
function LeftOut({ of: { leftOut } }: { of: ThreadView }) {
  if (leftOut.length === 0) return null
  return (
    <p className="quiet small">
      Only in an unverified mail, and left out of a reply:{" "}
      {leftOut.map(({ address, reply }, index) => (
        <span key={address}>
          {index > 0 && ", "}
          <bdi>{address}</bdi>{" "}
          <a href={reply}>
            Reply to them too<span className="hidden-text">: {address}</span>
          </a>
        </span>
      ))}
    </p>
  )
}

function OtherEmails({ of: { earlier, latest } }: { of: ThreadView }) {
  if (!earlier && latest === null) return null
  return (
    <p className="actions">
      {earlier && (
        <a className="btn btn-sm" href={earlier.to}>
          Show earlier emails ({earlier.count.toLocaleString("en-US")})
        </a>
      )}
      {latest !== null && (
        <a className="btn btn-sm" href={latest}>
          Show the latest emails
        </a>
      )}
    </p>
  )
}
