/** A tenant's history, newest first, with filters by kind. Source: api.md X120. */
import { may } from "~/domain/permissions.ts"
import { today, zoneOf } from "~/domain/settings/defaults.ts"
import { TIMELINE_KINDS } from "~/domain/timeline/inputs.ts"
import { timeline } from "~/domain/timeline/timeline.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { isDay } from "~/values/calendar.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import { tenantHeaderOf, titleOf } from "../tenant/tenant.header.ts"
import type { Route } from "./+types/timeline.ts"
import { TimelineDays } from "./timeline.days.tsx"
import { timelineAddress } from "./timeline.links.ts"

export const handle = { static: true, title: "Time line", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const { tenant, name, rooms } = await tenantHeaderOf(tx, actor, query)
  const wanted = query.get("until") ?? ""
  const until = isDay(wanted) ? wanted : undefined
  const kind = TIMELINE_KINDS.find((each) => each === query.get("kind"))
  return {
    about: titleOf({ name, rooms }),
    tenant: { id: tenant.id },
    name,
    units: rooms.map(({ number, status }) => ({ number, status })),
    kind: kind ?? null,
    isOlder: until !== undefined,
    now: await today(tx),
    zone: await zoneOf(tx),
    maySeeLog: may(actor, "see audit log"),
    ...(await timeline(tx, actor, { tenantId: tenant.id, kind, until })),
  }
})

const LABELS = {
  money: "Money",
  mail: "Mails",
  request: "Requests",
  note: "Notes",
  document: "Documents",
  change: "Changes",
} as const

export default function TimelinePage({ loaderData }: Route.ComponentProps) {
  const { tenant, name, units, kind, entries, next, isOlder, now, zone, maySeeLog } = loaderData
  return (
    <>
      <PrintHead title="Time line" day={now}>
        {kind === null ? undefined : LABELS[kind]}
      </PrintHead>
      <TenantHeading tenantHeader={{ tenant, name, rooms: units }} />
      <Chips label="Show">
        <Chip to={timelineAddress(tenant.id)} current={kind === null}>
          Everything
        </Chip>
        {TIMELINE_KINDS.map((each) => (
          <Chip key={each} to={timelineAddress(tenant.id, each)} current={kind === each}>
            {LABELS[each]}
          </Chip>
        ))}
      </Chips>
      {entries.length === 0 ? (
        <Empty icon="clock" title={isOlder ? "Nothing older." : "Nothing yet."}>
          Payments, charges, mails, requests, notes, documents and changes of {name} stand here.
        </Empty>
      ) : (
        <TimelineDays tenantId={tenant.id} entries={entries} heading="h2" zone={zone} maySeeLog={maySeeLog} />
      )}
      <p className="tools">
        {isOlder && <a href={timelineAddress(tenant.id, kind)}>Newest entries</a>}
        {next !== null && <a href={timelineAddress(tenant.id, kind, next)}>Older entries</a>}
      </p>
    </>
  )
}
