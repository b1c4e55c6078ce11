/** The list of accounts and the dialogs that change them. Source: specification 1 section 2 "Users". */

import { data } from "react-router"
import { invitationsWaiting } from "~/domain/identity/invitations.ts"
import { type PeopleKind, type PeopleQuery, peoplePage } from "~/domain/identity/people.ts"
import { may } from "~/domain/permissions.ts"
import { openFirstSteps } from "~/domain/status/first-steps.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { storedColumns } from "~/http/session/stored-columns.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { TableColumns } from "~/ui/lists/column-chooser.tsx"
import { ListSearch } from "~/ui/lists/list-search.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { SearchEverything } from "~/ui/lists/search-everything.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { hideable } from "~/values/lists/hidden-columns.ts"
import { storedListAttributes } from "~/values/stored-list.ts"
import { inviteLabel } from "../invitations/invitations.label.ts"
import type { Route } from "./+types/users.ts"
import { STEPS } from "./users.actions.ts"
import { UserDialog } from "./users.dialogs.tsx"
import script from "./users.enhance.ts?worker&url"
import { FirstSteps } from "./users.first-steps.tsx"
import { LABELS, UserTable } from "./users.table.tsx"
import { USERS } from "./users.url-state.ts"
import { dialogOf, lineOf } from "./users.view.ts"

export const handle = { static: true, title: "Site Administration", area: "admin" } satisfies PageHandle

export const loader = page("manage users", async (tx, actor, { query, request }) => {
  const columns = { list: "users", names: hideable(LABELS, "Name") } as const
  const { hidden, list, headers } = storedColumns({ request, userId: actor.userId, query: query.all, ...columns })
  const state = USERS.stateIn(query.all)
  const { accounts, total, page: currentPage } = await peoplePage(tx, actor, state)
  const filter = { ...state, page: currentPage }
  const lines = accounts.map((account) => lineOf(actor, account))
  const dialog = await dialogOf(tx, actor, query, USERS.here(filter))
  const invite = inviteLabel(await invitationsWaiting(tx, actor, undefined))
  const steps = await openFirstSteps(tx, actor, {})
  const isSuperAdmin = may(actor, "set up mail")
  return data({ lines, total, query: filter, hidden, list, dialog, invite, steps, isSuperAdmin }, { headers })
})

export const action = submissions(STEPS)

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, total, query, hidden, list, dialog, invite, steps, isSuperAdmin } = loaderData
  const address = USERS.here(query)
  const confirmation = actionData?.confirmation
  return (
    <>
      {steps && <FirstSteps steps={steps} isSuperAdmin={isSuperAdmin} />}
      <div className="wide">
        <PageHead title="Users">
          {invite !== null && (
            <a className="btn" href="/admin/invitations">
              <Icon name="mail" />
              {invite}
            </a>
          )}
          <a className="btn btn-primary" href="/admin/newuser">
            <Icon name="plus" />
            Add New User
          </a>
        </PageHead>
        <div className="tools">
          <ListSearch
            action="/admin"
            name="users"
            label="Search users"
            placeholder="Search names, emails, levels, User IDs"
            search={query.search}
            stored={query.kind === null ? [] : [["kind", query.kind]]}
          />
          <div className="actions push">
            <TableColumns
              labels={LABELS}
              always="Name"
              hidden={hidden}
              action="/admin"
              stored={new URLSearchParams(address.split("?")[1])}
              all={`${address}${address.includes("?") ? "&" : "?"}hide=`}
            />
          </div>
        </div>
        <p className="hidden-text" role="status" id="users-found" />
        <div id="users" className="list" {...storedListAttributes(list)} data-address={address}>
          <KindChips query={query} />
          {total === 0 ? <Nobody search={query.search} /> : <UserTable lines={lines} here={address} hidden={hidden} />}
          <Pages
            label="Pages of users"
            noun="Users"
            total={total}
            page={query.page}
            per={query.per}
            to={(number) => USERS.addressOf(query, { page: number })}
          />
        </div>
      </div>
      {dialog && !confirmation && <UserDialog dialog={dialog} formResult={actionData} />}
      {confirmation && <ConfirmIdentity confirmation={confirmation} />}
      <Enhance src={script} />
    </>
  )
}

const KINDS: { kind: PeopleKind; label: string }[] = [
  { kind: "staff", label: "Staff" },
  { kind: "tenants", label: "Tenants" },
  { kind: "waiting", label: "Not activated" },
]

function KindChips({ query }: { query: PeopleQuery }) {
  return (
    <Chips label="Kinds of users">
      {KINDS.map(({ kind, label }) => {
        const isCurrent = kind === query.kind
        const to = USERS.addressOf(query, { kind: isCurrent ? null : kind })
        return (
          <Chip key={kind} to={to} current={isCurrent} removes={isCurrent}>
            {label}
          </Chip>
        )
      })}
    </Chips>
  )
}

function Nobody({ search }: { search: string }) {
  return (
    <Empty
      icon="search"
      title="No users match."
      action={
        <>
          <a className="btn" href="/admin">
            Clear search
          </a>
          <SearchEverything search={search} />
        </>
      }
    >
      No account of this kind matches by name, email, level or User ID.
    </Empty>
  )
}
