import { THREAD_KINDS, type ThreadKind } from "~/domain/threads/inbox.ts"
import { Badge } from "~/ui/badge.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { SearchEverything } from "~/ui/lists/search-everything.tsx"
import { WaitingThreads } from "~/ui/waiting.tsx"
import { CorrespondentNames } from "../correspondent.tsx"
import { DeliveryBadge } from "../delivery-badge.tsx"
import { ThreadStatusForm } from "../thread-status.tsx"
import { type InboxList, inboxAddress, inboxQuery, kindAddress, LISTS, PER_PAGE } from "./inbox.url-state.ts"
import type { InboxRow, InboxView } from "./inbox.view.ts"

const TITLES: Record<InboxList, string> = { unresolved: "Unresolved Threads", resolved: "Resolved Threads" }
const KINDS: Record<ThreadKind, string> = { people: "From people", automated: "Automated" }
const MAX_NAMES = 3

/** The two lists, and the number of waiting threads for the toolbar. The page's script replaces both. */
export function InboxLists({ view }: { view: InboxView }) {
  const isEmpty = LISTS.every((list) => view.lists[list].total === 0)
  return (
    <div className="stack" data-live="inbox" data-version={view.version}>
      <Kinds view={view} />
      {isEmpty && <SearchEverything search={view.state.search} />}
      <div className="split even">
        {LISTS.map((list) => (
          <ThreadList key={list} list={list} view={view} />
        ))}
      </div>
      <span hidden data-waiting-now>
        <WaitingThreads count={view.waiting} />
      </span>
    </div>
  )
}

/** Switches between mail from people and automated notices. Shows how many threads of the other kind match the search. */
function Kinds({ view: { state, others } }: { view: InboxView }) {
  return (
    <Chips label="Which threads">
      {THREAD_KINDS.map((kind) => (
        <Chip
          key={kind}
          to={kindAddress(state, kind)}
          current={kind === state.kind}
          {...(kind === state.kind || others === null ? {} : { count: others.toLocaleString("en-US") })}
        >
          {KINDS[kind]}
        </Chip>
      ))}
    </Chips>
  )
}

function ThreadList({ list, view }: { list: InboxList; view: InboxView }) {
  const { rows, total, page } = view.lists[list]
  return (
    <section className="sheet" aria-labelledby={list}>
      <h3 id={list} className="list-title">
        {TITLES[list]} {total > 0 && <span className="count">{total.toLocaleString("en-US")}</span>}
      </h3>
      {total === 0 && <p className="no-mail quiet">No emails</p>}
      <ul className="mail">
        {rows.map((row) => (
          <Row key={row.threadId} row={row} back={inboxQuery(view.state)} />
        ))}
      </ul>
      {total > PER_PAGE && (
        <Pages
          label={`Pages of ${TITLES[list].toLowerCase()}`}
          noun="Threads"
          total={total}
          page={page}
          per={PER_PAGE}
          to={(number) => inboxAddress({ ...view.state, [list]: number })}
        />
      )}
    </section>
  )
}

function Row({ row, back }: { row: InboxRow; back: string }) {
  const thread = `/management/email/thread?threadID=${row.threadId}`
  return (
    <li>
      <div>
        <p className="small quiet">
          {row.isInbound ? "From " : "To "}
          <CorrespondentNames of={row.people} most={MAX_NAMES} />
          {row.units.length > 0 && `, ${row.units.length === 1 ? "unit" : "units"} ${row.units.join(", ")}`}
          {row.sentBy !== null && `, ${row.sentBy}`}
        </p>
        <h4>
          <a href={thread}>{row.subject}</a>
        </h4>
        <p className="preview">{row.preview}</p>
      </div>
      <p className="quiet small right">{row.date}</p>
      <div className="meta">
        <ThreadStatusForm
          threadId={row.threadId}
          isResolved={row.isResolved}
          subject={row.subject}
          action="/management/email"
          back={back}
        />
        <a href={row.reply}>
          Reply<span className="hidden-text"> to {row.subject}</span>
        </a>
        <a href={thread}>
          View full thread<span className="hidden-text">: {row.subject}</span>
        </a>
        <Marks row={row} />
      </div>
    </li>
  )
}

function Marks({ row }: { row: InboxRow }) {
  return (
    <>
      {row.files > 0 && (
        <span className="badge">
          <Icon name="clip" />
          {row.files === 1 ? "1 file" : `${row.files} files`}
        </span>
      )}
      {row.isUnread && (
        <Badge tone="attention" icon={false}>
          Unread
        </Badge>
      )}
      {row.isPortal && <Badge>Portal</Badge>}
      {row.isUnknown && <Badge>Unknown sender</Badge>}
      {row.isForged && <Badge tone="problem">Sender may be forged</Badge>}
      {row.delivery && ["failed", "bounced"].includes(row.delivery.state) && <DeliveryBadge of={row.delivery} />}
    </>
  )
}
