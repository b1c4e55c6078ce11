/** One search for staff, in the header of every page. Its text is sent by POST and is in no address. Source: api.md X55. */
import { may } from "~/domain/permissions.ts"
import { type Found, foundAgain, type KindName, storeSearch } from "~/domain/search/find-anything.ts"
import { FindAnything } from "~/domain/search/inputs.ts"
import type { Hit } from "~/domain/search/kinds.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/search.ts"

export const handle = { static: true, title: "Search", area: "management" } satisfies PageHandle

export const loader = page("work on requests", async (tx, actor, { query }) => ({
  isManager: may(actor, "manage requests"),
  found: await foundAgain(tx, actor, query.get("found") ?? ""),
}))

export const action = submission({
  input: FindAnything,
  workflow: storeSearch,
  redirectTo: (name) => `/management/search?found=${name}`,
})

type Place = { label: string; to: (hit: Hit) => string }

const PLACES: Record<KindName, Place> = {
  tenants: { label: "Tenants", to: ({ id }) => `/management/viewtenant?tenant=${id}` },
  units: { label: "Units", to: ({ id }) => `/management/viewunit?unit=${id}` },
  payments: {
    label: "Payments",
    to: ({ tenantId }) => `/management/viewtenant/payments?tenant=${tenantId}&range=everything`,
  },
  requests: { label: "Requests", to: ({ id }) => `/management/requests?dialog=notes&request=${id}` },
  threads: { label: "Threads", to: ({ id }) => `/management/email/thread?threadID=${id}` },
  files: { label: "Files", to: ({ id }) => `/management/files?download=${id}` },
}

/** Maintenance opens a request on its own page. */
const addressOf = (kind: KindName, hit: Hit, isManager: boolean): string =>
  kind === "requests" && !isManager ? `/maintenance?dialog=notes&request=${hit.id}` : PLACES[kind].to(hit)

export default function SearchPage({ loaderData: { isManager, found: last }, actionData }: Route.ComponentProps) {
  const found = actionData ? undefined : last
  const refusal = actionData?.result?.error?.fieldErrors.search?.[0]
  if (!found)
    return (
      <Empty icon="search" title={refusal === undefined ? "Find anything" : `Not found: ${refusal}`}>
        Type into the field above: a name, a business, a unit, a phone, an email, an amount, a check's number, a
        subject.
      </Empty>
    )
  return (
    <>
      <PageHead title={`Found for “${found.search}”`} />
      {found.groups.length === 0 && <Empty icon="search" title="Nothing is found for that." />}
      <div className="stack">
        {found.groups.map((group) => (
          <Group key={group.kind} group={group} search={found.search} isManager={isManager} />
        ))}
      </div>
    </>
  )
}

type GroupProps = { group: Found["groups"][number]; search: string; isManager: boolean }

function Group({ group: { kind, rows, total }, search, isManager }: GroupProps) {
  return (
    <section className="card finder" aria-labelledby={`found-${kind}`}>
      <h3 id={`found-${kind}`}>{PLACES[kind].label}</h3>
      <div className="found">
        <ul>
          {rows.map((hit) => (
            <li key={hit.id}>
              <a href={addressOf(kind, hit, isManager)}>
                <b>
                  <bdi>{hit.title}</bdi>
                </b>
                <small>{hit.about}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {total > rows.length && (
        <form method="post">
          <input type="hidden" name="search" value={search} />
          <button type="submit" className="btn" name="kind" value={kind}>
            All {total}
            <span className="hidden-text"> {PLACES[kind].label.toLowerCase()}</span>
          </button>
        </form>
      )}
    </section>
  )
}
