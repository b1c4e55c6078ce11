/** The tenant's messages to the office, and the office's answers. Source: api.md X200. */
import { may } from "~/domain/permissions.ts"
import { ownThreads, THREADS_PER_PAGE } from "~/domain/portal-messages/own-threads.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { pageIn } from "~/values/lists/list-state.ts"
import type { Route } from "./+types/messages.ts"
import { LIST, lineOf, NEW, type ThreadLine } from "./messages.view.ts"

export const handle = { static: true, title: "Messages", area: "home" } satisfies PageHandle

export const loader = ownPage("see own messages", async (tx, tenant, { query }) => {
  const { threads, total, page, unitsToWriteAbout } = await ownThreads(tx, tenant, { page: pageIn(query.all) })
  const zone = await zoneOf(tx)
  return {
    threads: threads.map((row) => lineOf(row, zone)),
    ...{ total, page },
    mayWrite: unitsToWriteAbout.length > 0 && may(tenant, "write to the office"),
  }
})

export default function MessagesPage({ loaderData: { threads, total, page, mayWrite } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Messages" back={{ to: "/home", label: "Your Unit" }}>
        <a className="btn" href="/home/contact">
          Contact
        </a>
        {mayWrite && (
          <a className="btn btn-primary" href={NEW}>
            <Icon name="plus" />
            Write to the office
          </a>
        )}
      </PageHead>
      {total === 0 ? (
        <Empty icon="mail" title="No messages yet.">
          This list shows your messages to the office and its answers. Repairs are faster as a maintenance request.
        </Empty>
      ) : (
        <Card title="Your messages">
          <ul className="notes">
            {threads.map((thread) => (
              <Line key={thread.to} thread={thread} />
            ))}
          </ul>
          {total > THREADS_PER_PAGE && (
            <Pages
              label="Pages of your messages"
              noun="Messages"
              total={total}
              page={page}
              per={THREADS_PER_PAGE}
              to={(number) => `${LIST}?page=${number}`}
            />
          )}
        </Card>
      )}
    </>
  )
}

function Line({ thread: { to, subject, about, preview, unread } }: { thread: ThreadLine }) {
  return (
    <li>
      <b>
        <a href={to}>
          <bdi>{subject}</bdi>
        </a>{" "}
        {unread > 0 && (
          <Badge tone="attention" icon={false}>
            {unread === 1 ? "1 new" : `${unread} new`}
          </Badge>
        )}
      </b>
      <p>{preview}</p>
      <p className="quiet small">{about}</p>
    </li>
  )
}
