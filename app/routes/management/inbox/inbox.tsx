/** The inbox. Source: specification 2 "Email inbox". */

import type { Tx } from "#db/client.server.ts"
import { optional, text } from "~/domain/inputs.ts"
import { type ResponseTimes, responseTimes } from "~/domain/portal-messages/response-times.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { ThreadBox } from "~/domain/threads/inputs.ts"
import { tickThread } from "~/domain/threads/thread.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { composeLink } from "~/ui/compose-link.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Icon } from "~/ui/icon.tsx"
import { ListSearch } from "~/ui/lists/list-search.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { MessagingMenu } from "~/ui/shell/messaging-menu.tsx"
import { durationText } from "~/values/duration-text.ts"
import { withQuery } from "~/values/lists/list-address.ts"
import { zoneText } from "~/values/time-zones.ts"
import { statusNotice } from "../thread-status.tsx"
import script from "./inbox.enhance.ts?worker&url"
import { InboxLists } from "./inbox.lists.tsx"
import { INBOX, type InboxState, inboxAddress, inboxStateOf } from "./inbox.url-state.ts"
import { type InboxView, inboxView } from "./inbox.view.ts"

export const handle = { static: true, title: "Management Inbox", area: "management" } satisfies PageHandle

type PageData = { view: InboxView; title: string; newEmail: string; zone: string; portal: string | null }

export const loader = page("see messages", async (tx, actor, { query }) => {
  const view = await inboxView(tx, actor, inboxStateOf(query))
  const { title, newEmail } = await headOf(tx, view.state)
  const portal = responseLine(await responseTimes(tx, actor, undefined), tx.now)
  return { about: title, pageData: new ServerOnly<PageData>({ view, title, newEmail, zone: await zoneOf(tx), portal }) }
})

async function headOf(tx: Tx, { tenantId }: InboxState) {
  if (tenantId === null) {
    const { companyName, propertyName, websiteHeader } = await defaultsOf(tx)
    return {
      title: `${companyName ?? propertyName ?? websiteHeader ?? "Suitekeeper"} Inbox`,
      newEmail: composeLink({}),
    }
  }
  const { firstName, primaryEmail } = await findTenant(tx, tenantId)
  const newEmail = composeLink({ recipients: [primaryEmail], tenant: tenantId })
  return { title: `Email Inbox for ${firstName}`, newEmail }
}

const input = ThreadBox.extend({ back: optional(text(500)) })

/** `quiet` comes from the script, which replaces the list instead of showing a notice. */
export const action = submissions({
  status: step({
    input,
    command: tickThread,
    redirectTo: ({ status }, { back = "" }) => ({
      to: withQuery(INBOX, new URLSearchParams(back).toString()),
      notice: statusNotice(status),
    }),
  }),
  quiet: step({ input, command: tickThread, redirectTo: () => INBOX }),
})

export default function InboxPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { view, title, newEmail, zone, portal } = loaderData.pageData.get()
  const { tenantId, search, kind } = view.state
  return (
    <>
      <MessagingMenu current={INBOX} />
      <PageHead title={title}>
        <a className="btn btn-primary" href={newEmail}>
          <Icon name="plus" />
          Create New Email
        </a>
      </PageHead>
      <div className="tools">
        <ListSearch
          action={INBOX}
          name="inbox"
          label="Search email"
          placeholder="Search senders, subjects and texts"
          search={search}
          stored={[
            ...(tenantId === null ? [] : [["tenant", String(tenantId)] as const]),
            ...(kind === "people" ? [] : [["kind", kind] as const]),
          ]}
        />
        {tenantId !== null && <a href={inboxAddress({ ...view.state, tenantId: null })}>All threads</a>}
        <a className="btn refresh" href={inboxAddress(view.state)}>
          Refresh
        </a>
        <span className="quiet push small">Times are {zoneText(zone)}</span>
      </div>
      {portal !== null && <p className="tools quiet small">{portal}</p>}
      <p className="error" role="status" data-stale hidden>
        The lists could not be brought up to date. What you see may be old.
      </p>
      <p className="hidden-text" role="status" data-refreshed />
      <InboxLists view={view} />
      <Enhance src={script} />
    </>
  )
}

/** How soon messages of the portal are answered, in a line; null while tenants have begun no thread there. */
function responseLine(times: ResponseTimes, now: number): string | null {
  const { threads, unread, waiting, longestSince, answered, usual } = times
  if (threads === 0) return null
  const wait = longestSince === null ? "" : `, the longest ${durationText(now - longestSince)}`
  const waits = waiting === 1 ? "1 waits" : `${waiting} wait`
  const answers = answered === 1 ? "1 answer" : `${answered} answers`
  const soon =
    usual === null
      ? "No answers in the last 30 days."
      : `Usual time to answer: ${durationText(usual)} (${answers} in 30 days).`
  return `Messages from the portal: ${unread} unread, ${waits} for an answer${wait}. ${soon}`
}
